import { answers } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import { admins } from '#src/lib/role.ts'
import { releaseBodyBytes, releaseQuery, type ReleaseRecords } from './contract.ts'
import { releaseInput } from './schema.ts'

/** Lists newest first unless `sort` is given; without soft-deleted releases. */
export const releasesApi = recordOperations('/api/releases', {
  by: admins,
  query: releaseQuery,
  input: releaseInput,
  maximumBytes: releaseBodyBytes,
  records: answers<ReleaseRecords>(),
})
