import { artistsApi } from '#src/features/artists/admin/operations.ts'
import { artistRecords, moveArtist, readLastOrder } from '#netlify/server/artists/artists.ts'
import { recordHandlers } from '#netlify/server/staff/records.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/artists', '/api/artists/*'] }

export default serveStaff(artistsApi, {
  ...recordHandlers(artistRecords),
  readLastOrder: ({ database }) => readLastOrder(database),
  move: ({ id, input, database }) => moveArtist(id, input, database),
})
