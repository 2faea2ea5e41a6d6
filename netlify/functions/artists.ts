import type { Config } from '@netlify/functions'
import { artistQuery, type ArtistRecords } from '#src/features/artists/admin/contract.ts'
import { artistInput } from '#src/features/artists/admin/schema.ts'
import { moveInput } from '#src/lib/schema-atoms.ts'
import {
  changeArtist,
  createArtist,
  deleteArtist,
  listArtists,
  moveArtist,
  readArtist,
  readLastOrder,
  restoreArtist,
} from '#netlify/server/artists.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'
import { recordsResource } from '#netlify/server/staff/records.ts'

export const config: Config = {
  path: [
    '/api/artists',
    '/api/artists/order',
    '/api/artists/delete',
    '/api/artists/restore',
    '/api/artists/:id',
    '/api/artists/:id/restore',
    '/api/artists/:id/move',
  ],
}

const artists = recordsResource<ArtistRecords>({
  path: '/api/artists',
  table: 'artists',
  name: 'artist',
  roles: ['admin'],
  querySchema: artistQuery,
  inputSchema: artistInput,
  list: listArtists,
  read: readArtist,
  create: createArtist,
  change: changeArtist,
  remove: deleteArtist,
  restore: restoreArtist,
})

export default resource({
  '/api/artists/order': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ database }) => json(200, await readLastOrder(database)),
    },
  }),
  '/api/artists/:id/move': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ request, context, database }) =>
        json(200, await moveArtist(idOf(context), await readInput(request, moveInput), database)),
    },
  }),
  '/api/artists': artists,
  '/api/artists/:id': artists,
  '/api/artists/:id/restore': artists,
})
