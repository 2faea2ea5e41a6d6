import type { Config } from '@netlify/functions'
import type { ArtistRecords } from '#src/features/artists/admin/contract.ts'
import { artistsApi } from '#src/features/artists/admin/operations.ts'
import {
  changeArtist,
  createArtist,
  deleteArtist,
  listArtists,
  moveArtist,
  readArtist,
  readLastOrder,
  restoreArtist,
} from '#netlify/server/artists/artists.ts'
import { recordHandlers } from '#netlify/server/staff/records.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = { path: ['/api/artists', '/api/artists/*'] }

export default serveStaff(artistsApi, {
  ...recordHandlers<ArtistRecords>({
    table: 'artists',
    name: 'artist',
    list: listArtists,
    read: readArtist,
    create: createArtist,
    change: changeArtist,
    remove: deleteArtist,
    restore: restoreArtist,
  }),
  readLastOrder: ({ database }) => readLastOrder(database),
  move: ({ id, input, database }) => moveArtist(id, input, database),
})
