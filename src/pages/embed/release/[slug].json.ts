import type { APIRoute } from 'astro'
import { artistPath, isBy } from '#src/features/artists/artist.ts'
import { getArtists } from '#src/features/artists/content.ts'
import { getListedReleases } from '#src/features/releases/content.ts'
import { oEmbed } from '#src/features/releases/embed.ts'
import type { ListedRelease } from '#src/features/releases/release.ts'
import { getLabel } from '#src/features/settings/content.ts'

export async function getStaticPaths() {
  const releases = await getListedReleases()
  return releases.map((release) => ({ params: { slug: release.slug }, props: { release } }))
}

export const GET: APIRoute<{ release: ListedRelease }> = async ({ props, site }) => {
  const { release } = props
  const [{ labelName }, artists] = await Promise.all([getLabel(), getArtists()])
  const artist = artists.find((one) => isBy(one, release))
  const about = { labelName, artistPath: artist ? artistPath(artist) : null, site: site! }
  return Response.json(oEmbed(release, about))
}
