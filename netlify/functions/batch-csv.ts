import type { Config } from '@netlify/functions'
import { recordAudit } from '../server/audit.ts'
import { batchCsv, csvFileName, readBatch } from '../server/batches.ts'
import { csvDownload } from '../server/download.ts'
import { idOf, staffEndpoint } from '../server/staff.ts'

export const config: Config = { path: '/api/batches/:id/csv' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, context, staff, database }) => {
      const batch = await readBatch(idOf(context), database)
      await recordAudit({
        actor: staff.id,
        action: 'codes-exported',
        subject: batch.batch.name,
        detail: { as: 'csv' },
      })
      return csvDownload(batchCsv(batch, new URL(request.url).origin), csvFileName(batch))
    },
  },
})
