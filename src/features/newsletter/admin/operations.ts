import { admins as by, answers } from '#src/lib/operation.ts'
import { handledOperation, oneOf, staffOperations } from '#src/lib/staff-operation.ts'
import { type SignupList, signupQuery } from './contract.ts'

export const signupOperations = staffOperations({
  listSignups: handledOperation(by, signupQuery, answers<SignupList>()),
  deleteSignup: handledOperation(by, oneOf, answers<{ outcome: 'deleted' }>()),
})
