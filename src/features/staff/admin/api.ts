import type { auditOperations } from './audit-operations.ts'
import type { userOperations } from './user-operations.ts'
import { staffApi } from '#src/lib/staff-api.ts'

export const auditApi = staffApi<typeof auditOperations>()
export const usersApi = staffApi<typeof userOperations>()
