import { passwordApi } from '#src/features/staff/admin/operations.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { askForPassword } from '#netlify/server/staff/forgot-password.ts'
import { changeOwnPassword } from '#netlify/server/staff/password.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/password', '/api/password/*'] }

export default serveStaff(passwordApi, {
  change: async ({ input, staff, context, session }) => {
    await changeOwnPassword(input, staff, context, session())
    await recordAudit({ actor: staff.id, action: 'password-changed' })
    return { outcome: 'changed' }
  },
  forgot: ({ input, request, context }) => askForPassword(input, request, context),
})
