/** From so many releases on their list can be searched. */
export const searchFrom = 24

/** What /releases.json says of a release, short because of a thousand of them. */
export type FoundRelease = [
  path: string,
  number: string,
  title: string,
  artist: string,
  year: string,
]

/** Lower case without accents: 'Ålesund' is found by 'alesund'. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The releases of which the artist, title, number and year have all words of `query`. */
export function searchReleases(releases: FoundRelease[], query: string): FoundRelease[] {
  const words = plain(query).split(/\s+/)
  return releases.filter(([, ...facts]) => {
    const text = plain(facts.join(' '))
    return words.every((word) => text.includes(word))
  })
}
