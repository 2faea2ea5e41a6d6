import { usersApi } from '#src/features/staff/admin/operations.ts'
import { secretDatabase, timeoutMs } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { env } from '#netlify/server/http/env.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { openAccounts } from '#netlify/server/staff/accounts.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { createResetLink } from '#netlify/server/staff/make-link.ts'
import { changeUser, createUser, listUsers, removeUser } from '#netlify/server/staff/users.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'
import { endSessions } from '#netlify/server/staff/session-token.ts'

export const config = { path: ['/api/users', '/api/users/*'] }

/** The time of a request that removing an account needs when its profile is refused. */
const removalReserveMs = 2000

export default serveStaff(usersApi, {
  list: ({ database }) => listUsers(database),
  create: async ({ input, staff }) => {
    const profiles = secretDatabase(env(), () => deadline(timeoutMs, removalReserveMs))
    const user = await createUser(input, openAccounts(), profiles, staff.id)
    return { outcome: 'created', user }
  },
  change: async ({ id, input, staff, database }) => {
    if ('password' in input && id === staff.id) throw ownPassword()
    const user = await changeUser(id, input, database, openAccounts())
    if ('password' in input)
      await recordAudit({ actor: staff.id, action: 'password-set', subject: user.username })
    return { outcome: 'changed', user }
  },
  remove: ({ id, database }) => removeUser(id, database, openAccounts()),
  createResetLink: async ({ id, staff, database }) => {
    if (id === staff.id) throw ownPassword()
    return createResetLink(id, database, siteOrigin())
  },
  endSessions: ({ id, database }) => endSessions(id, database),
})

/** This operation does not ask for the current password, without which an unlocked computer could be taken over. */
const ownPassword = () =>
  new RequestError(403, 'own-password', 'To change your own password, please open your account.')
