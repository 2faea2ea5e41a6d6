import { usersApi } from '#src/features/staff/admin/operations.ts'
import { resetLinkHandlers } from '#netlify/server/staff/make-link.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'
import { endSessions } from '#netlify/server/staff/session-token.ts'
import { userHandlers } from '#netlify/server/staff/users.ts'

export const config = { path: ['/api/users', '/api/users/*'] }

export default serveStaff(usersApi, {
  ...userHandlers,
  ...resetLinkHandlers,
  endSessions: ({ id, database }) => endSessions(id, database),
})
