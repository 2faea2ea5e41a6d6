import { answers, operation, admins as by } from '#src/lib/operation.ts'
import { type SignupList, signupQuery } from './contract.ts'

export const signupsApi = {
  list: operation('GET /api/signups', by, answers<SignupList>(), {
    query: signupQuery,
  }),
  /** A download, for a link. */
  csv: operation('GET /api/signups/all/csv', by, answers<Response>(), { isResponse: true }),
  remove: operation('DELETE /api/signups/:id', by, answers<{ outcome: 'deleted' }>()),
}
