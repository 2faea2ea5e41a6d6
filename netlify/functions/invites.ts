import { invitesApi } from '#src/features/staff/admin/operations.ts'
import { inviteHandlers } from '#netlify/server/staff/make-link.ts'
import { linkHandlers } from '#netlify/server/staff/use-link.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/invites', '/api/invites/*'] }

export default serveStaff(invitesApi, { ...inviteHandlers, ...linkHandlers })
