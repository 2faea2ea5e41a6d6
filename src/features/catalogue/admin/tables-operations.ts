import { admins as by, answers, operation } from '#src/lib/operation.ts'

/** A download, for a link. */
export const catalogueTables = {
  csv: operation('GET /api/catalogue/csv', by, answers<Response>(), { isResponse: true }),
}
