import { trackPlaces } from '#src/features/releases/tracks/track-places.ts'
import { lengthText } from '#src/lib/length.ts'
import { plainBlocks } from '#src/lib/rich-text.ts'
import type { Listed, ShownKit } from './press-kit.ts'

/** A kit as a plain text, for the file in its zip. `site`: the origin of the label's site. */
export function kitText(kit: Omit<ShownKit, 'text'>, site: string): string {
  const { facts, path, tracks, editions, records, shows, pictures } = kit
  const lines = facts.map(({ name, value }) => `${name}: ${value}`)
  const parts = [
    kit.title.toUpperCase(),
    kit.line,
    kit.short,
    plainBlocks(kit.content),
    part('Facts', path ? [...lines, `Page: ${new URL(path, site).href}`] : lines),
    part('Tracks', trackLines(tracks)),
    part('Editions', editions.map(lineOf)),
    part('Biography', [plainBlocks(kit.bio)]),
    part('Records', records.map(lineOf)),
    part('Shows', shows.map(lineOf)),
    part('Credits', [plainBlocks(kit.credits)]),
    part(
      'Pictures',
      pictures.map(({ file, credit }) => (credit ? `${file.name}: photo by ${credit}` : file.name)),
    ),
    part('Contact', [kit.contact]),
  ]
  return parts.filter(Boolean).join('\n\n\n') + '\n'
}

function part(name: string, lines: readonly string[]): string {
  const text = lines.join('\n').trim()
  return text && `${name.toUpperCase()}\n\n${text}`
}

const lineOf = ({ name, facts }: Listed): string => [name, ...facts].join(', ')

function trackLines(tracks: ShownKit['tracks']): string[] {
  const places = trackPlaces(tracks)
  return tracks.map(({ title, artist, seconds, isrc }, index) =>
    [
      `${places[index]} ${title}`,
      artist,
      seconds === null ? '' : lengthText(seconds),
      isrc && `ISRC ${isrc}`,
    ]
      .filter(Boolean)
      .join(', '),
  )
}
