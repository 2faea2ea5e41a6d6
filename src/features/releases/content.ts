import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { listedRelease, type ListedRelease } from './release.ts'

/** The releases that the label shows, newest year first. */
export async function getListedReleases(): Promise<ListedRelease[]> {
  return v.parse(v.array(listedRelease), await readContent('releases'))
}
