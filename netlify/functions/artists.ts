import type { Config } from '@netlify/functions'
import {
  type ArtistChanged,
  type ArtistCreated,
  type ArtistDeleted,
  artistQuery,
  type ArtistRead,
  type ArtistRestored,
} from '#src/features/artists/admin/contract.ts'
import { artistInput } from '#src/features/artists/admin/schema.ts'
import {
  changeArtist,
  createArtist,
  deleteArtist,
  listArtists,
  readArtist,
  restoreArtist,
} from '#netlify/server/artists.ts'
import { readChange, readInput } from '#netlify/server/http/body.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = {
  path: ['/api/artists', '/api/artists/:id', '/api/artists/:id/restore'],
}

export default resource({
  '/api/artists': staffEndpoint({
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
  }),

  '/api/artists/:id': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ context, database }) => {
        const artist = await readArtist(idOf(context), database)
        return json(200, { artist } satisfies ArtistRead)
      },
    },
    PATCH: {
      roles: ['admin'],
      handle: async ({ request, context, database }) => {
        const id = idOf(context)
        const change = await readChange(request, artistInput)
        const artist = await changeArtist(id, change, database)
        return json(200, { outcome: 'changed', artist } satisfies ArtistChanged)
      },
    },
    DELETE: {
      roles: ['admin'],
      handle: async ({ context, database }) => {
        const artist = await deleteArtist(idOf(context), database)
        return json(200, { outcome: 'deleted', artist } satisfies ArtistDeleted)
      },
    },
  }),

  '/api/artists/:id/restore': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ context, database }) => {
        const artist = await restoreArtist(idOf(context), database)
        return json(200, { outcome: 'restored', artist } satisfies ArtistRestored)
      },
    },
  }),
})
