import type { Config } from '@netlify/functions'
import { messageQuery } from '#src/features/contact/admin/contract.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { listMessages } from '#netlify/server/contact/inbox.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/messages' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, database }) =>
      json(200, await listMessages(readQuery(request, messageQuery), database)),
  },
})
