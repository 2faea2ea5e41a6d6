// A release in a frame on another site: its addresses, the sizes, and the code that a site pastes.
import { escapeHtml } from '#src/lib/escape-html.ts'
import { sharedPicture } from '#src/lib/shared-picture.ts'
import { releaseName } from './release-name.ts'
import type { ListedRelease } from './release.ts'
import { firstSound } from './tracks/first-sound.ts'

/** The page fits itself to the height of the frame (release-embed.css). The first is what oEmbed and link cards show. */
export const embedSizes = [
  { name: 'Full', shows: 'sleeve and tracks', height: 480 },
  { name: 'Compact', shows: 'sleeve and player', height: 152 },
  { name: 'Strip', shows: 'player alone', height: 56 },
] as const
export type EmbedSize = (typeof embedSizes)[number]

/** The widest that the player of a link card is asked for, in pixels. */
const embedWidth = 700

type Named = Pick<ListedRelease, 'slug' | 'artist' | 'title'>

export const embedPath = ({ slug }: Pick<ListedRelease, 'slug'>): string => `/embed/release/${slug}`

/** The description of the player for sites that ask by oEmbed. */
export const embedDataPath = (release: Pick<ListedRelease, 'slug'>): string =>
  `${embedPath(release)}.json`

/** The HTML that another site pastes, on one line. `scheme` is a schemeSlug; '' for that of the artist. */
export function embedCode(
  release: Named,
  { height }: Pick<EmbedSize, 'height'>,
  site: URL,
  scheme = '',
): string {
  const address = new URL(embedPath(release), site)
  if (scheme) address.searchParams.set('scheme', scheme)
  const title = escapeHtml(releaseName(release).replace(/\s+/g, ' '))
  return `<iframe src="${escapeHtml(address.href)}" width="100%" height="${height}" title="${title}" loading="lazy" style="border:0"></iframe>`
}

/** The player in a link card; `sound` is the first track that visitors may hear. */
export function sharedPlayer(release: Named & Pick<ListedRelease, 'tracks'>, site: URL) {
  const sound = firstSound(release, site)
  return (
    sound && {
      sound: sound.url,
      address: new URL(embedPath(release), site).href,
      width: embedWidth,
      height: embedSizes[0].height,
    }
  )
}

type About = {
  labelName: string
  /** The artist's page, if there is one. */
  artistPath: string | null
  site: URL
}

/** The answer to oEmbed (oembed.com) of type rich. */
export function oEmbed(
  release: Named & Pick<ListedRelease, 'coverImage'>,
  { labelName, artistPath, site }: About,
) {
  const picture = sharedPicture(release.coverImage, site)
  const [{ height }] = embedSizes
  return {
    version: '1.0',
    type: 'rich',
    title: releaseName(release),
    author_name: release.artist,
    ...(artistPath && { author_url: new URL(artistPath, site).href }),
    provider_name: labelName,
    provider_url: site.href,
    ...(picture?.size && {
      thumbnail_url: picture.url,
      thumbnail_width: picture.size.width,
      thumbnail_height: picture.size.height,
    }),
    width: embedWidth,
    height,
    html: embedCode(release, { height }, site),
  }
}
