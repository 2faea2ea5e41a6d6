import { getListedReleases } from '#src/features/releases/content.ts'
import type { FoundRelease } from '#src/features/releases/release-search.ts'
import { releasePath } from '#src/features/releases/release.ts'

/** The catalogue for ReleaseSearch.astro. */
export async function GET(): Promise<Response> {
  const found = (await getListedReleases()).map((release): FoundRelease => {
    const { catalogueNumber, title, artist, year } = release
    return [releasePath(release), catalogueNumber ?? '', title, artist, year]
  })
  return Response.json(found)
}
