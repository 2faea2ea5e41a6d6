import { RowButton } from './fields.tsx'
import { type List, Loading, LoadingFailed } from './read.tsx'

export type ListWords = { loading: string; failed: string; empty: React.ReactNode }

/** What a list of these things says while it has no rows to show: of 'messages', "Loading messages...". */
export const listWords = (
  things: string,
  isSearched = false,
  empty = `No ${things} yet.`,
): ListWords => ({
  loading: `Loading ${things}...`,
  failed: `Error loading ${things}`,
  empty: isSearched ? `No ${things} match.` : empty,
})

type Props<Item> = { list: List<Item>; words: ListWords; children: (item: Item) => React.ReactNode }

/** The rows of a list with SHOW MORE (keyset pagination), or its loading, failed or empty state. */
export function PagedList<Item>({ list, words, children }: Props<Item>) {
  if (list.state === 'loading') return <Loading text={words.loading} />
  if (list.state === 'failed')
    return <LoadingFailed message={words.failed} cause={list.failure} onRetry={list.reload} />
  if (list.items.length === 0) return <p className="list-empty">{words.empty}</p>
  return (
    <>
      <ul className="rows">{list.items.map(children)}</ul>
      {list.showMore && (
        <RowButton className="list-more" onClick={list.showMore}>
          SHOW MORE
        </RowButton>
      )}
    </>
  )
}
