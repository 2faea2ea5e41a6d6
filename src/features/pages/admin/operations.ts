import { admins, answers } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import { staffOperations } from '#src/lib/staff-operation.ts'
import { type PageRecords, pageBodyBytes, pageQuery } from './contract.ts'
import { pageInput } from './schema.ts'

/** Lists by order, without soft-deleted pages. */
export const pageOperations = staffOperations(
  recordOperations('page', {
    by: admins,
    query: pageQuery,
    input: pageInput,
    maximumBytes: pageBodyBytes,
    records: answers<PageRecords>(),
  }),
)
