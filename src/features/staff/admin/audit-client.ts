import { callApi, type ApiResult } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import { auditPath, type AuditList, type AuditQuery } from '#src/features/staff/audit.ts'

export const listAudit = (query: AuditQuery): Promise<ApiResult<AuditList>> =>
  callApi('GET', withQuery(auditPath, query))
