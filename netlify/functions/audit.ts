import { auditApi } from '#src/features/staff/admin/audit-operations.ts'
import { listAudit } from '#netlify/server/staff/audit.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: '/api/audit' }

export default serveStaff(auditApi, { list: ({ query, database }) => listAudit(query, database) })
