import * as v from 'valibot'
import { slugify } from '#src/lib/slug.ts'
import { webAddress } from '#src/lib/web-address.ts'

/** An artist as the public site shows one. */
export const artist = v.object({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  bio: v.string(),
  image: v.nullable(v.string()),
  linkText: v.string(),
  linkUrl: v.nullable(v.string()),
  colorScheme: v.string(),
  isClaimSpot: v.boolean(),
})
export type Artist = v.InferOutput<typeof artist>

/** Where an artist's card leads and what its link says (spec, section 2). */
export function artistLink({ linkUrl, linkText, isClaimSpot, slug }: Artist): {
  href: string
  text: string
} {
  return {
    href: webAddress(linkUrl) ?? (isClaimSpot ? '/contact' : `/artist/${slug}`),
    text: linkText.trim() || (isClaimSpot ? 'CONTACT US' : 'LEARN MORE'),
  }
}

/** True when a release, whose artist is written out, is by this artist. */
export const isBy = ({ slug }: Pick<Artist, 'slug'>, release: { artist: string }): boolean =>
  slugify(release.artist) === slug
