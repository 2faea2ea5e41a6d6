import * as v from 'valibot'
import { withGoodLinks } from '#src/lib/good-links.ts'
import {
  badSlugMessage,
  defaultsOf,
  requiredText,
  siteAddress,
  text,
} from '#src/lib/schema-atoms.ts'
import { isSlug } from '#src/lib/slug.ts'
import {
  badLinksMessage,
  farOrderMessage,
  missingArtistFieldsMessage,
  missingSlugMessage,
} from './messages.ts'

/** The maximum lengths; the database has the same. */
export const artistLimits = {
  name: 200,
  slug: 200,
  bio: 20_000,
  linkText: 100,
  links: 2000,
} as const
/** The highest display order, and without its sign the lowest; move_artist() in the database keeps to it. */
export const highestOrder = 1_000_000

const address = (name: string) => siteAddress(`${name} address`, 'a page or file')

const artistFields = v.strictObject({
  name: requiredText(missingArtistFieldsMessage, artistLimits.name, 'name'),
  bio: v.pipe(requiredText(missingArtistFieldsMessage, artistLimits.bio, 'bio'), withGoodLinks()),
  slug: text(artistLimits.slug, 'slug'),
  image: address('image'),
  displayOrder: v.pipe(
    v.optional(v.union([v.string(), v.number()]), ''),
    v.transform((typed) => Number.parseInt(`${typed}`, 10) || 0),
    v.minValue(-highestOrder, farOrderMessage),
    v.maxValue(highestOrder, farOrderMessage),
  ),
  linkText: text(artistLimits.linkText, 'link text'),
  linkUrl: address('link'),
  links: v.pipe(
    text(artistLimits.links, 'links'),
    v.regex(/^(https:\/\/\S+(\s+|$))*$/, badLinksMessage),
  ),
  /** The name of a preset. */
  colorScheme: v.pipe(v.optional(v.string(), ''), v.trim()),
  isActive: v.optional(v.boolean(), true),
  isClaimSpot: v.optional(v.boolean(), false),
})

/** An artist to save, in the order of the spec (section 5); an unset URL is ''. */
export const artistInput = v.pipe(
  artistFields,
  v.forward(
    v.partialCheck(
      [['slug'], ['isClaimSpot']],
      ({ slug, isClaimSpot }) => isClaimSpot || isSlug(slug),
      ({ input }) => badSlugMessage('slug', input.slug),
    ),
    ['slug'],
  ),
  v.forward(
    v.partialCheck(
      [['slug'], ['isClaimSpot']],
      ({ slug, isClaimSpot }) => isClaimSpot || slug !== '',
      missingSlugMessage,
    ),
    ['slug'],
  ),
)
export type ArtistInput = v.InferOutput<typeof artistInput>

/** The values of the form, with the display order as typed. */
export type ArtistValues = Omit<v.InferOutput<typeof artistInput>, 'displayOrder'> & {
  displayOrder: string
}

export const newArtist: ArtistValues = {
  ...defaultsOf(artistFields),
  displayOrder: '0',
  linkText: 'LEARN MORE',
  colorScheme: 'Stone Light',
}
