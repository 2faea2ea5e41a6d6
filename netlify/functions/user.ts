import type { Config } from '@netlify/functions'
import { changeUserInput, type UserChanged } from '#src/features/staff/admin/contract.ts'
import { openAccounts } from '#netlify/server/staff/accounts.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { json, readInput, RequestError } from '#netlify/server/http/endpoint.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'
import { changeUser } from '#netlify/server/staff/users.ts'

export const config: Config = { path: '/api/users/:id' }

export default staffEndpoint({
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
})

/** Setting it here would not ask for the current one, which is what protects an unlocked computer. */
const ownPassword = () =>
  new RequestError(403, 'own-password', 'To change your own password, please use your profile.')
