import { useAll } from '#src/components/admin/use-all.ts'
import { releasesApi } from '#src/features/releases/admin/operations.ts'

/** All releases; undefined while they are loading. */
export const useAllReleases = () => useAll('releases', releasesApi.list)
/** All releases; empty while they are loading. */
export const useReleaseChoices = () => useAllReleases() ?? []
