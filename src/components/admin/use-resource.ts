import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiResult } from '#src/lib/api.ts'

/** What a screen shows: while it is asked for, once it is there, or why it is not. */
export type Resource<Data> =
  | { state: 'loading' }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; status: number; message: string }

/**
 * Asks the server for what a screen shows, again whenever `load` changes (wrap it in useCallback) or `reload` is called.
 * A reload keeps what is shown until the answer is there; an answer that comes too late is dropped.
 */
export function useResource<Data>(
  load: () => Promise<ApiResult<Data>>,
): Resource<Data> & { reload: () => Promise<void> } {
  const [held, setHeld] = useState<{ by: typeof load; resource: Resource<Data> }>()
  const latest = useRef(0)
  const ask = useCallback(async () => {
    const turn = ++latest.current
    const result = await load()
    if (turn !== latest.current) return
    const resource: Resource<Data> = result.ok
      ? { state: 'ready', data: result.data }
      : { state: 'failed', status: result.status, message: result.error.message }
    setHeld({ by: load, resource })
  }, [load])
  useEffect(() => {
    void ask()
    return () => {
      latest.current++
    }
  }, [ask])
  const resource: Resource<Data> = held?.by === load ? held.resource : { state: 'loading' }
  return { ...resource, reload: ask }
}
