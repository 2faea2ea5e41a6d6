import type { Config } from '@netlify/functions'
import {
  artistInput,
  artistQuery,
  type ArtistCreated,
} from '#src/features/artists/admin/contract.ts'
import { createArtist, listArtists } from '#netlify/server/artists.ts'
import { json, readInput } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/artists' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, database }) =>
      json(200, await listArtists(readQuery(request, artistQuery), database)),
  },
  POST: {
    roles: ['admin'],
    handle: async ({ request, database }) => {
      const artist = await createArtist(await readInput(request, artistInput), database)
      return json(201, { outcome: 'created', artist } satisfies ArtistCreated)
    },
  },
})
