import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiResult } from '#src/lib/api.ts'

/** Data of the server: loading, ready, or failed. `status` is the HTTP status, 0 when no answer arrived. */
export type Resource<Data> =
  | { state: 'loading' }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; status: number; message: string }

/**
 * Loads data of the server, again whenever `load` changes (wrap it in useCallback) or `reload` is called. A reload
 * shows the old data until the answer arrives; out-of-order answers are dropped.
 */
export function useResource<Data>(
  load: () => Promise<ApiResult<Data>>,
): Resource<Data> & { reload: () => Promise<void> } {
  const [loaded, setLoaded] = useState<{ by: typeof load; resource: Resource<Data> }>()
  const latest = useRef(0)
  const reload = useCallback(async () => {
    const request = ++latest.current
    const result = await load()
    if (request !== latest.current) return
    const resource: Resource<Data> = result.ok
      ? { state: 'ready', data: result.data }
      : { state: 'failed', status: result.status, message: result.error.message }
    setLoaded({ by: load, resource })
  }, [load])
  useEffect(() => {
    void reload()
    return () => {
      latest.current++
    }
  }, [reload])
  const resource: Resource<Data> = loaded?.by === load ? loaded.resource : { state: 'loading' }
  return { ...resource, reload }
}
