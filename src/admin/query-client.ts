import { QueryClient } from '@tanstack/react-query'
import { CallError, onServerCall } from '#src/lib/api.ts'
import { codeSearchPath } from '#src/features/codes/admin/contract.ts'
import { publishingPath } from '#src/features/publishing/contract.ts'

/** No answer, or one that another try may improve. */
const isTemporary = (error: Error) =>
  error instanceof CallError && (error.status === 0 || error.status >= 500)

/** Publishing writes its own answer into the cache; a code is looked up by POST, which keeps it out of addresses. */
const changesNothing: readonly string[] = [publishingPath, codeSearchPath]

/**
 * The cache of what the admin has read: shown at once when a screen is opened again, and read anew behind. Each call
 * that may change something makes all of it stale, since one save shows in many places (counts, choices, activity).
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The browser's own idea of being online is often wrong; a call that fails says so.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isTemporary(error),
      },
    },
  })
  onServerCall((path) => {
    if (!changesNothing.includes(path)) void client.invalidateQueries()
  })
  return client
}
