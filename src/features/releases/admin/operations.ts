import { admins, answers } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import { sqlOperation, staffOperations } from '#src/lib/staff-operation.ts'
import { type ReleaseRecords, releaseBodyBytes, releaseQuery } from './contract.ts'
import { releaseInput } from './schema.ts'
import { sentBodyBytes, sentFacts, sentFactsInput, sentFactsQuery } from './sent-facts-schema.ts'

/** Lists newest first unless `sort` is given; without soft-deleted releases. */
export const releaseOperations = staffOperations({
  ...recordOperations('release', {
    by: admins,
    query: releaseQuery,
    input: releaseInput,
    maximumBytes: releaseBodyBytes,
    records: answers<ReleaseRecords>(),
  }),
  /** Which facts of a release were sent to MusicBrainz, and when. */
  readSentFacts: sqlOperation(admins, sentFactsQuery, sentFacts),
  /** Stores that the facts of an edition were sent there just now. */
  saveSentFacts: sqlOperation(admins, sentFactsInput, sentFacts, { maximumBytes: sentBodyBytes }),
})
