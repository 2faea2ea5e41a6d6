import { useAll } from '#src/components/admin/use-all.ts'
import { releasesApi } from '#src/features/releases/admin/operations.ts'

export type ReleaseChoice = { id: string; title: string; artist: string }

/** All releases; empty while they are loading. */
export const useReleaseChoices = (): ReleaseChoice[] => useAll('releases', releasesApi.list) ?? []
