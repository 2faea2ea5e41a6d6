import type { Config } from '@netlify/functions'
import { messageQuery } from '#src/features/contact/panel-contract.ts'
import { json } from '../server/endpoint.ts'
import { readQuery } from '../server/list-query.ts'
import { listMessages } from '../server/messages.ts'
import { staffEndpoint } from '../server/staff.ts'

export const config: Config = { path: '/api/messages' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, database }) =>
      json(200, await listMessages(readQuery(request, messageQuery), database)),
  },
})
