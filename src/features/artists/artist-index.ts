import { slugify } from '#src/lib/slug.ts'
import type { Artist } from './artist.ts'

/** From so many artists on their page has an A to Z. */
export const indexFrom = 24

const order = new Intl.Collator('en', { ignorePunctuation: true })
const letterOf = ({ name }: Pick<Artist, 'name'>) => /^[a-z]/.exec(slugify(name))?.[0].toUpperCase()

/** Artists by the letter that their name begins with: A to Z without accents, then '#' for all else. */
export function artistsByLetter<T extends Pick<Artist, 'name'>>(artists: readonly T[]) {
  const sorted = artists.toSorted((a, b) => order.compare(a.name, b.name))
  const { '': others = [], ...letters } = Object.groupBy(sorted, (one) => letterOf(one) ?? '')
  const named = Object.entries(letters).sort(([a], [b]) => a.localeCompare(b))
  return [...named, ...(others.length > 0 ? [['#', others] as const] : [])]
}
