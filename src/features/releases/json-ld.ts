import type {
  ItemAvailability,
  MusicAlbum,
  MusicGroup,
  MusicRecording,
  MusicRelease,
  Offer,
} from 'schema-dts'
import { dayOf } from '#src/lib/day.ts'
import { sharedPicture } from '#src/lib/shared-picture.ts'
import type { EditionState } from '#src/features/releases/editions/edition-state.ts'
import { absoluteAddress } from '#src/lib/absolute-address.ts'
import { typedPrice } from '#src/features/releases/editions/price.ts'
import { allowedLinks } from '#src/lib/allowed-links.ts'
import { editionName, type Edition } from './editions/edition.ts'
import { releasePath, type ListedRelease, type ListedTrack } from './release.ts'

/** The JSON-LD of a release in a list. The year is free text; only four digits are a date. */
export function musicAlbum(release: ListedRelease, site: URL): MusicAlbum {
  const { title, artist, year, coverImage } = release
  const image = sharedPicture(coverImage, site)?.url
  return {
    '@type': 'MusicAlbum',
    name: title,
    url: new URL(releasePath(release), site).href,
    byArtist: { '@type': 'MusicGroup', name: artist },
    ...(/^\d{4}$/.test(year) && { datePublished: year }),
    ...(image && { image }),
  }
}

type About = {
  labelName: string
  /** The artist's page, if there is one. */
  artistPath: string | null
  timeZone: string
  site: URL
}

/** The JSON-LD of a release on its own page: with its release day, its tracks and its editions. */
export function albumWithTracks(release: ListedRelease, about: About): MusicAlbum {
  const { artist, availableAt, tracks, editions } = release
  const { artistPath, timeZone, site } = about
  const byArtist: MusicGroup = {
    '@type': 'MusicGroup',
    name: artist,
    ...(artistPath && { url: new URL(artistPath, site).href }),
  }
  const album = musicAlbum(release, site)
  return {
    ...album,
    byArtist,
    ...(availableAt && { datePublished: dayOf(new Date(availableAt), timeZone) }),
    ...(tracks.length > 0 && {
      numTracks: tracks.length,
      track: tracks.map((track) => recording(track, byArtist)),
    }),
    ...(editions.length > 0 && {
      albumRelease: editions.map((edition) => musicRelease(edition, release, about)),
    }),
  }
}

const recording = (
  { position, title, artist, seconds, isrc, lyrics }: ListedTrack,
  byArtist: MusicGroup,
): MusicRecording => ({
  '@type': 'MusicRecording',
  name: title,
  position,
  byArtist: artist ? { '@type': 'MusicGroup', name: artist } : byArtist,
  ...(seconds && { duration: duration(seconds) }),
  ...(isrc && { isrcCode: isrc }),
  ...(lyrics && {
    recordingOf: {
      '@type': 'MusicComposition',
      name: title,
      lyrics: { '@type': 'CreativeWork', text: lyrics },
    },
  }),
})

/** A length of time in ISO 8601: PT1H2M3S. */
export function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor(seconds / 60) % 60, 'M'],
    [seconds % 60, 'S'],
  ] as const
  return `PT${parts.map(([count, unit]) => (count ? `${count}${unit}` : '')).join('')}`
}

const availability: Record<EditionState, ItemAvailability> = {
  in_stock: 'https://schema.org/InStock',
  pre_order: 'https://schema.org/PreOrder',
  last_copies: 'https://schema.org/LimitedAvailability',
  sold_out: 'https://schema.org/SoldOut',
  back_on: 'https://schema.org/OutOfStock',
}

function musicRelease(edition: Edition, release: ListedRelease, about: About): MusicRelease {
  const { labelName, site } = about
  const number = edition.catalogueNumber ?? release.catalogueNumber
  return {
    '@type': 'MusicRelease',
    name: `${release.title} (${editionName(edition)})`,
    recordLabel: { '@type': 'Organization', name: labelName, url: site.href },
    ...(number && { catalogNumber: number }),
    offers: offer(edition, release, about),
  }
}

function offer(edition: Edition, release: ListedRelease, { site }: About): Offer {
  const { price, currency, barcode, links, state, shipsOn } = edition
  const [shop] = allowedLinks(links)
  const gtin =
    barcode && ({ 8: 'gtin8', 12: 'gtin12', 13: 'gtin13', 14: 'gtin14' } as const)[barcode.length]
  return {
    '@type': 'Offer',
    url: absoluteAddress(shop?.href, site) ?? new URL(releasePath(release), site).href,
    availability: availability[state],
    ...(price !== null &&
      currency && { price: typedPrice(price, currency), priceCurrency: currency }),
    ...(gtin && { [gtin]: barcode }),
    ...(shipsOn && { availabilityStarts: shipsOn }),
  }
}
