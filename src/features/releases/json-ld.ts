import type { MusicAlbum } from 'schema-dts'
import { absoluteAddress } from '#src/lib/web-address.ts'
import type { ListedRelease } from './release.ts'

/** The JSON-LD of a release. The year is free text; only four digits are a date. */
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
