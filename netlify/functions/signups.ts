import type { Config } from '@netlify/functions'
import { signupQuery } from '#src/features/newsletter/panel-contract.ts'
import { json } from '../server/endpoint.ts'
import { readQuery } from '../server/list-query.ts'
import { listSignups } from '../server/signups.ts'
import { staffEndpoint } from '../server/staff.ts'

export const config: Config = { path: '/api/signups' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, database }) =>
      json(200, await listSignups(readQuery(request, signupQuery), database)),
  },
})
