import * as v from 'valibot'

/** One page of a list. `next`: its cursor, or null. `total`: all rows up to 10,000, `more` when there are more. */
export type Page<Item> = { items: Item[]; next: string | null; total: number; more: boolean }

const limit = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(100),
)

/** The schema entries for the URL of a list: the cursor (`next` of the page before) and the page size, 50 when absent. */
export const pageEntries = <Cursor extends v.GenericSchema<string, string>>(cursor: Cursor) => ({
  after: v.optional(cursor),
  limit: v.optional(limit),
})

/** The same of an operation of the staff, whose input is JSON. */
export const pageInput = <Cursor extends v.GenericSchema<string, string>>(cursor: Cursor) => ({
  after: v.optional(cursor),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
})

/** How the page of a list is read that the database answers (private.page_query()). */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    items: v.array(item),
    next: v.nullable(v.string()),
    total: v.number(),
    more: v.boolean(),
  })

/** The query of a URL; absent and blank parameters are left out. */
export type QueryParameters = Record<string, string | number | boolean | null | undefined>

export function withQuery(path: string, query: QueryParameters): string {
  const given = Object.entries(query).filter(([, value]) => (value ?? '') !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length ? `${path}?${search}` : path
}
