import { publishingApi } from '#src/features/publishing/admin/operations.ts'
import { publishingHandlers } from '#netlify/server/publishing/publishing.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: '/api/publishing' }

export default serveStaff(publishingApi, publishingHandlers)
