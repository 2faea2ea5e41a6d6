import { useAll } from '#src/components/admin/use-all.ts'
import { callApi } from '#src/lib/api.ts'
import { type Page, withQuery } from '#src/lib/page.ts'

/** A release as an option of a select. */
export type ReleaseChoice = { id: string; title: string; artist: string }

/** All releases; empty while they are loading. */
export const useReleaseChoices = (): ReleaseChoice[] =>
  useAll('releases', (query) =>
    callApi<Page<ReleaseChoice>>('GET', withQuery('/api/releases', query)),
  ) ?? []
