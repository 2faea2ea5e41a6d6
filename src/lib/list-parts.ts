export const cardsPerPage = 40

/** A part of a list that has pages of its own: `slug` is the end of their address, `name` what their link says. */
export type ListPart<T> = { slug: string; name: string; items: T[] }

/** The items of each year, the last year first; those without a year are the last part. */
export const partsByYear = <T>(items: readonly T[], yearOf: (item: T) => string | undefined) =>
  [...Map.groupBy(items, (item) => yearOf(item) ?? '')]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([year, items]) => ({ slug: year || 'undated', name: year || 'Undated', items }))

/** A page of a list: the newest of all, or one of the `count` pages of a part. */
export type ListPage<T> = {
  items: readonly T[]
  part: Pick<ListPart<T>, 'slug' | 'name'> | null
  /** How many items the whole list, or this part of it, has. */
  total: number
  number: number
  count: number
}

/** The pages of a list as Astro asks for them, under the address that `params.list` ends. */
export function listPages<T>(
  items: readonly T[],
  parts: readonly ListPart<T>[],
): { params: { list: string | undefined }; props: ListPage<T> }[] {
  const pagesOf = (part: ListPart<T>) => {
    const count = Math.ceil(part.items.length / cardsPerPage)
    return Array.from({ length: count }, (_, index) => ({
      params: { list: index ? `${part.slug}/${index + 1}` : part.slug },
      props: {
        items: part.items.slice(index * cardsPerPage, (index + 1) * cardsPerPage),
        part,
        total: part.items.length,
        number: index + 1,
        count,
      },
    }))
  }
  const newest = {
    items: items.slice(0, cardsPerPage),
    part: null,
    total: items.length,
    number: 1,
    count: 1,
  }
  return [{ params: { list: undefined }, props: newest }, ...parts.flatMap(pagesOf)]
}

/** The title of one page of a list: 'News, 2024', 'News, 2024, page 2'. */
export const numbered = (title: string, page: number): string =>
  page > 1 ? `${title}, page ${page}` : title
