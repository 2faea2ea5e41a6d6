import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { listedRelease, type ListedRelease } from './release.ts'

/** The releases that the label shows, newest year first. */
export const getListedReleases = (): Promise<ListedRelease[]> =>
  readContent('releases', v.array(listedRelease))
