import type { Config } from '@netlify/functions'
import { batchQuery } from '#src/features/codes/panel-contract.ts'
import { listBatches } from '../server/batches.ts'
import { json } from '../server/endpoint.ts'
import { readQuery } from '../server/list-query.ts'
import { staffEndpoint } from '../server/staff.ts'

export const config: Config = { path: '/api/batches' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, database }) =>
      json(200, await listBatches(readQuery(request, batchQuery), database)),
  },
})
