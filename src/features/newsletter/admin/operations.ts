import { admins as by, answers, operation } from '#src/lib/operation.ts'
import { handledOperation, oneOf, staffApi, staffOperations } from '#src/lib/staff-operation.ts'
import { type SignupList, signupQuery } from './contract.ts'

export const signupOperations = staffOperations({
  listSignups: handledOperation(by, signupQuery, answers<SignupList>()),
  deleteSignup: handledOperation(by, oneOf, answers<{ outcome: 'deleted' }>()),
})

export const signupsApi = staffApi<typeof signupOperations>()

/** A download, for a link. */
export const signupTables = {
  csv: operation('GET /api/signups/all/csv', by, answers<Response>(), { isResponse: true }),
}
