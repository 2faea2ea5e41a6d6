import type { Config } from '@netlify/functions'
import { batchQuery, batchReadQuery, type BatchRead } from '#src/features/codes/admin/contract.ts'
import { saleInput } from '#src/features/codes/admin/schema.ts'
import {
  batchCsv,
  csvFileName,
  listBatches,
  printersCsv,
  readBatch,
} from '#netlify/server/codes/batches.ts'
import { readStatistics } from '#netlify/server/codes/code-statistics.ts'
import { rehearse } from '#netlify/server/codes/rehearsal/rehearse.ts'
import { sellCode, undoSale } from '#netlify/server/codes/sales.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { csvDownload } from '#netlify/server/http/csv-download.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = {
  path: [
    '/api/batches',
    '/api/batches/:id',
    '/api/batches/:id/csv',
    '/api/batches/:id/printers-csv',
    '/api/batches/:id/sales',
    '/api/batches/:id/sales/:saleId',
    '/api/batches/:id/statistics',
    '/api/batches/:id/rehearsal',
  ],
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
      handle: async ({ request, context, staff, database }) => {
        const { as } = readQuery(request, batchReadQuery)
        const batch = await readBatch(idOf(context), database)
        // Reading a whole batch is an export: the admin copies its codes, or prints them.
        if (as === 'copy' || as === 'cards')
          await recordAudit({
            actor: staff.id,
            action: 'codes-exported',
            subject: batch.batch.name,
            detail: { as },
          })
        const codes = as === 'summary' ? [] : batch.codes
        return json(200, { ...batch, codes, site: siteOrigin() } satisfies BatchRead)
      },
    },
  }),

  '/api/batches/:id/csv': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ context, staff, database }) => {
        const batch = await readBatch(idOf(context), database)
        await recordAudit({
          actor: staff.id,
          action: 'codes-exported',
          subject: batch.batch.name,
          detail: { as: 'csv' },
        })
        return csvDownload(batchCsv(batch, siteOrigin()), csvFileName(batch))
      },
    },
  }),

  '/api/batches/:id/printers-csv': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ context, staff, database }) => {
        const batch = await readBatch(idOf(context), database)
        await recordAudit({
          actor: staff.id,
          action: 'codes-exported',
          subject: batch.batch.name,
          detail: { as: 'printers-csv' },
        })
        return csvDownload(printersCsv(batch, siteOrigin()), csvFileName(batch, 'cards'))
      },
    },
  }),

  '/api/batches/:id/sales': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ request, context, database }) => {
        const { saleId } = await readInput(request, saleInput)
        return json(201, await sellCode(idOf(context), saleId, database))
      },
    },
  }),

  '/api/batches/:id/sales/:saleId': staffEndpoint({
    DELETE: {
      roles: ['admin'],
      handle: async ({ context, database }) =>
        json(200, await undoSale(idOf(context), idOf(context, 'saleId'), database)),
    },
  }),

  '/api/batches/:id/statistics': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ context, database }) =>
        json(200, await readStatistics({ batchId: idOf(context) }, database)),
    },
  }),

  '/api/batches/:id/rehearsal': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ context, database }) =>
        json(200, await rehearse(idOf(context), siteOrigin(), database)),
    },
  }),
})
