export type PageLink = { name: string; path: string }

/** The pages before and after one in time. */
export type Neighbours = { earlier: PageLink | null; later: PageLink | null }

/** The neighbours of one of `items`, which are sorted newest first. */
export function neighboursAt<T>(items: readonly T[], index: number, link: (item: T) => PageLink) {
  const linkAt = (place: number) => {
    const item = items[place]
    return item === undefined ? null : link(item)
  }
  return { earlier: linkAt(index + 1), later: linkAt(index - 1) }
}
