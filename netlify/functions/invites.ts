import { invitesApi } from '#src/features/staff/admin/operations.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { createInvite, endInvite, listInvites } from '#netlify/server/staff/make-link.ts'
import { acceptLink, lookAtLink } from '#netlify/server/staff/use-link.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/invites', '/api/invites/*'] }

export default serveStaff(invitesApi, {
  list: ({ database }) => listInvites(database),
  create: ({ input, database }) => createInvite(input, database, siteOrigin()),
  end: ({ id, database }) => endInvite(id, database),
  look: ({ input, context }) => lookAtLink(input, context),
  accept: async ({ input, context, session }) => {
    const answer = await acceptLink(input, context)
    // A browser that was signed in has another user now, or a new password.
    if (answer.outcome === 'accepted') await session().end('local')
    return answer
  },
})
