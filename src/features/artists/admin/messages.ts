// Messages about artists, worded by the spec (sections 5 and 8), for the server and the admin.
import { listChangedMessage, notMovedMessage, recordMessages } from '#src/lib/record-messages.ts'

export const missingArtistFieldsMessage = 'Please fill in name and bio'
export const missingSlugMessage = 'Please provide a slug for the artist'
export const slugTakenMessage =
  'This slug belongs to another artist. Please choose another one, or change theirs first.'
export const artistMessages = recordMessages('artist')
export const orderMessages = {
  moved: (name: string, place: number, count: number) =>
    `“${name}” is now artist ${place} of ${count}.`,
  failed: notMovedMessage,
}
export const rosterChangedMessage = listChangedMessage('the roster')
export const farOrderMessage = 'The display order must be between -1,000,000 and 1,000,000.'
export const badLinksMessage = 'Each link must begin with https:// and have no spaces.'

/** `published`: the slug that the site has until then. */
export const claimSpotHint = (isClaimSpot: boolean, published: string | undefined) =>
  isClaimSpot && published !== undefined
    ? `A claim spot has no page: links to /artist/${published} will stop working.`
    : 'A free place on the roster that links to the contact form.'
export const displayOrderHint = (isLast: boolean) =>
  `Lower appears first.${isLast ? ' With this number it comes last.' : ''}`
export const linkHint = (isClaimSpot: boolean) =>
  `Where the card links. Leave empty for ${isClaimSpot ? 'the contact form' : 'the artist’s own page'}.`
