import { answers, operation, admins } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import { moveInput } from '#src/lib/schema-atoms.ts'
import * as contract from './contract.ts'
import * as schema from './schema.ts'

/** Lists by display order unless `sort` is given; without soft-deleted artists. */
export const artistsApi = {
  ...recordOperations('/api/artists', {
    by: admins,
    query: contract.artistQuery,
    input: schema.artistInput,
    records: answers<contract.ArtistRecords>(),
  }),
  readLastOrder: operation('GET /api/artists/order', admins, answers<contract.LastOrder>()),
  move: operation('POST /api/artists/:id/move', admins, answers<contract.ArtistMoved>(), {
    input: moveInput,
  }),
}
