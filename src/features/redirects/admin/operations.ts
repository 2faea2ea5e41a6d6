import { answers, admins as by } from '#src/lib/operation.ts'
import { handledOperation, nothing, staffOperations } from '#src/lib/staff-operation.ts'
import { redirectsBodyBytes, redirectsInput, type RedirectsRead } from './contract.ts'

export const redirectOperations = staffOperations({
  readRedirects: handledOperation(by, nothing, answers<RedirectsRead>()),
  changeRedirects: handledOperation(by, redirectsInput, answers<{ outcome: 'changed' }>(), {
    maximumBytes: redirectsBodyBytes,
  }),
})
