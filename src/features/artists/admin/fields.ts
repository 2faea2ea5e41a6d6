import * as v from 'valibot'
import { address, check, longText, own, richText, text, typed } from '#src/lib/field.ts'
import { siteAddress } from '#src/lib/schema-atoms.ts'
import { badLinksMessage, farOrderMessage, missingArtistFieldsMessage } from './messages.ts'

/** The highest display order, and without its sign the lowest; move_artist() in the database keeps to it. */
export const highestOrder = 1_000_000

const displayOrder = v.pipe(
  v.optional(v.union([v.string(), v.number()]), ''),
  v.transform((typed) => Number.parseInt(`${typed}`, 10) || 0),
  v.minValue(-highestOrder, farOrderMessage),
  v.maxValue(highestOrder, farOrderMessage),
)

/** An artist, in the order of the spec (section 5). */
export const artistFields = {
  name: text('Name', 200, { required: missingArtistFieldsMessage }),
  bio: richText('Bio', 20_000, {
    required: missingArtistFieldsMessage,
    rows: 4,
    publicClass: 'page-text',
  }),
  slug: text('URL slug', 200, { name: 'slug', autoComplete: 'off' }),
  image: own(siteAddress('image address', 'a page or file'), '', {
    what: 'artist picture',
    isForPress: true,
    label: 'Image URL',
    hint: 'Square looks best. If empty, the site draws one.',
  }),
  displayOrder: typed('Display order', displayOrder, { initial: '0', inputMode: 'numeric' }),
  linkText: text('Link text', 100, { initial: 'LEARN MORE' }),
  linkUrl: address('Link URL', siteAddress('link address', 'a page or file')),
  links: longText('Links', 2000, {
    rows: 4,
    checks: [v.regex(/^(https:\/\/\S+(\s+|$))*$/, badLinksMessage)],
    hint: 'One address per line.',
  }),
  /** The name of a preset. */
  colorScheme: own(v.pipe(v.optional(v.string(), ''), v.trim()), 'Stone Light', {}),
  isActive: check('Active', { initial: true, hint: 'Only active artists are on the site.' }),
  isClaimSpot: check('Claim This Spot'),
}
