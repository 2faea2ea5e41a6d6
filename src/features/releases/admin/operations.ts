import { admins, answers } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import { staffOperations } from '#src/lib/staff-operation.ts'
import { type ReleaseRecords, releaseBodyBytes, releaseQuery } from './contract.ts'
import { releaseInput } from './schema.ts'

/** Lists newest first unless `sort` is given; without soft-deleted releases. */
export const releaseOperations = staffOperations(
  recordOperations('release', {
    by: admins,
    query: releaseQuery,
    input: releaseInput,
    maximumBytes: releaseBodyBytes,
    records: answers<ReleaseRecords>(),
  }),
)
