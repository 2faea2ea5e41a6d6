// By itself, because the first screen of the admin has the other operations, and none of these words.
import { admins } from '#src/lib/operation.ts'
import { sqlOperation, staffApi, staffOperations } from '#src/lib/staff-operation.ts'
import { auditList, auditQuery } from '#src/features/staff/audit.ts'

export const auditOperations = staffOperations({
  /** Newest first. */
  listAudit: sqlOperation(admins, auditQuery, auditList),
})

export const auditApi = staffApi<typeof auditOperations>()
