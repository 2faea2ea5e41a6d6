// Messages about codes for the server and the admin; those of the spec (sections 5 and 8) are exact.
import type { CardNote } from '#src/features/codes/cards/card-layout.ts'
import type { refusalMessages } from '#src/features/codes/redeem/messages.ts'
import { fansGetText } from '#src/features/releases/files/release-music.ts'
import type { Mistaken } from '#src/features/codes/spreadsheet.ts'
import { counted } from '#src/lib/counted.ts'
import { formatInstant, type Clock } from '#src/lib/dates.ts'
import { removalQuestion } from '#src/lib/record-messages.ts'
import type { AddressState } from './cards/check-address.ts'
import type { ChosenCards } from './cards/chosen-cards.ts'
import { count, countCodes } from './code-states.ts'
import type {
  AdminCode,
  CodeEvent,
  CodesGenerated,
  FanOutcome,
  FoundCode,
  ImportConflict,
  MistakenCodes,
  Rehearsal,
} from './contract.ts'

export const noCodesHereMessage = 'No codes here.'

// Generating codes.
export const noReleaseHint = 'Add a release first.'
export const missingReleaseMessage = 'Please select a release'
export const badQuantityMessage = 'Quantity must be between 1 and 1000'
export const badPrefixMessage = 'A prefix has at most 4 characters, A to Z and 0 to 9.'
export const noUniqueCodesMessage = 'Unable to generate unique codes. Try a different prefix.'
export const generatingCodesFailedMessage = (why: string) => `Error generating codes: ${why}`
export const codesGeneratedMessage = (count: number) => `Successfully generated ${count} codes!`
/** Asked before a batch is generated that is easily guessed; the odds follow when the open codes are counted. */
export const printAnywayQuestion = { text: 'Generate them anyway?', yes: 'GENERATE ANYWAY' }
type NamedMusic = { artist: string; title: string; files: Parameters<typeof fansGetText>[0] }
/** Asked before codes are generated for a release of which fans would not get all music; null where they do. */
export function missingMusicQuestion({ artist, title, files }: NamedMusic) {
  const name = `“${artist} - ${title}”`
  if (files.gives === 'nothing')
    return {
      text: `Generate codes for ${name} without files?`,
      detail:
        'It has nothing to download. A fan who redeems a code now is told that the files are not up yet.',
      yes: 'GENERATE ANYWAY',
    }
  if (files.gives !== 'some_tracks') return null
  return {
    text: `Generate codes for ${name} without all of its music?`,
    detail: `${fansGetText(files)}.`,
    yes: 'GENERATE ANYWAY',
  }
}
export const dormantHint =
  'A stolen card won’t work. Activate from your phone, one by one or “101 to 150”.'
export const freshCodesMessage = ({ batch: { release, states }, codes }: CodesGenerated) =>
  `${countCodes(codes.length)} for ${release.artist} - ${release.title}. Print, copy or download them from the batch at any time.${states.dormant > 0 ? ' Each works once it is sold.' : ''}`
export const countingOpenCodesMessage = 'Counting unused codes with this prefix...'
export const codesCopiedMessage = 'Codes copied to clipboard!'
export const readingCodesFailedMessage = 'The codes could not be read. Please try again.'
export const copyingBlockedMessage = 'Your browser blocked copying. Please download the list.'

const levels = {
  strong: 'practically impossible to guess.',
  fair: 'hard to guess, but a shorter prefix is safer.',
  weak: 'easy to guess. Use a shorter prefix, or none.',
}
/** The judgement under the prefix field, for codes with so many random characters. */
export const strengthMessage = (level: keyof typeof levels, characters: number) =>
  `${characters} random characters: ${levels[level]}`

const mistakenNames: Record<Mistaken, string> = {
  number: 'a number',
  date: 'a date',
  time: 'a time',
  amount: 'an amount of money',
}
/** What the generator leaves out of the codes with a prefix, so that they survive in a spreadsheet. */
export const leftOutMessage = (prefix: string, { code, kind }: { code: string; kind: Mistaken }) =>
  `With only digits behind it, “${prefix}” is ${mistakenNames[kind]} to a spreadsheet: codes like ${code} are left out.`

/** The figures behind the judgement: the odds for one try and for a day of as many as the site looks up. */
export function oddsMessage(triesPerHit: number, mostTriesADay: number): string {
  const days = triesPerHit / mostTriesADay
  const found =
    days < 1 ? `${inWords(Math.floor(1 / days))} codes a day` : `one code in ${timeInWords(days)}`
  return `1 try in ${inWords(triesPerHit)} finds an unused code. A whole network of computers gets at most ${inWords(mostTriesADay)} tries a day: about ${found}.`
}

function timeInWords(days: number): string {
  if (days >= 730) return `${inWords(Math.floor(days / 365))} years`
  return days < 2 ? 'a day' : `${Math.floor(days)} days`
}

/** '2 billion', '852 million', '28,629'. */
function inWords(number: number): string {
  if (number >= 1e9) return `${count(Math.floor(number / 1e9))} billion`
  if (number >= 1e6) return `${Math.floor(number / 1e6)} million`
  return count(number)
}

// One code: what a fan meets with it, its history, and what staff do with it.
type Explained = Pick<FoundCode, 'code' | 'fanOutcome' | 'availableAt'>
type Fans = typeof refusalMessages
/** What a fan sees who types this code now, and why. `fans`: what fans read. */
export function fanReasonMessage(found: Explained, fans: Fans, clock: Clock): string {
  const { code, fanOutcome, availableAt } = found
  if (fanOutcome === 'redeemed') return 'This code works: a fan who enters it gets the release.'
  return fanOutcome === 'not-yet' && availableAt
    ? `This release opens on ${formatInstant(availableAt, clock)}. Until then a fan who types this code sees that, and the code stays good.`
    : `${fanReasons[fanOutcome](code)} sees: “${fans[fanOutcome]}”`
}

type Reason = (code: AdminCode) => string
const fanReasons: Record<Exclude<FanOutcome, 'redeemed'>, Reason> = {
  'already-used': ({ release }) =>
    `This code has been used${release.isDeleted ? ' and its release was deleted' : ''}. A fan`,
  'unknown-code': ({ state }) =>
    state === 'dormant'
      ? 'This code is not sold yet. Until it is, a fan'
      : 'The release of this code was deleted. A fan who tries it uses up the code and',
  'redemptions-paused': ({ used }) =>
    `Redemptions are paused in the site settings${used ? ', and this code has been used' : ''}. A fan`,
  void: () => 'This code is void. A fan',
  'not-yet': () => 'This release is not open yet. A fan',
}

/** What happened, as a sentence without its time; `by` is the user, or null when their account is gone. */
export function codeEventMessage(event: CodeEvent): string {
  const by = event.by ? ` by ${event.by}` : ''
  const why = event.reason ? `: ${event.reason}` : ''
  return `${eventMessages[event.event](by, event)}${why}${/[.!?]$/.test(why) ? '' : '.'}`
}

const eventMessages: Record<CodeEvent['event'], (by: string, event: CodeEvent) => string> = {
  generated: (by) => `Generated${by}`,
  imported: (by) => `Imported${by}`,
  activated: (by) => `Marked as sold${by}`,
  deactivated: (by) => `Marked as not sold${by}`,
  sold: (by) => `Sold at the table${by}`,
  unsold: (by) => `Sale undone${by}`,
  given: (by, { givenTo }) =>
    `${givenTo ? `Given to ${givenTo}` : 'No longer given to anyone'}${by && `, noted${by}`}`,
  redeemed: () => 'Used by a fan',
  reopened: (by) => `Made available again${by}`,
  voided: (by) => `Made void${by}`,
  unvoided: (by) => `Made valid again${by}`,
  replaced: (by, { replacedBy }) =>
    replacedBy ? `Replaced by ${replacedBy}${by && `, done${by}`}` : `Replaced${by}`,
}

export const makingAvailableFailedMessage = (message: string) =>
  `Error making the code available again: ${message}`
export const codeAvailableMessage = (code: string) => `Code ${code} is available again!`
export const makeAvailableQuestion = ({ code, devices }: Pick<FoundCode, 'code' | 'devices'>) => ({
  text: `Make code ${code.id} available again?`,
  detail: `The next fan who enters it gets the release.${
    code.used
      ? ` The fan who has it now can no longer download it${devices > 1 ? ` on any of ${devices} devices` : ''}.`
      : ''
  }`,
  yes: 'MAKE AVAILABLE',
})
export const codeReplacedMessage = (code: string, replacement: string) =>
  `Code ${code} is replaced by ${replacement}.`
export const codeCopiedMessage = (code: string) => `Code ${code} is copied.`
export const givenToHint = '“Radio 3, promo”. Leave empty to clear it.'
export const voidCodeQuestion = (code: string) => ({
  title: `Make code ${code} void?`,
  detail: 'It stops working. You can undo this.',
  hint: 'For the record: “Misprinted”.',
  yes: 'MAKE VOID',
})
export const replaceCodeQuestion = (code: string, devices: number) => ({
  title: `Replace code ${code}?`,
  detail: `It becomes void${devices > 0 ? ', and devices with its release lose it' : ''}. You get a new code for the fan. This cannot be undone.`,
  hint: 'For the record: “Used by someone else at the table”.',
  yes: 'REPLACE',
})

// What an action does with a batch or a part of it.
type Changed = { changed: number; skipped: number }
const counts = ({ changed, skipped }: Changed) =>
  `changed ${count(changed)}, skipped ${count(skipped)}`
export const changedMessage = (done: Changed) => `Done: ${counts(done)}.`
export const takenBackMessage = (done: Changed) => `Undone: ${counts(done)}.`
export const badRangeMessage = (serials: number) => `The numbers go from 1 to ${count(serials)}.`
export const lastSerialHint = (serials: number) => `The last one is ${count(serials)}.`
export const makeVoidQuestion = (plan: string) =>
  removalQuestion('Make these codes void?', plan, 'MAKE VOID')

const plans = {
  activate: (codes: string) => `Marks ${codes} as sold`,
  deactivate: (codes: string) => `Marks ${codes} as not sold`,
  give: (codes: string, givenTo: string) =>
    givenTo ? `Marks ${codes} as given to ${givenTo}` : `Clears who has ${codes}`,
  void: (codes: string) => `Makes ${codes} void`,
  unvoid: (codes: string) => `Makes ${codes} valid again, but not replaced ones`,
}
type Plan = { action: keyof typeof plans; codes: number; givenTo: string; skipped: string }
/** What an action will change, and what it will skip, before it is done; `range` is of serials. */
export function planMessage(plan: Plan, range: readonly [number, number] | undefined): string {
  const { action, codes, givenTo, skipped } = plan
  if (codes === 0) return `${nothingToChange}${skipped && `: these are ${skipped}`}.`
  const which = range ? ` (numbers ${count(range[0])} to ${count(range[1])})` : ''
  return `${plans[action](countCodes(codes), givenTo)}${which}.${skipped && ` Skips ${skipped}.`}`
}
/** How the message of a plan that changes nothing begins. */
export const nothingToChange = 'Nothing to change'

// Refusals.
export const releaseGoneMessage = 'This release was deleted. Please select another one.'
export const deletedReleaseMessage = 'The release of these codes is deleted. Restore it first.'
export const otherRequestMessage = 'This was already done differently. Please reload the page.'
export const releaseStaysMessage = 'Its release still exists, so the code stays with it.'
export const noCodesMessage = 'Please choose one code or a batch.'
export const badSerialsMessage = 'The first number must not be above the last.'
export const missingReasonMessage = 'Please give a reason for the record.'
export const alreadyReplacedMessage =
  'This code is already replaced. Look it up to see the new one.'
export const voidStaysMessage = 'This code is void. Make it valid again or replace it.'
export const noUndoMessage = 'There is nothing to undo.'

// Selling at the table.
export const sellHint = 'Activate each code when it is sold. A stolen card won’t work.'
export const nothingToSellMessage =
  'Nothing to sell here: each code is active, void or given to somebody.'
export const activeCodesHint = (codes: number) =>
  `${countCodes(codes)} ${codes === 1 ? 'is' : 'are'} active: fans can redeem ${codes === 1 ? 'it' : 'them'} without a sale. Mark ${codes === 1 ? 'it' : 'them'} as not sold to sell at a table.`
export const soldOutMessage = 'Every code of this batch is sold or given away.'
export const nothingLeftMessage = (hasSold: boolean) =>
  hasSold ? soldOutMessage : nothingToSellMessage
export const saleRedeemedMessage = 'This code is redeemed already, so its sale cannot be undone.'
export const saleGoneMessage = 'This sale no longer exists.'
export const saleVoidMessage = 'This code is void, so its sale cannot be undone.'
export const saleUndoneMessage = (serial: number) => `The sale of number ${serial} is undone.`
export const saleLostMessage = (willAskAgain: boolean) =>
  `No answer yet. The same sale is sent again ${willAskAgain ? 'automatically' : 'when you press ASK AGAIN'}; nothing is sold twice.`

// Importing codes.
export const csvHint = 'Drop a CSV file here, or choose one. At most 1 MB and 5,000 codes.'
export const missingCsvMessage = 'Please choose a CSV file.'
export const longCsvMessage = 'This file is larger than 1 MB. Please import it in parts.'
export const noCodeColumnMessage =
  'No column in this file has codes. A code has 8 letters and digits, with or without a hyphen.'
export const tooManyRowsMessage = (most: number) =>
  `This file has more than ${most.toLocaleString('en-US')} codes. Please import it in parts.`
export const unreadableCsvMessage = (row: number) =>
  `Row ${row} cannot be read: look for a quotation mark that is not closed or not doubled.`
export const linesAboveMessage = (lines: string) => `Above the codes: ${lines}`
export const codesImportedMessage = (codes: number) => `Successfully imported ${countCodes(codes)}!`
export const conflictsMessage = (rows: number) =>
  `${rows === 1 ? 'One row' : `${count(rows)} rows`} cannot be imported, so nothing was. Please correct the file and choose it again.`

export const conflictMessage = ({ row, code, reason }: ImportConflict) =>
  `Row ${row}: ${conflicts[reason](code)}`
const conflicts: Record<ImportConflict['reason'], (code: string) => string> = {
  malformed: (code) =>
    code ? `“${code}” is not a code. A code has 8 letters and digits.` : 'there is no code.',
  changed: (code) =>
    `“${code}” is what a spreadsheet makes of a code. Import the file as it came, before it was opened.`,
  twice: (code) => `${code} is in this file twice.`,
  exists: (code) => `${code} is on the site already.`,
}

export function mistakenMessage({ total, codes }: MistakenCodes): string {
  const [which, them, such] = total === 1 ? ['one', 'it', ':'] : [count(total), 'them', ', such as']
  return `A spreadsheet changes ${which} of these codes when it saves ${them}${such} ${codes.join(', ')}. Keep the file as it came.`
}

// Testing a batch before it is printed.
export const neverTestedMessage =
  'Not tested yet. Test before you print: it finds anything that would keep a fan from the music.'
/** What the last test has found, after when it was; null when it found nothing out. */
export function lastTestMessage(faults: number | null): string {
  if (faults === null) return 'it broke off'
  return faults === 0 ? 'nothing to fix' : `${things(faults)} to fix`
}
const things = (number: number) => counted(number, ['thing', 'things'])
export const printQuestion = (faults: number) => ({
  text: `Print with ${things(faults)} to fix?`,
  detail: 'You can’t fix cards once they are printed.',
  yes: 'PRINT CARDS',
})
export const checksPassedMessage = (checks: number) =>
  `${counted(checks, ['check is', 'checks are'])} OK`

/** What a test has found; 'These codes will work' only where fans get everything. */
export function verdictMessage({ steps, music }: Pick<Rehearsal, 'steps' | 'music'>): string {
  const faults = steps.filter(({ level }) => level === 'danger').length
  const gets = music.gives === 'everything' ? null : fansGetText(music)
  if (faults > 0) return `${gets ? `${gets}. ` : ''}Fix ${things(faults)} before you print`
  const verdict = gets ?? 'These codes will work'
  const hasNotes = steps.some(({ level }) => level === 'warning')
  return hasNotes ? `${verdict}. Please read the notes first.` : verdict
}

// Cards to print.
export const makingCardsFailedMessage = 'The cards could not be made. Please reload and try again.'

/** '1 card', '1,000 cards'. */
export const countCards = (number: number) => counted(number, ['card', 'cards'])

/** How many cards there will be, and which codes get none. */
export function chosenMessage({ cards, redeemed, void: voided }: ChosenCards): string {
  const without = [redeemed > 0 && `${redeemed} redeemed`, voided > 0 && `${voided} void`]
  const left = without.filter(Boolean).join(', ')
  return `${countCards(cards.length)}.${left && ` Codes without a card: ${left}.`}`
}

const listOf = (names: string[]) => new Intl.ListFormat('en-GB').format(names)
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
  if (note.note === 'cut')
    return `The ${field} is too long for a card and is cut off. Shorten it above.`
  const missing = listOf(note.characters.map((character) => `“${character}”`))
  return note.note === 'letters-missing'
    ? `Our fonts don’t have ${missing}, so the ${field} is not printed. Write it in other letters above.`
    : `Our fonts don’t have ${missing}, so the ${field} is printed without. Write it another way above.`
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
export const noCardsMessage = 'No cards: all of these codes are redeemed or void.'
export const noSerialsMessage = 'No code of this batch has a number, so there are no cards.'
export const addressQuestion = { text: 'Make cards with this address?', yes: 'MAKE THEM ANYWAY' }
export const coverMessages = {
  none: 'This release has no cover, so the cards have none.',
  foreign: 'The cover is on another website. To print it, upload it to the release.',
  loading: 'Reading the cover...',
  unreadable: 'The cover could not be read. To print it, upload it to the release again.',
  ready:
    'The cover is printed in RGB, which your print shop converts. Everything else is CMYK; the QR code is black only.',
}
