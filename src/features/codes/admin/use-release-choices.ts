import { useAll } from '#src/components/admin/use-all.ts'
import { releasesClient } from '#src/features/releases/admin/api.ts'

/** All releases; undefined while they are loading. */
export const useAllReleases = () => useAll('releases', releasesClient.list)
/** All releases; empty while they are loading. */
export const useReleaseChoices = () => useAllReleases() ?? []
