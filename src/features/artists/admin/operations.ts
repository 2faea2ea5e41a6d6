import { admins, answers } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import {
  handledOperation,
  nothing,
  sqlOperation,
  staffOperations,
} from '#src/lib/staff-operation.ts'
import { artistMoved, artistQuery, type ArtistRecords, type LastOrder } from './contract.ts'
import { rosterChangedMessage } from './messages.ts'
import { artistInput, moveArtistInput } from './schema.ts'

export const artistOperations = staffOperations({
  /** Lists by display order unless `sort` is given; without soft-deleted artists. */
  ...recordOperations('artist', {
    by: admins,
    query: artistQuery,
    input: artistInput,
    records: answers<ArtistRecords>(),
  }),
  readLastOrder: handledOperation(admins, nothing, answers<LastOrder>()),
  moveArtist: sqlOperation(admins, moveArtistInput, artistMoved, {
    refusals: { 'roster-changed': [409, rosterChangedMessage] },
  }),
})
