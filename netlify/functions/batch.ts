import type { Config } from '@netlify/functions'
import { readBatch } from '../server/batches.ts'
import { json } from '../server/endpoint.ts'
import { idOf, staffEndpoint } from '../server/staff.ts'

export const config: Config = { path: '/api/batches/:id' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ context, database }) => json(200, await readBatch(idOf(context), database)),
  },
})
