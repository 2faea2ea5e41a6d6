import type { Config } from '@netlify/functions'
import {
  type ReleaseChanged,
  type ReleaseCreated,
  type ReleaseDeleted,
  releaseQuery,
  type ReleaseRestored,
} from '#src/features/releases/admin/contract.ts'
import { releaseInput } from '#src/features/releases/admin/schema.ts'
import { readChange, readInput } from '#netlify/server/http/body.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import {
  changeRelease,
  createRelease,
  deleteRelease,
  listReleases,
  readRelease,
  restoreRelease,
} from '#netlify/server/releases.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = {
  path: ['/api/releases', '/api/releases/:id', '/api/releases/:id/restore'],
}

export default resource({
  '/api/releases': staffEndpoint({
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
  }),

  '/api/releases/:id': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ context, database }) =>
        json(200, await readRelease(idOf(context), database)),
    },
    PATCH: {
      roles: ['admin'],
      handle: async ({ request, context, database }) => {
        const id = idOf(context)
        const change = await readChange(request, releaseInput)
        const release = await changeRelease(id, change, database)
        return json(200, { outcome: 'changed', release } satisfies ReleaseChanged)
      },
    },
    DELETE: {
      roles: ['admin'],
      handle: async ({ context, database }) => {
        const release = await deleteRelease(idOf(context), database)
        return json(200, { outcome: 'deleted', release } satisfies ReleaseDeleted)
      },
    },
  }),

  '/api/releases/:id/restore': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ context, database }) => {
        const release = await restoreRelease(idOf(context), database)
        return json(200, { outcome: 'restored', release } satisfies ReleaseRestored)
      },
    },
  }),
})
