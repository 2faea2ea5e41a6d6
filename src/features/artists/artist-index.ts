import { slugify } from '#src/lib/slug.ts'
import { sortName } from './sort-name.ts'
import type { Artist } from './artist.ts'

/** From so many artists on their page is an index from A to Z, and no grid of cards in the order of the label. */
export const indexFrom = 13
/** How many artists a page of the index has. */
export const indexPageSize = 120

const order = new Intl.Collator('en', { ignorePunctuation: true })
const letterOf = (key: string) => /^[a-z]/.exec(slugify(key))?.[0].toUpperCase() ?? '#'

type Named = Pick<Artist, 'name' | 'isClaimSpot'>
/** `id` is that of its section. */
export type Letter<T> = { letter: string; id: string; artists: T[] }

/**
 * Artists by the letter that their name is sorted by (sortName): A to Z without accents, then '#' for all else. Places that
 * wait for an artist are last.
 */
export function artistsByLetter<T extends Named>(
  artists: readonly T[],
  language: string,
): Letter<T>[] {
  const keyed = artists
    .filter(({ isClaimSpot }) => !isClaimSpot)
    .map((artist) => ({ artist, key: sortName(artist.name, language) }))
    .sort((a, b) => order.compare(a.key, b.key) || order.compare(a.artist.name, b.artist.name))
  const letters = [...Map.groupBy(keyed, ({ key }) => letterOf(key))]
    // '#' is before all letters, and stands behind them.
    .sort(([a], [b]) => (a === '#' ? 1 : b === '#' ? -1 : a.localeCompare(b)))
    .map(([letter, group]) => ({
      letter,
      id: letter === '#' ? 'others' : letter.toLowerCase(),
      artists: group.map(({ artist }) => artist),
    }))
  const spots = artists.filter(({ isClaimSpot }) => isClaimSpot)
  return spots.length > 0 ? [...letters, { letter: 'Open', id: 'open', artists: spots }] : letters
}

export type LetterLink = { name: string; path: string }

/** The links to the letters of an index, each to the page of `path` that has its first artist. */
export function letterLinks(letters: readonly Letter<unknown>[], path: string): LetterLink[] {
  let before = 0
  return letters.map(({ letter, id, artists }) => {
    const page = Math.floor(before / indexPageSize) + 1
    before += artists.length
    return { name: letter, path: `${page > 1 ? `${path}/${page}` : path}#${id}` }
  })
}
