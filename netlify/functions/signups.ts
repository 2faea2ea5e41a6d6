import { signupsApi } from '#src/features/newsletter/admin/operations.ts'
import { signupHandlers } from '#netlify/server/newsletter/signups.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/signups', '/api/signups/*'] }

export default serveStaff(signupsApi, signupHandlers)
