import type { Config } from '@netlify/functions'
import { createUserInput, type UserCreated } from '#src/features/staff/contract.ts'
import { openAccounts } from '../server/accounts.ts'
import { secretDatabase } from '../server/database.ts'
import { json, readInput } from '../server/endpoint.ts'
import { staffEndpoint } from '../server/staff.ts'
import { createUser, listUsers } from '../server/users.ts'

export const config: Config = { path: '/api/users' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ database }) => json(200, await listUsers(database)),
  },
  POST: {
    roles: ['admin'],
    handle: async ({ request, staff }) => {
      const input = await readInput(request, createUserInput)
      const user = await createUser(input, openAccounts(), secretDatabase(), staff.id)
      return json(201, { outcome: 'created', user } satisfies UserCreated)
    },
  },
})
