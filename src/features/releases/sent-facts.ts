import type { SeedField } from './musicbrainz.ts'

/** A digest of each fact by its name: 'barcode', 'track 4 length'. */
export type Facts = Record<string, string>

const names: readonly (readonly [RegExp, string])[] = [
  [/^name$/, 'title'],
  [/^artist_credit\./, 'artist'],
  [/^barcode$/, 'barcode'],
  [/^labels\.0\.name$/, 'label'],
  [/^labels\.0\.catalog_number$/, 'catalogue number'],
  [/^events\./, 'release day'],
  [/\.format$/, 'format'],
  [/^urls\./, 'links'],
]
const trackNames = {
  name: 'title',
  number: 'number',
  length: 'length',
  artist_credit: 'artist',
} as const

/** The facts that are sent with these fields, by the names that people know. */
export function factsOf(fields: readonly SeedField[]): Facts {
  const values = new Map<string, string[]>()
  const tracks = [...new Set(fields.flatMap(([name]) => trackOf(name)?.track ?? []))]
  for (const [field, value] of fields) {
    const track = trackOf(field)
    const name = track
      ? `track ${tracks.indexOf(track.track) + 1} ${trackNames[track.part]}`
      : names.find(([pattern]) => pattern.test(field))?.[1]
    if (name) values.set(name, [...(values.get(name) ?? []), value])
  }
  return Object.fromEntries(
    Array.from(values, ([name, all]) => [name, digest(JSON.stringify(all))]),
  )
}

function trackOf(field: string) {
  const [, track, part] =
    /^(mediums\.\d+\.track\.\d+)\.(name|number|length|artist_credit)/.exec(field) ?? []
  return track && part ? { track, part: part as keyof typeof trackNames } : null
}

/** 32 bits (FNV-1a): it only tells whether a fact is another one. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** The names of the facts that are others now, are new, or are gone. */
export const changedFacts = (sent: Facts, now: Facts): string[] =>
  [...new Set([...Object.keys(now), ...Object.keys(sent)])].filter(
    (name) => sent[name] !== now[name],
  )
