import type { Config } from '@netlify/functions'
import type {
  ResetLinkMade,
  SessionsEnded,
  UserChanged,
  UserCreated,
  UserRemoved,
} from '#src/features/staff/admin/contract.ts'
import { changeUserInput, createUserInput } from '#src/features/staff/admin/schema.ts'
import { secretDatabase, timeoutMs } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { env } from '#netlify/server/http/env.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { openAccounts } from '#netlify/server/staff/accounts.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'
import { createResetLink } from '#netlify/server/staff/make-link.ts'
import {
  changeUser,
  createUser,
  endSessions,
  listUsers,
  removeUser,
} from '#netlify/server/staff/users.ts'

export const config: Config = {
  path: ['/api/users', '/api/users/:id', '/api/users/:id/reset', '/api/users/:id/sessions'],
}

/** The time of a request that removing an account needs when its profile is refused. */
const removalReserveMs = 2000

export default resource({
  '/api/users': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ database }) => json(200, await listUsers(database)),
    },
    POST: {
      roles: ['admin'],
      handle: async ({ request, staff }) => {
        const input = await readInput(request, createUserInput)
        const profiles = secretDatabase(env(), () => deadline(timeoutMs, removalReserveMs))
        const user = await createUser(input, openAccounts(), profiles, staff.id)
        return json(201, { outcome: 'created', user } satisfies UserCreated)
      },
    },
  }),

  '/api/users/:id': staffEndpoint({
    PATCH: {
      roles: ['admin'],
      handle: async ({ request, context, staff, database }) => {
        const id = idOf(context)
        const change = await readInput(request, changeUserInput)
        if ('password' in change && id === staff.id) throw ownPassword()
        const user = await changeUser(id, change, database, openAccounts())
        if ('password' in change)
          await recordAudit({ actor: staff.id, action: 'password-set', subject: user.username })
        return json(200, { outcome: 'changed', user } satisfies UserChanged)
      },
    },
    DELETE: {
      roles: ['admin'],
      handle: async ({ context, database }) => {
        const user = await removeUser(idOf(context), database, openAccounts())
        return json(200, { outcome: 'removed', user } satisfies UserRemoved)
      },
    },
  }),

  '/api/users/:id/reset': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ context, staff, database }) => {
        const id = idOf(context)
        if (id === staff.id) throw ownPassword()
        const link = await createResetLink(id, database, siteOrigin())
        return json(201, { outcome: 'reset-link', ...link } satisfies ResetLinkMade)
      },
    },
  }),

  '/api/users/:id/sessions': staffEndpoint({
    DELETE: {
      roles: ['admin'],
      handle: async ({ context, database }) => {
        await endSessions(idOf(context), database)
        return json(200, { outcome: 'sessions-ended' } satisfies SessionsEnded)
      },
    },
  }),
})

/** This operation does not ask for the current password, without which an unlocked computer could be taken over. */
const ownPassword = () =>
  new RequestError(403, 'own-password', 'To change your own password, please use your profile.')
