import type { Config } from '@netlify/functions'
import {
  changeArtistInput,
  type ArtistChanged,
  type ArtistDeleted,
  type ArtistRead,
} from '#src/features/artists/admin/contract.ts'
import { changeArtist, deleteArtist, readArtist } from '#netlify/server/artists.ts'
import { json, readInput } from '#netlify/server/http/endpoint.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/artists/:id' }

export default staffEndpoint({
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
      const change = await readInput(request, changeArtistInput)
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
})
