import type { Config } from '@netlify/functions'
import {
  changeReleaseInput,
  type ReleaseChanged,
  type ReleaseDeleted,
} from '#src/features/releases/admin/contract.ts'
import { json, readInput } from '#netlify/server/http/endpoint.ts'
import { changeRelease, deleteRelease, readRelease } from '#netlify/server/releases.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/releases/:id' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ context, database }) => json(200, await readRelease(idOf(context), database)),
  },
  PATCH: {
    roles: ['admin'],
    handle: async ({ request, context, database }) => {
      const id = idOf(context)
      const change = await readInput(request, changeReleaseInput)
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
})
