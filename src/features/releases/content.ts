import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { listedRelease, type ListedRelease } from './release.ts'

/** The releases with "Show on the site", newest year first. */
export const getListedReleases = (): Promise<ListedRelease[]> =>
  readContent('releases', v.array(listedRelease))
