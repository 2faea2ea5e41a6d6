import type { MusicAlbum, MusicGroup } from 'schema-dts'
import { absolutePicture } from '#src/lib/picture.ts'
import { summarize } from '#src/lib/summary.ts'
import type { Artist } from './artist.ts'

/** The JSON-LD of an artist with a page, with their releases. */
export function musicGroup(
  { name, slug, bio, image: picture }: Artist,
  albums: MusicAlbum[],
  site: URL,
): MusicGroup {
  const image = absolutePicture(picture, site)
  return {
    '@type': 'MusicGroup',
    name,
    url: new URL(`/artist/${slug}`, site).href,
    ...(bio.trim() && { description: summarize(bio) }),
    ...(image && { image }),
    ...(albums.length > 0 && { album: albums }),
  }
}
