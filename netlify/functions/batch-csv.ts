import type { Config } from '@netlify/functions'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { batchCsv, csvFileName, readBatch } from '#netlify/server/codes/batches.ts'
import { csvDownload } from '#netlify/server/http/csv-download.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

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
