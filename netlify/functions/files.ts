import { filesApi } from '#src/features/releases/files/admin/operations.ts'
import { fileHandlers } from '#netlify/server/files/files.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/files', '/api/files/*', '/api/tracks'] }

export default serveStaff(filesApi, fileHandlers)
