import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiResult } from '#src/lib/api.ts'
import { useNotices } from './notices.tsx'

type Apply<Row> = (rows: readonly Row[]) => readonly Row[]
export type OptimisticChange<Row> = {
  apply: Apply<Row>
  save: () => Promise<ApiResult<unknown>>
  /** The notice when it cannot be saved. */
  failed: (reason: string) => string
  done?: () => void
}

/** Changes of a list, shown at once, saved in order, taken back on failure; `applyTo` makes them in the cache. */
export function useOptimisticList<Row, Cached>(
  saved: readonly Row[],
  key: QueryKey,
  applyTo: (cached: Cached, apply: Apply<Row>) => Cached,
) {
  const notices = useNotices()
  const client = useQueryClient()
  const [unsaved, setUnsaved] = useState<readonly OptimisticChange<Row>[]>([])
  const queue = useRef(Promise.resolve())

  async function save(change: OptimisticChange<Row>): Promise<void> {
    const result = await change.save()
    if (result.ok) {
      client.setQueryData<Cached>(key, (cached) => cached && applyTo(cached, change.apply))
      change.done?.()
    } else notices.fail(change.failed(result.error.message))
    setUnsaved((changes) => changes.filter((other) => other !== change))
  }

  return {
    items: unsaved.reduce((rows, { apply }) => apply(rows), saved),
    change: (change: OptimisticChange<Row>) => {
      setUnsaved((changes) => [...changes, change])
      queue.current = queue.current.then(() => save(change))
    },
  }
}
