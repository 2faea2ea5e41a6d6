import type { Config } from '@netlify/functions'
import type { ArtistRestored } from '#src/features/artists/admin/contract.ts'
import { restoreArtist } from '#netlify/server/artists.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/artists/:id/restore' }

export default staffEndpoint({
  POST: {
    roles: ['admin'],
    handle: async ({ context, database }) => {
      const artist = await restoreArtist(idOf(context), database)
      return json(200, { outcome: 'restored', artist } satisfies ArtistRestored)
    },
  },
})
