import * as v from 'valibot'
import { slugify } from '#src/lib/slug.ts'
import { webAddress } from '#src/lib/web-address.ts'

/** An artist in the public content. */
export const artist = v.object({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  bio: v.string(),
  imageAlt: v.string(),
  linkText: v.string(),
  image: v.nullable(v.string()),
  linkUrl: v.nullable(v.string()),
  /** Where else the artist is: addresses with space between them. */
  links: v.string(),
  colorScheme: v.string(),
  isClaimSpot: v.boolean(),
  /** Slugs that its page has had, perhaps with the present one among them. */
  formerSlugs: v.array(v.string()),
})
export type Artist = v.InferOutput<typeof artist>

/** The page of an artist; a claim spot has none. */
export const artistPath = ({ slug, isClaimSpot }: Pick<Artist, 'slug' | 'isClaimSpot'>) =>
  isClaimSpot ? null : `/artist/${slug}`

/** The first letter or digit of a name. */
export const initial = ({ name }: Pick<Artist, 'name'>): string =>
  /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''

/** The link of an artist's card, with its defaults (spec, section 2). */
export function artistLink(artist: Pick<Artist, 'linkUrl' | 'linkText' | 'isClaimSpot' | 'slug'>) {
  return {
    href: webAddress(artist.linkUrl) ?? artistPath(artist) ?? '/contact',
    text: artist.linkText.trim() || (artist.isClaimSpot ? 'CONTACT US' : 'LEARN MORE'),
  }
}

/** The addresses where else an artist is, each named by its host: 'odile.bandcamp.com'. */
export const artistLinks = ({ links }: Pick<Artist, 'links'>): { name: string; href: string }[] =>
  links.split(/\s+/).flatMap((line) => {
    const href = webAddress(line)
    return href && URL.canParse(href)
      ? [{ name: new URL(href).hostname.replace(/^www\./, ''), href }]
      : []
  })

/** What an article is about, as far as artists are concerned. `title` is without markup, `words` is its slug. */
export type Topic = { title: string; words: string; releaseId: string | null }

/** Reads once what isAbout() compares with each artist. */
export const topicOf = (title: string, releaseId: string | null): Topic => ({
  title,
  words: slugify(title),
  releaseId,
})

/** True for an article whose title names the artist, or that is about one of their releases. */
export function isAbout(
  { name }: Pick<Artist, 'name'>,
  { title, words, releaseId }: Topic,
  releases: readonly { id: string }[],
): boolean {
  if (releases.some(({ id }) => id === releaseId)) return true
  const named = slugify(name)
  return named ? `-${words}-`.includes(`-${named}-`) : title.includes(name)
}

/** True for a release of this artist: it is tied to them or, tied to nobody, bears a name with their slug. */
export const isBy = (
  { id, slug }: Pick<Artist, 'id' | 'slug'>,
  release: { artist: string; artistId: string | null },
): boolean => (release.artistId ? release.artistId === id : slugify(release.artist) === slug)

/** The releases of each artist (isBy), each release read once. */
export function releasesOfArtists<T extends { artist: string; artistId: string | null }>(
  releases: readonly T[],
): (artist: Pick<Artist, 'id' | 'slug'>) => T[] {
  const byArtist = Map.groupBy(releases, ({ artist, artistId }) => artistId ?? slugify(artist))
  return ({ id, slug }) => [...(byArtist.get(id) ?? []), ...(byArtist.get(slug) ?? [])]
}
