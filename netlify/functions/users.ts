import type { Config } from '@netlify/functions'
import { createUserInput, type UserCreated } from '#src/features/staff/admin/contract.ts'
import { openAccounts } from '#netlify/server/staff/accounts.ts'
import { secretDatabase, timeoutMilliseconds } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { json, readInput } from '#netlify/server/http/endpoint.ts'
import { env } from '#netlify/server/http/env.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'
import { createUser, listUsers } from '#netlify/server/staff/users.ts'

export const config: Config = { path: '/api/users' }

/** Of a request's time, for taking back an account whose profile was not kept. */
const removalMilliseconds = 2000

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ database }) => json(200, await listUsers(database)),
  },
  POST: {
    roles: ['admin'],
    handle: async ({ request, staff }) => {
      const input = await readInput(request, createUserInput)
      const profiles = secretDatabase(env(), () =>
        deadline(timeoutMilliseconds, removalMilliseconds),
      )
      const user = await createUser(input, openAccounts(), profiles, staff.id)
      return json(201, { outcome: 'created', user } satisfies UserCreated)
    },
  },
})
