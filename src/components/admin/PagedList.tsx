import type { ReactNode } from 'react'
import type { Pages } from './use-pages.ts'

type Props<Item> = {
  pages: Pages<Item>
  /** The texts while the first page loads, when loading failed, and for an empty list. */
  words: { loading: string; failed: string; empty: ReactNode }
  children: (item: Item) => ReactNode
}

/** The rows of a list with SHOW MORE (keyset pagination), or its loading, failed or empty state. */
export function PagedList<Item>({ pages, words, children }: Props<Item>) {
  if (pages.state === 'loading') return <p role="status">{words.loading}</p>
  if (pages.state === 'failed')
    return (
      <div className="list-failed" role="alert">
        <p className="form-refusal">{words.failed}</p>
        <button type="button" className="row-button" onClick={() => void pages.reload()}>
          TRY AGAIN
        </button>
      </div>
    )
  if (pages.items.length === 0) return <p className="list-empty">{words.empty}</p>
  return (
    <>
      <ul className="rows">{pages.items.map(children)}</ul>
      {pages.showMore && (
        <button type="button" className="row-button list-more" onClick={pages.showMore}>
          SHOW MORE
        </button>
      )}
    </>
  )
}
