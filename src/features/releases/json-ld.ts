import type { MusicAlbum } from 'schema-dts'
import { absoluteAddress } from '#src/lib/web-address.ts'
import type { ListedRelease } from './release.ts'

/** A release as search engines know it. The year is free text, and only a year is a date. */
export function musicAlbum(
  { title, artist, year, coverImage }: ListedRelease,
  site: URL,
): MusicAlbum {
  const image = absoluteAddress(coverImage, site)
  return {
    '@type': 'MusicAlbum',
    name: title,
    byArtist: { '@type': 'MusicGroup', name: artist },
    ...(/^\d{4}$/.test(year) && { datePublished: year }),
    ...(image && { image }),
  }
}
