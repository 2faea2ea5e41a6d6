import { admins, answers } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import { staffOperations } from '#src/lib/staff-operation.ts'
import { pressKitBodyBytes, pressKitQuery, type PressKitRecords } from './contract.ts'
import { pressKitInput } from './schema.ts'

/** Lists the newest first, without soft-deleted press kits. */
export const pressKitOperations = staffOperations(
  recordOperations('pressKit', {
    by: admins,
    query: pressKitQuery,
    input: pressKitInput,
    maximumBytes: pressKitBodyBytes,
    records: answers<PressKitRecords>(),
  }),
)
