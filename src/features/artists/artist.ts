import * as v from 'valibot'
import { slugify } from '#src/lib/slug.ts'
import { webAddress } from '#src/lib/web-address.ts'

/** An artist in the public content. */
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

/** The link of an artist's card, with its defaults (spec, section 2). */
export function artistLink({ linkUrl, linkText, isClaimSpot, slug }: Omit<Artist, 'id'>): {
  href: string
  text: string
} {
  return {
    href: webAddress(linkUrl) ?? (isClaimSpot ? '/contact' : `/artist/${slug}`),
    text: linkText.trim() || (isClaimSpot ? 'CONTACT US' : 'LEARN MORE'),
  }
}

/** True when the artist's name of a release, slugified, is the slug of this artist; releases have no artist id. */
export const isBy = ({ slug }: Pick<Artist, 'slug'>, release: { artist: string }): boolean =>
  slugify(release.artist) === slug
