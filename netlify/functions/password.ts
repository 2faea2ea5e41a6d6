import { passwordApi } from '#src/features/staff/admin/operations.ts'
import { forgotHandlers } from '#netlify/server/staff/forgot-password.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: '/api/password/*' }

export default serveStaff(passwordApi, forgotHandlers)
