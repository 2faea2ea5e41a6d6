import * as v from 'valibot'

/** One page of a list. `next`: its cursor, or null. `total`: all rows up to 10,000, `more` when there are more. */
export type Page<Item> = { items: Item[]; next: string | null; total: number; more: boolean }

/** The schema entries for a list: the cursor (`next` of the page before) and the page size, 50 when absent, 100 at most. */
export const pageInput = <Cursor extends v.GenericSchema<string, string>>(
  cursor: Cursor,
  largest = 100,
) => ({
  after: v.optional(cursor),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largest))),
})

/** The maximum size of a page of heads: of a list that the browser reads whole. */
export const largestPageOfHeads = 500

/** How the page of a list is read that the database answers (private.page_query()). */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    items: v.array(item),
    next: v.nullable(v.string()),
    total: v.number(),
    more: v.boolean(),
  })
