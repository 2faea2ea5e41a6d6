import type { MusicAlbum, MusicGroup, MusicRecording, MusicRelease } from 'schema-dts'
import { dayOf } from '#src/lib/day.ts'
import { absolutePicture } from '#src/lib/picture.ts'
import { absoluteAddress } from '#src/lib/web-address.ts'
import { releasePath, type Edition, type ListedRelease, type ListedTrack } from './release.ts'

/** The JSON-LD of a release in a list. The year is free text; only four digits are a date. */
export function musicAlbum(release: ListedRelease, site: URL): MusicAlbum {
  const { title, artist, year, coverImage } = release
  const image = absolutePicture(coverImage, site)
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
  { position, title, artist, seconds }: ListedTrack,
  byArtist: MusicGroup,
): MusicRecording => ({
  '@type': 'MusicRecording',
  name: title,
  position,
  byArtist: artist ? { '@type': 'MusicGroup', name: artist } : byArtist,
  ...(seconds && { duration: duration(seconds) }),
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

function musicRelease(
  { name, colour, soldOut, url }: Edition,
  { title, catalogueNumber }: ListedRelease,
  { labelName, site }: About,
): MusicRelease {
  const address = absoluteAddress(url, site)
  return {
    '@type': 'MusicRelease',
    name: `${title} (${[name, colour].filter(Boolean).join(', ')})`,
    recordLabel: { '@type': 'Organization', name: labelName, url: site.href },
    ...(catalogueNumber && { catalogNumber: catalogueNumber }),
    ...(address && {
      offers: {
        '@type': 'Offer',
        url: address,
        availability: soldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      },
    }),
  }
}
