import { linksApi } from '#src/features/staff/admin/operations.ts'
import { linkHandlers } from '#netlify/server/staff/use-link.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: '/api/invites/*' }

export default serveStaff(linksApi, linkHandlers)
