import { answers, operation, admins } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import { moveInput } from '#src/lib/schema-atoms.ts'
import { type ArtistMoved, type ArtistRecords, type LastOrder, artistQuery } from './contract.ts'
import { artistInput } from './schema.ts'

/** Lists by display order unless `sort` is given; without soft-deleted artists. */
export const artistsApi = {
  ...recordOperations('/api/artists', {
    by: admins,
    query: artistQuery,
    input: artistInput,
    records: answers<ArtistRecords>(),
  }),
  readLastOrder: operation('GET /api/artists/order', admins, answers<LastOrder>()),
  move: operation('POST /api/artists/:id/move', admins, answers<ArtistMoved>(), {
    input: moveInput,
  }),
}
