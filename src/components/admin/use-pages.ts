import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiResult } from '#src/lib/api.ts'
import type { Page } from '#src/lib/page.ts'

/** `by` is the `load` function of the answer: one of an earlier function is not shown. */
type Loaded<Item> = Page<Item> & { by: unknown }
type Failed = { message: string; by: unknown }

/** A list that is read with keyset pagination. */
export type Pages<Item> = {
  state: 'loading' | 'ready' | 'failed'
  items: Item[]
  /** The total number of rows, formatted: '12', or '10,000+'; '' while loading. */
  count: string
  /** Loads the next page; undefined on the last one. */
  showMore: (() => void) | undefined
  /** Loads the first page again and drops the others. */
  reload: () => Promise<void>
}

/**
 * Keyset pagination: loads the first page of a list, again whenever `load` changes (wrap it in useCallback); showMore
 * appends the next page. Out-of-order answers are dropped.
 */
export function usePages<Item>(
  load: (after: string | undefined) => Promise<ApiResult<Page<Item>>>,
): Pages<Item> {
  const [loaded, setLoaded] = useState<Loaded<Item>>()
  const [failed, setFailed] = useState<Failed>()
  const latest = useRef(0)

  const loadPage = useCallback(
    async (before?: Loaded<Item>) => {
      const request = ++latest.current
      const result = await load(before?.next ?? undefined)
      if (request !== latest.current) return
      if (!result.ok) {
        setFailed({ message: result.error.message, by: load })
        return
      }
      setFailed(undefined)
      const items = [...(before?.items ?? []), ...result.data.items]
      setLoaded({ ...result.data, items, by: load })
    },
    [load],
  )
  useEffect(() => {
    void loadPage()
    return () => {
      latest.current++
    }
  }, [loadPage])

  const current = loaded?.by === load ? loaded : undefined
  const state = current ? 'ready' : failed?.by === load ? 'failed' : 'loading'
  return {
    state,
    items: current?.items ?? [],
    count: current ? `${current.total.toLocaleString('en-US')}${current.more ? '+' : ''}` : '',
    showMore: current?.next ? () => void loadPage(current) : undefined,
    reload: () => loadPage(),
  }
}
