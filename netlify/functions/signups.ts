import { signupTables } from '#src/features/newsletter/admin/tables-operations.ts'
import { signupTableHandlers } from '#netlify/server/newsletter/signups.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: '/api/signups/*' }

export default serveStaff(signupTables, signupTableHandlers)
