import type { BatchRead } from '#src/features/codes/admin/contract.ts'
import { batchesApi } from '#src/features/codes/admin/operations.ts'
import * as batches from '#netlify/server/codes/batches.ts'
import { rehearse } from '#netlify/server/codes/rehearsal/rehearse.ts'
import { saleHandlers } from '#netlify/server/codes/sales.ts'
import { csvDownload } from '#netlify/server/http/csv-download.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import type { StaffMember } from '#netlify/server/staff/require-staff.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/batches', '/api/batches/*'] }

export default serveStaff(batchesApi, {
  list: ({ query, database }) => batches.listBatches(query, database),
  read: async ({ id, query: { as }, staff, database }) => {
    const batch = await batches.readBatch(id, database)
    // Reading a whole batch is an export: the admin copies its codes, or prints them.
    if (as === 'copy' || as === 'cards') await recordExport(batch, as, staff)
    return { ...batch, codes: as === 'summary' ? [] : batch.codes, site: siteOrigin() }
  },
  csv: async ({ id, staff, database }) => {
    const batch = await batches.readBatch(id, database)
    await recordExport(batch, 'csv', staff)
    return csvDownload(batches.batchCsv(batch, siteOrigin()), batches.csvFileName(batch))
  },
  printersCsv: async ({ id, staff, database }) => {
    const batch = await batches.readBatch(id, database)
    await recordExport(batch, 'printers-csv', staff)
    const csv = batches.printersCsv(batch, siteOrigin())
    return csvDownload(csv, batches.csvFileName(batch, 'cards'))
  },
  ...saleHandlers,
  readStatistics: ({ id, database }) => batches.readStatistics({ batchId: id }, database),
  rehearse: ({ id, database }) => rehearse(id, siteOrigin(), database),
})

const recordExport = ({ batch }: Pick<BatchRead, 'batch'>, as: string, { id }: StaffMember) =>
  recordAudit({ actor: id, action: 'codes-exported', subject: batch.name, detail: { as } })
