import type { ShowChoices } from './contract.ts'
import type { Act } from './fields.ts'

/** A line-up as one line of text. */
export const actsText = (acts: readonly Act[]): string => acts.map(({ name }) => name).join(', ')

/** The line-up that a line of text names, in its order: those of `known` by their ids, whatever the case, the others by name. */
export function actsOf(
  text: string,
  known: readonly Pick<ShowChoices['artists'][number], 'id' | 'name'>[],
): Act[] {
  const find = (name: string) =>
    known.find((artist) => artist.name.toLowerCase() === name.toLowerCase())
  const parts = text.split(',').map((part) => part.trim())
  const acts: Act[] = []
  while (parts.length > 0) {
    // A name of the roster may have commas in it.
    const last = parts.findLastIndex((_, index) => find(parts.slice(0, index + 1).join(', ')))
    const name = parts.splice(0, Math.max(last, 0) + 1).join(', ')
    const artist = find(name)
    if (name) acts.push({ name: artist?.name ?? name, artistId: artist?.id ?? null })
  }
  return acts
}
