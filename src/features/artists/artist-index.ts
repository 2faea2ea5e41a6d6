import type { Artist } from './artist.ts'

/** From so many artists on their page has an A to Z. */
export const indexFrom = 24

const order = new Intl.Collator('en', { ignorePunctuation: true })

/** Artists by the letter that their name begins with: A to Z without accents, then '#' for all else. */
export function artistsByLetter<T extends Pick<Artist, 'name'>>(
  artists: readonly T[],
): { letter: string; artists: T[] }[] {
  const letterOf = ({ name }: T) => /^\W*([a-z])/i.exec(name.normalize('NFKD'))?.[1]?.toUpperCase()
  const sorted = artists.toSorted((a, b) => order.compare(a.name, b.name))
  const letters = Map.groupBy(sorted, (artist) => letterOf(artist) ?? '#')
  // '#' would come before the letters.
  return [...letters]
    .map(([letter, artists]) => ({ letter, artists }))
    .sort(
      (a, b) =>
        Number(a.letter === '#') - Number(b.letter === '#') || order.compare(a.letter, b.letter),
    )
}
