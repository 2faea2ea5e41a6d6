import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiResult } from '#src/lib/api.ts'
import type { Page } from '#src/lib/page.ts'

type Loaded<Item> = Page<Item> & { by: unknown }
type Failed = { message: string; by: unknown }

/** A list of the server's, page by page. */
export type Pages<Item> = {
  state: 'loading' | 'ready' | 'failed'
  items: Item[]
  /** How many there are in all, as a person reads it: '12', or '10,000+'. */
  count: string
  /** Asks for the next page; absent on the last one. */
  showMore: (() => void) | undefined
  /** Asks for the first page again. */
  reload: () => Promise<void>
}

/**
 * Asks the server for a list, again whenever `load` changes (wrap it in useCallback) or `reload` is called; showMore
 * puts the next page below. An answer that comes too late is dropped.
 */
export function usePages<Item>(
  load: (after: string | undefined) => Promise<ApiResult<Page<Item>>>,
): Pages<Item> {
  const [loaded, setLoaded] = useState<Loaded<Item>>()
  const [failed, setFailed] = useState<Failed>()
  const latest = useRef(0)

  const ask = useCallback(
    async (before?: Loaded<Item>) => {
      const turn = ++latest.current
      const result = await load(before?.next ?? undefined)
      if (turn !== latest.current) return
      if (!result.ok) return setFailed({ message: result.error.message, by: load })
      setFailed(undefined)
      const items = [...(before?.items ?? []), ...result.data.items]
      setLoaded({ ...result.data, items, by: load })
    },
    [load],
  )
  useEffect(() => {
    void ask()
    return () => {
      latest.current++
    }
  }, [ask])

  const current = loaded?.by === load ? loaded : undefined
  const state = current ? 'ready' : failed?.by === load ? 'failed' : 'loading'
  return {
    state,
    items: current?.items ?? [],
    count: current ? `${current.total.toLocaleString('en-US')}${current.more ? '+' : ''}` : '',
    showMore: current?.next ? () => void ask(current) : undefined,
    reload: () => ask(),
  }
}
