import { admins } from '#src/lib/operation.ts'
import { sqlOperation, staffOperations } from '#src/lib/staff-operation.ts'
import { auditList, auditQuery } from '#src/features/staff/audit.ts'

export const auditOperations = staffOperations({
  /** Newest first. */
  listAudit: sqlOperation(admins, auditQuery, auditList),
})
