import type { CardNote } from '#src/features/codes/cards/card-layout.ts'
import type { AddressState } from './check-address.ts'
import type { ChosenCards } from './chosen-cards.ts'

export const loadingBatchFailedMessage = 'We could not load this batch. Please try again.'
export const makingCardsFailedMessage =
  'The cards could not be made. Please reload this page and try again.'
export const foreignCoverMessage =
  'The cover is on another website. To print it, upload it to the release.'
export const unreadableCoverMessage =
  'The cover could not be read. To print it, upload it to the release again.'
export const neverTriedMessage =
  'Not tested yet. Test before you print: it finds anything that would keep a fan from the music.'

/** '1 card', '1,000 cards'; a button shouts. */
export const countOf = (count: number, noun: 'card' | 'CARD'): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : noun === 'CARD' ? 'S' : 's'}`

/** How many cards there will be, and which codes get none. */
export function chosenMessage({ cards, redeemed, void: voided }: ChosenCards): string {
  const without = [redeemed > 0 && `${redeemed} redeemed`, voided > 0 && `${voided} void`].filter(
    Boolean,
  )
  const left = without.length > 0 ? ` Codes without a card: ${without.join(', ')}.` : ''
  return `${countOf(cards.length, 'card')}.${left}`
}

const fields: Record<CardNote['field'], string> = {
  artist: 'artist',
  title: 'title',
  batchName: 'small line',
  address: 'address of the site',
}

export function noteMessage(note: CardNote): string {
  if (note.field === 'address')
    return 'The address of the site is too long for a card and is cut off. The QR code has the full address.'
  const field = fields[note.field]
  return note.note === 'cut'
    ? `The ${field} is too long for a card and is cut off. Shorten it above.`
    : `Our fonts cannot draw ${listOf(note.characters)} of the ${field}, so the card leaves it out. Write it another way above.`
}

function listOf(characters: readonly string[]): string {
  const quoted = characters.map((character) => `“${character}”`)
  return quoted.length > 1
    ? `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
    : quoted.join('')
}

/** What is to be known of the address on the cards; null when it is this site, live. */
export function addressMessage(state: AddressState, site: string, here: string): string | null {
  switch (state) {
    case 'live':
      return null
    case 'this-computer':
      return `These cards lead to ${site}, which only this computer can open. Print them from your public site.`
    case 'elsewhere':
      return `These cards lead to ${site}, but you are at ${here}. Open ${site}/redeem on a phone before you print, to check that it is your site.`
    case 'silent':
      return `These cards lead to ${site}, where your site does not answer. Fix that before you print.`
  }
}
