import { answers, admins } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import * as contract from './contract.ts'
import * as schema from './schema.ts'

/** Lists newest first unless `sort` is given; without soft-deleted releases. */
export const releasesApi = recordOperations('/api/releases', {
  by: admins,
  query: contract.releaseQuery,
  input: schema.releaseInput,
  maximumBytes: contract.releaseBodyBytes,
  records: answers<contract.ReleaseRecords>(),
})
