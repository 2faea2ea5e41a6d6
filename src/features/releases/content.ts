import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import type { TextSources } from '#src/lib/rich-text.ts'
import { listedRelease, releaseLink, type ListedRelease } from './release.ts'

/** The releases with "Show on the site", newest year first. */
export const getListedReleases = (): Promise<ListedRelease[]> =>
  readContent('releases', v.array(listedRelease))

type TextPicture = TextSources['pictures'][number]

/** The sources of each read of the releases: nearly every page asks for them. */
const sourcesOfRead = new WeakMap<ListedRelease[], TextSources>()

/** What texts of the site show by name: pictures, and the releases that are out, by present and former slugs. */
export async function getTextSources(): Promise<TextSources> {
  const [pictures, releases] = await Promise.all([
    readContent('textPictures', v.array(v.object({ address: v.string(), alt: v.string() }))),
    getListedReleases(),
  ])
  const sources = sourcesOfRead.get(releases) ?? textSourcesOf(pictures, releases)
  sourcesOfRead.set(releases, sources)
  return sources
}

function textSourcesOf(pictures: TextPicture[], releases: ListedRelease[]): TextSources {
  return {
    pictures,
    releases: releases.flatMap((release) => {
      const { coverImage, coverAlt, slug, formerSlugs } = release
      const cover = coverImage ? { address: coverImage, alt: coverAlt } : null
      const slugs = new Set([slug, ...formerSlugs])
      return [...slugs].map((one) => ({ slug: one, ...releaseLink(release), cover }))
    }),
  }
}
