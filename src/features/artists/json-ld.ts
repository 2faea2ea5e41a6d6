import { plainWords } from '#src/lib/rich-text.ts'
import type { MusicAlbum, MusicEvent, MusicGroup } from 'schema-dts'
import { sharedPicture } from '#src/lib/shared-picture.ts'
import { summarize } from '#src/lib/summary.ts'
import { artistLinks, type Artist } from './artist.ts'

/** The JSON-LD of an artist with a page, with their releases and shows. */
export function musicGroup(
  artist: Artist,
  { albums, events }: { albums: MusicAlbum[]; events: MusicEvent[] },
  site: URL,
): MusicGroup {
  const { name, slug, bio, image: picture } = artist
  const sameAs = artistLinks(artist).map(({ href }) => href)
  const image = sharedPicture(picture, site)?.url
  return {
    '@type': 'MusicGroup',
    name,
    url: new URL(`/artist/${slug}`, site).href,
    ...(bio.trim() && { description: summarize(plainWords(bio)) }),
    ...(image && { image }),
    ...(albums.length > 0 && { album: albums }),
    ...(events.length > 0 && { event: events }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}
