import type { Config } from '@netlify/functions'
import { signupQuery } from '#src/features/newsletter/admin/contract.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { listSignups } from '#netlify/server/newsletter/signups.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/signups' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, database }) =>
      json(200, await listSignups(readQuery(request, signupQuery), database)),
  },
})
