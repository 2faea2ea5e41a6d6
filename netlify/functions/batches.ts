import type { Config } from '@netlify/functions'
import { batchQuery } from '#src/features/codes/admin/contract.ts'
import { listBatches } from '#netlify/server/codes/batches.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/batches' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, database }) =>
      json(200, await listBatches(readQuery(request, batchQuery), database)),
  },
})
