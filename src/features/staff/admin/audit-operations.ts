// By itself, because the first screen of the admin has the other operations, and none of these words.
import { answers, operation, admins } from '#src/lib/operation.ts'
import { auditQuery, type AuditList } from '#src/features/staff/audit.ts'

export const auditApi = {
  list: operation('GET /api/audit', admins, answers<AuditList>(), { query: auditQuery }),
}
