import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, onServerCall } from '#src/lib/api.ts'
import { staffPath } from '#src/lib/staff-api.ts'

/** No answer, or one that another try may improve. */
const isTemporary = (error: Error) =>
  error instanceof CallError && (error.status === 0 || error.status >= 500)

/** Logs what could not be loaded (spec, section 8); the screen says so too. Not being signed in is no failure. */
function logFailedRead(error: Error, { queryKey }: Pick<Query, 'queryKey'>): void {
  if (error instanceof CallError && error.status === 401) return
  // Not the whole key, which may have what was searched for.
  console.warn(`Error loading ${String(queryKey[0])}: ${error.message}`)
}

/**
 * Publishing writes its own answer into the cache, and changes nothing else. The JPEG of a picture is made behind whatever
 * staff do, and shows on two screens alone (make-shares.ts).
 */
const quietPaths = ['publish', 'beginShare', 'completeShare'].map(staffPath)

/** What the admin has read, shown at once and refetched behind. A save shows in many places, so it makes all stale. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: logFailedRead }),
    defaultOptions: {
      queries: {
        // The browser's own idea of being online is often wrong; a call that fails says so.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isTemporary(error),
      },
    },
  })
  onServerCall((path) => {
    if (!quietPaths.includes(path)) void client.invalidateQueries()
  })
  return client
}
