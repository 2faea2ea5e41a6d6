import * as v from 'valibot'
import { largestPageOfHeads, pageInput } from '#src/lib/page.ts'
import type { GoodsInput } from './schema.ts'

/** Goods as staff get them; '' for what is not set, times as ISO 8601, prices in minor units. */
export type StaffGoods = GoodsInput & { id: string; updatedAt: string; deletedAt?: string }
/** `scheduled`: published, but its hour has not come. */
export type GoodsInList = StaffGoods & { scheduled: boolean }

/** `q`: words that all have to appear in title, text or the variants. `no_state`: nobody has said whether they are for sale. */
export const goodsQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  status: v.optional(v.picklist(['drafts', 'no_state', 'bin'])),
  ...pageInput(v.pipe(v.string(), v.uuid()), largestPageOfHeads),
})

export type GoodsRecords = {
  name: 'goodsItem'
  item: StaffGoods
  row: GoodsInList
  query: Partial<v.InferOutput<typeof goodsQuery>>
  input: GoodsInput
  read: object
}

/** The maximum size of a request body in bytes: enough for the longest text in any script and all variants. */
export const goodsBodyBytes = 512 * 1024
