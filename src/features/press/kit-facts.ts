import {
  editionName,
  editionPrice,
  editionStamp,
  shippingText,
  type Edition,
} from '#src/features/releases/editions/edition.ts'
import { trackPlaces, type ListedTrack } from '#src/features/releases/release.ts'
import { artistLinks } from '#src/features/artists/artist.ts'
import type { DateStyle } from '#src/lib/dates.ts'
import { lengthText } from '#src/lib/length.ts'
import { plainBlocks } from '#src/lib/rich-text.ts'
import type { ShownKit } from './press-kit.ts'

export type Fact = { name: string; value: string }

/** What a writer copies first: whose, what, when, and its numbers; nothing that is not known. */
export function kitFacts({ subject, label }: Pick<ShownKit, 'subject' | 'label'>): Fact[] {
  if (subject.kind === 'artist')
    return known([
      ['Artist', subject.artist.name],
      ['Label', label.name],
      ...artistLinks(subject.artist).map(({ name, href }) => [name, href] as const),
    ])
  const { release, date } = subject
  return known([
    ['Artist', release.artist],
    ['Title', release.title],
    ['Label', label.name],
    ['Catalogue number', release.catalogueNumber],
    ['Release date', date],
    ['Length', totalLength(release.tracks)],
    ['℗', release.pLine],
    ['©', release.cLine],
  ])
}

const known = (facts: (readonly [string, string | null])[]): Fact[] =>
  facts.flatMap(([name, value]) => (value ? { name, value } : []))

/** '8 tracks, 41:07'; without the length while one of them has none. */
function totalLength(tracks: readonly ListedTrack[]): string {
  if (tracks.length === 0) return ''
  const count = `${tracks.length} ${tracks.length === 1 ? 'track' : 'tracks'}`
  const seconds = tracks.map((track) => track.seconds ?? Number.NaN).reduce((sum, one) => sum + one)
  return Number.isNaN(seconds) ? count : `${count}, ${lengthText(seconds)}`
}

/** What an edition is, with its numbers: '12″ vinyl, black', and the rest. */
export function editionFacts(edition: Edition, dates: DateStyle): string[] {
  const { copies, catalogueNumber, barcode } = edition
  return [
    editionName(edition),
    copies ? `${copies.toLocaleString('en-US')} ${copies === 1 ? 'copy' : 'copies'}` : '',
    catalogueNumber ?? '',
    barcode ? `Barcode ${barcode}` : '',
    editionPrice(edition),
    editionStamp(edition),
    shippingText(edition, dates),
  ].filter(Boolean)
}

/** Who is asked: what the kit says, else the label's e-mail address, else nobody. */
export const kitContact = ({ kit, label }: Pick<ShownKit, 'kit' | 'label'>): string =>
  kit.contact || [label.name, label.email].filter(Boolean).join(', ')

/** The kit as a plain text, for the file in its zip. `site`: where relative addresses lead. */
export function kitText(shown: ShownKit, site: string): string {
  const { kit, subject, dates } = shown
  const part = (name: string, lines: string | string[]) => {
    const text = [lines].flat().join('\n').trim()
    return text && `${name.toUpperCase()}\n\n${text}`
  }
  const facts = kitFacts(shown).map(({ name, value }) => `${name}: ${value}`)
  const { path } = subject
  return (
    [
      kit.title.toUpperCase(),
      kit.line,
      kit.short,
      plainBlocks(kit.content),
      part('Facts', path ? [...facts, `Page: ${new URL(path, site).href}`] : facts),
      ...(subject.kind === 'release'
        ? [
            part('Tracks', trackLines(subject.release.tracks)),
            part(
              'Editions',
              subject.release.editions.map((edition) => editionFacts(edition, dates).join(', ')),
            ),
            part('Credits', plainBlocks(subject.release.credits)),
          ]
        : [
            part('Biography', plainBlocks(subject.artist.bio)),
            part(
              'Records',
              subject.releases.map(({ release, date }) =>
                [release.title, release.catalogueNumber, date].filter(Boolean).join(', '),
              ),
            ),
          ]),
      part('Pictures', pictureLines(shown)),
      part('Contact', kitContact(shown)),
    ]
      .filter(Boolean)
      .join('\n\n\n') + '\n'
  )
}

function trackLines(tracks: readonly ListedTrack[]): string[] {
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

const pictureLines = (shown: ShownKit): string[] =>
  kitPictures(shown).map(({ name, credit }) => (credit ? `${name}: photo by ${credit}` : name))

/** A picture of a kit, with the name of its file without the ending. */
export type KitPicture = { address: string; alt: string; credit: string; name: string }

/** The cover or the portrait, and the photos, each once. */
export function kitPictures({ kit, subject }: Pick<ShownKit, 'kit' | 'subject'>): KitPicture[] {
  const own =
    subject.kind === 'release'
      ? { address: subject.release.coverImage, alt: subject.release.coverAlt, name: 'cover' }
      : { address: subject.artist.image, alt: subject.artist.imageAlt, name: 'portrait' }
  const photos = kit.photos.map((photo, index) => ({
    ...photo,
    name: `photo-${`${index + 1}`.padStart(2, '0')}`,
  }))
  const isOwn = ({ address }: { address: string }) => address === own.address
  const credit = photos.find(isOwn)?.credit ?? ''
  return [
    ...(own.address ? [{ ...own, address: own.address, credit }] : []),
    ...photos.filter((photo) => !isOwn(photo)),
  ]
}
