import { admins, answers } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import { staffOperations } from '#src/lib/staff-operation.ts'
import { goodsBodyBytes, goodsQuery, type GoodsRecords } from './contract.ts'
import { goodsInput } from './schema.ts'

/** Lists the newest first, without soft-deleted goods. */
export const goodsOperations = staffOperations(
  recordOperations('goodsItem', {
    by: admins,
    query: goodsQuery,
    input: goodsInput,
    maximumBytes: goodsBodyBytes,
    records: answers<GoodsRecords>(),
  }),
)
