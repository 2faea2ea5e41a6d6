import { admins as by, answers, operation } from '#src/lib/operation.ts'

/** A download, for a link. */
export const signupTables = {
  csv: operation('GET /api/signups/all/csv', by, answers<Response>(), { isResponse: true }),
}
