import { invitesApi } from '#src/features/staff/admin/operations.ts'
import { inviteHandlers } from '#netlify/server/staff/make-link.ts'
import { acceptLink, lookAtLink } from '#netlify/server/staff/use-link.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/invites', '/api/invites/*'] }

export default serveStaff(invitesApi, {
  ...inviteHandlers,
  look: ({ input, context }) => lookAtLink(input, context),
  accept: async ({ input, context, session }) => {
    const answer = await acceptLink(input, context)
    // A browser that was signed in has another user now, or a new password.
    if (answer.outcome === 'accepted') await session().end('local')
    return answer
  },
})
