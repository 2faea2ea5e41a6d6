import type { Config } from '@netlify/functions'
import { artistQuery, type ArtistRecords } from '#src/features/artists/admin/contract.ts'
import { artistInput } from '#src/features/artists/admin/schema.ts'
import {
  changeArtist,
  createArtist,
  deleteArtist,
  listArtists,
  readArtist,
  restoreArtist,
} from '#netlify/server/artists.ts'
import { recordsResource } from '#netlify/server/staff/records.ts'

export const config: Config = {
  path: ['/api/artists', '/api/artists/:id', '/api/artists/:id/restore'],
  rateLimit: { windowLimit: 600, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

export default recordsResource<ArtistRecords>({
  path: '/api/artists',
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
