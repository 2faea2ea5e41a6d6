import type { Config } from '@netlify/functions'
import type { InviteEnded, UserInvited } from '#src/features/staff/admin/contract.ts'
import {
  acceptLinkInput,
  createInviteInput,
  lookAtLinkInput,
} from '#src/features/staff/admin/schema.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { endpoint, json } from '#netlify/server/http/endpoint.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { withSession } from '#netlify/server/http/session.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'
import { endInvite, listInvites } from '#netlify/server/staff/invites.ts'
import { createInvite } from '#netlify/server/staff/make-link.ts'
import { acceptLink, lookAtLink } from '#netlify/server/staff/use-link.ts'

export const config: Config = {
  path: ['/api/invites', '/api/invites/look', '/api/invites/accept', '/api/invites/:id'],
}

export default resource({
  '/api/invites': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ database }) => json(200, await listInvites(database)),
    },
    POST: {
      roles: ['admin'],
      handle: async ({ request, database }) => {
        const input = await readInput(request, createInviteInput)
        const link = await createInvite(input, database, siteOrigin())
        return json(201, { outcome: 'invited', ...link } satisfies UserInvited)
      },
    },
  }),

  '/api/invites/look': endpoint({
    POST: async (request, context) => {
      const answer = await lookAtLink(await readInput(request, lookAtLinkInput), context)
      return json('outcome' in answer ? 428 : 200, answer)
    },
  }),

  '/api/invites/accept': endpoint({
    POST: withSession(async (request, context, session) => {
      const answer = await acceptLink(await readInput(request, acceptLinkInput), context)
      if (answer.outcome === 'proof-needed') return json(428, answer)
      // Whoever was signed in here is somebody else now, or has a new password.
      await session.end('local')
      return json(200, answer)
    }),
  }),

  // After the others, whose names an id can look like.
  '/api/invites/:id': staffEndpoint({
    DELETE: {
      roles: ['admin'],
      handle: async ({ context, database }) => {
        await endInvite(idOf(context), database)
        return json(200, { outcome: 'ended' } satisfies InviteEnded)
      },
    },
  }),
})
