import type { Config } from '@netlify/functions'
import { batchQuery } from '#src/features/codes/admin/contract.ts'
import { batchCsv, csvFileName, listBatches, readBatch } from '#netlify/server/codes/batches.ts'
import { csvDownload } from '#netlify/server/http/csv-download.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = {
  path: ['/api/batches', '/api/batches/:id', '/api/batches/:id/csv'],
  rateLimit: { windowLimit: 600, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

export default resource({
  '/api/batches': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ request, database }) =>
        json(200, await listBatches(readQuery(request, batchQuery), database)),
    },
  }),

  '/api/batches/:id': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ context, staff, database }) => {
        const batch = await readBatch(idOf(context), database)
        // Reading a whole batch is an export: the admin copies its codes.
        await recordAudit({
          actor: staff.id,
          action: 'codes-exported',
          subject: batch.batch.name,
          detail: { as: 'copy' },
        })
        return json(200, batch)
      },
    },
  }),

  '/api/batches/:id/csv': staffEndpoint({
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
  }),
})
