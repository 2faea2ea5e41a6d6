import { admins as by, answers, operation } from '#src/lib/operation.ts'

/** Downloads, for links. The tables for the printer are serial,code,url,artist,title,catalogue_number. */
export const batchTables = {
  csv: operation('GET /api/batches/:id/csv', by, answers<Response>(), { isResponse: true }),
  printersCsv: operation('GET /api/batches/:id/printers-csv', by, answers<Response>(), {
    isResponse: true,
  }),
  /** The same table, for people who open it in a spreadsheet. */
  printersXlsx: operation('GET /api/batches/:id/printers-xlsx', by, answers<Response>(), {
    isResponse: true,
  }),
}
