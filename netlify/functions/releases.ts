import type { Config } from '@netlify/functions'
import {
  releaseInput,
  releaseQuery,
  type ReleaseCreated,
} from '#src/features/releases/admin/contract.ts'
import { json, readInput } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { createRelease, listReleases } from '#netlify/server/releases.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/releases' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, database }) =>
      json(200, await listReleases(readQuery(request, releaseQuery), database)),
  },
  POST: {
    roles: ['admin'],
    handle: async ({ request, database }) => {
      const release = await createRelease(await readInput(request, releaseInput), database)
      return json(201, { outcome: 'created', release } satisfies ReleaseCreated)
    },
  },
})
