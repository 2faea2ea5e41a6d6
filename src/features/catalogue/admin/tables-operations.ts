import { admins as by, answers, operation } from '#src/lib/operation.ts'

/** Downloads, for links. */
export const catalogueTables = {
  csv: operation('GET /api/catalogue/csv', by, answers<Response>(), { isResponse: true }),
  goodsCsv: operation('GET /api/catalogue/goods-csv', by, answers<Response>(), {
    isResponse: true,
  }),
}
