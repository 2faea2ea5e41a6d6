import { answers, operation, roles } from '#src/lib/operation.ts'
import { searchInput, type Hit } from './contract.ts'

export const searchApi = {
  /** At most six of a kind, best matches first. POST, because a query may be a code or an email address. */
  find: operation('POST /api/search', roles, answers<{ items: Hit[] }>(), {
    input: searchInput,
    isRead: true,
  }),
}
