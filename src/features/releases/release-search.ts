import { hasWordsOf } from '#src/lib/word-search.ts'

/** From so many releases on their list can be searched. */
export const searchFrom = 24

/** What /releases.json says of a release, short because of a thousand of them. */
export type FoundRelease = [
  path: string,
  number: string,
  title: string,
  artist: string,
  year: string,
  /** Unless both are English (languageOf). */
  ...languages: [] | [ofArtist: string, ofTitle: string],
]

/** The releases of which the artist, title, number and year have all words of `query`. */
export function searchReleases(releases: FoundRelease[], query: string): FoundRelease[] {
  const isFound = hasWordsOf(query)
  return releases.filter(([, ...facts]) => isFound(facts.slice(0, 4).join(' ')))
}
