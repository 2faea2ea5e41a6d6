// What MusicBrainz and Discogs ask about a record, from what is known of it.
import { allowedLinks } from '#src/lib/allowed-links.ts'
import type { Day } from '#src/lib/day.ts'
import { lengthText } from '#src/lib/length.ts'
import type { Edition } from './editions/edition.ts'
import type { ListedRelease, ListedTrack } from './release.ts'

/** Where the form of a new release is filled in by a post. */
export const musicbrainzForm = 'https://musicbrainz.org/release/add'

export type SentRelease = {
  release: ListedRelease
  /** Null for a record without editions. */
  edition: Edition | null
  labelName: string
  /** The release day by the label's clocks, if there is one. */
  day: Day | null
  /** The record's page while it is on the site. */
  page: string | null
}

/** The names are those of https://wiki.musicbrainz.org/Development/Release_Editor_Seeding, which knows no ISRCs. */
export type SeedField = readonly [name: string, value: string]

/** The link type of MusicBrainz for a label's own page about a record. */
const discographyEntry = '288'

/** An edition as the fields of MusicBrainz's form. What nobody knows is left out: the form asks for it. */
export function musicbrainzSeed(sent: SentRelease): SeedField[] {
  const { release, edition, labelName, page } = sent
  const format = mediumFormat(edition?.format ?? '')
  const fields: (readonly [string, string | null | undefined])[] = [
    ['name', release.title],
    ['artist_credit.names.0.name', release.artist],
    ['status', 'official'],
    ['packaging', format === 'Digital Media' ? 'None' : null],
    ['barcode', edition?.barcode],
    ['labels.0.name', labelName],
    ['labels.0.catalog_number', edition?.catalogueNumber ?? release.catalogueNumber],
    ...dateFields(sent),
    ...mediumsOf(release.tracks, format).flatMap((tracks, medium) =>
      mediumFields(`mediums.${medium}`, tracks, format),
    ),
    ...linkFields(sent),
    ['edit_note', `From the label, ${labelName}${page ? `: ${page}` : ''}`],
  ]
  return fields.flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : []))
}

function dateFields({ release, day }: SentRelease): SeedField[] {
  const [year, month, date] = day ? day.split('-') : [/^\d{4}$/.exec(release.year)?.[0]]
  const parts = { year, month, day: date }
  return Object.entries(parts).flatMap(([part, value]) =>
    value ? [[`events.0.date.${part}`, `${Number(value)}`] as const] : [],
  )
}

function mediumFields(name: string, tracks: PlacedTrack[], format: string | null) {
  const fields: (readonly [string, string | null])[] = [[`${name}.format`, format]]
  for (const [index, { number, title, artist, seconds }] of tracks.entries()) {
    const track = `${name}.track.${index}`
    fields.push(
      [`${track}.name`, title],
      [`${track}.number`, number],
      [`${track}.length`, seconds === null ? null : `${seconds * 1000}`],
      [`${track}.artist_credit.names.0.name`, artist],
    )
  }
  return fields
}

/** Only whole addresses: a path of the site means nothing elsewhere. */
function linkFields({ release, edition, page }: SentRelease) {
  const links = allowedLinks([...(edition?.links ?? []), ...release.listeningLinks])
  const others = new Set(
    links.map(({ href }) => href).filter((href) => href.startsWith('https://') && href !== page),
  )
  const own = page ? [page] : []
  return [...own, ...others].flatMap((url, index) => [
    [`urls.${index}.url`, url] as const,
    ...(url === page ? [[`urls.${index}.link_type`, discographyEntry] as const] : []),
  ])
}

/** The formats that MusicBrainz knows; it refuses others, so that none is better than a guess. */
const formats: readonly (readonly [RegExp, string])[] = [
  [/\b7\s*(?:["″”]|''|-?\s*inch)/i, '7" Vinyl'],
  [/\b10\s*(?:["″”]|''|-?\s*inch)/i, '10" Vinyl'],
  [/\b12\s*(?:["″”]|''|-?\s*inch)|(?:\b|\dx)LPs?\b/i, '12" Vinyl'],
  [/vinyl/i, 'Vinyl'],
  [/\bCD-?R\b/i, 'CD-R'],
  [/\bCDs?\b/i, 'CD'],
  [/cassette|\btapes?\b|\bMC\b/i, 'Cassette'],
  [/mini-?disc/i, 'MiniDisc'],
  [/\bDVDs?\b/i, 'DVD'],
  [/digital|download|\bFLAC\b|\bMP3\b/i, 'Digital Media'],
]

const mediumFormat = (format: string): string | null =>
  formats.find(([pattern]) => pattern.test(format))?.[1] ?? null

const hasSides = (format: string | null) => format === null || /Vinyl|Cassette/.test(format)

type PlacedTrack = ListedTrack & { number: string }

/**
 * The tracks by medium, with what is printed before each. A number is that of a disc; of letters two are a record, 'A' and 'B',
 * and then 'C' and 'D'. What has no sides is one medium.
 */
function mediumsOf(tracks: readonly ListedTrack[], format: string | null): PlacedTrack[][] {
  const mediums = new Map<string, PlacedTrack[]>()
  const counts = new Map<string, number>()
  for (const track of tracks) {
    const side = track.side ?? ''
    const isLetter = /^[A-Z]$/.test(side) && hasSides(format)
    const medium = isLetter
      ? `record ${Math.floor((side.charCodeAt(0) - 65) / 2)}`
      : /^\d/.test(side)
        ? `disc ${side}`
        : ''
    const place = isLetter ? side : medium
    const number = (counts.get(place) ?? 0) + 1
    counts.set(place, number)
    const placed = { ...track, number: isLetter ? `${side}${number}` : `${number}` }
    mediums.set(medium, [...(mediums.get(medium) ?? []), placed])
  }
  return [...mediums.values()]
}

/** An edition in the order of Discogs's form, to type or paste there. */
export function discogsDraft(sent: SentRelease): string {
  const { release, edition, labelName, day, page } = sent
  const { artist, title, year, pLine, cLine, tracks } = release
  const number = edition?.catalogueNumber ?? release.catalogueNumber
  const facts = [
    ['Artist', artist],
    ['Title', title],
    ['Label', [labelName, number].filter(Boolean).join(' – ')],
    ['Format', [edition?.format, edition?.description].filter(Boolean).join(', ')],
    ['Released', day ?? year],
    ['Barcode', edition?.barcode ?? ''],
  ] as const
  const mediums = mediumsOf(tracks, mediumFormat(edition?.format ?? ''))
  const isOne = mediums.length < 2
  const lines = mediums.flatMap((medium, index) =>
    medium.map((track) => {
      const position = isOne || /^[A-Z]/.test(track.number) ? '' : `${index + 1}-`
      const names = [track.artist, track.title].filter(Boolean).join(' – ')
      const length = track.seconds === null ? '' : lengthText(track.seconds)
      return [`${position}${track.number}`, names, length].filter(Boolean).join('\t')
    }),
  )
  const notes = [
    pLine && `℗ ${pLine}`,
    cLine && `© ${cLine}`,
    edition?.copies && `${edition.copies} copies`,
    page,
  ].filter(Boolean)
  return [
    facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n'),
    lines.length > 0 && `Tracklist:\n${lines.join('\n')}`,
    notes.length > 0 && `Notes:\n${notes.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}
