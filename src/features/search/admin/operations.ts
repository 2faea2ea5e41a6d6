import { answers, roles } from '#src/lib/operation.ts'
import { handledOperation, staffOperations } from '#src/lib/staff-operation.ts'
import { searchInput, type Hit } from './contract.ts'

export const searchOperations = staffOperations({
  /** At most six of a kind, best matches first. */
  searchAdmin: handledOperation(roles, searchInput, answers<{ items: Hit[] }>()),
})
