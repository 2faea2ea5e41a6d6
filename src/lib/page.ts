import * as v from 'valibot'

/**
 * One page of a list. `next` is the `after` of the next page, or null on the last one. `total` counts to 10,000;
 * `more` is true when there are more than that.
 */
export type Page<Item> = { items: Item[]; next: string | null; total: number; more: boolean }

/** Where a page begins (`next` of the one before) and how long it is: 1 to 100, 50 when absent. */
export type PageQuery = { after?: string | undefined; limit?: number | undefined }

const limit = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(100),
)

/** What the address of a list may say about its page; `cursor` is what this list's `next` looks like. */
export const pageEntries = <Cursor extends v.GenericSchema<string, string>>(cursor: Cursor) => ({
  after: v.optional(cursor),
  limit: v.optional(limit),
})

/** A path with what a list is asked for behind it. What is absent or blank is left out. */
export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | null | undefined>,
): string {
  const given = Object.entries(query).filter(([, value]) => (value ?? '') !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length ? `${path}?${search}` : path
}
