import { answers, admins } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import { type ReleaseRecords, releaseBodyBytes, releaseQuery } from './contract.ts'
import { releaseInput } from './schema.ts'

/** Lists newest first unless `sort` is given; without soft-deleted releases. */
export const releasesApi = recordOperations('/api/releases', {
  by: admins,
  query: releaseQuery,
  input: releaseInput,
  maximumBytes: releaseBodyBytes,
  records: answers<ReleaseRecords>(),
})
