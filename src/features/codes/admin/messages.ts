// Messages about codes, worded by the spec (sections 5 and 8), for the server and the admin.

export const missingReleaseMessage = 'Please select a release'
export const badQuantityMessage = 'Quantity must be between 1 and 1000'
export const badPrefixMessage =
  'A prefix has at most 4 characters, letters from A to Z and digits from 0 to 9.'
export const noUniqueCodesMessage = 'Unable to generate unique codes. Try a different prefix.'

export const generatingCodesFailedMessage = (message: string) =>
  `Error generating codes: ${message}`
export const codesGeneratedMessage = (count: number) => `Successfully generated ${count} codes!`
/** Asked before a batch is generated that is easily guessed; the odds follow when the open codes are counted. */
export const printAnywayQuestion = { text: 'Generate them anyway?', yes: 'GENERATE ANYWAY' }
export const noFilesQuestion = ({ artist, title }: { artist: string; title: string }) => ({
  text: `Generate codes for “${artist} - ${title}” without files?`,
  detail:
    'It has nothing to download. A fan who redeems a code now reads that the files are not up yet.',
  yes: 'GENERATE ANYWAY',
})
export const countingOpenCodesMessage = 'Counting unused codes with this prefix...'
export const codesCopiedMessage = 'Codes copied to clipboard!'

export const makingAvailableFailedMessage = (message: string) =>
  `Error making the code available again: ${message}`
export const codeAvailableMessage = (code: string) => `Code ${code} is available again!`

export const releaseGoneMessage = 'This release was deleted. Please select another one.'
export const deletedReleaseMessage = 'The release of these codes is deleted. Restore it first.'
export const otherRequestMessage =
  'This was already done, with other details. Please reload the page.'
export const releaseStaysMessage =
  'The release of this code still exists, so the code stays with it.'

export const noCodesMessage = 'Please choose one code or a batch.'
export const badSerialsMessage = 'The first number must not be above the last.'
export const missingReasonMessage = 'Please give a reason for the record.'
export const missingCsvMessage = 'Please choose a CSV file.'
export const longCsvMessage = 'This file is larger than 1 MB. Please import it in parts.'
export const soldOutMessage = 'Every code of this batch is sold.'
export const alreadyReplacedMessage =
  'This code is already replaced. Look it up to see its replacement.'
export const saleRedeemedMessage = 'This code is redeemed already, so its sale cannot be undone.'
export const saleGoneMessage = 'This sale no longer exists.'
export const saleVoidMessage = 'This code is void, so its sale cannot be undone.'
export const voidStaysMessage =
  'This code is void. Make it valid again first, or replace it with a new code.'
export const noUndoMessage = 'There is nothing to undo.'
export const noCodeColumnMessage =
  'No column in this file has codes. A code has 8 letters and digits, with or without a hyphen.'
export const tooManyRowsMessage = (most: number) =>
  `This file has more than ${most.toLocaleString('en-US')} codes. Please import it in parts.`
export const unreadableCsvMessage = (row: number) =>
  `Row ${row} cannot be read: look for a quotation mark that is not closed.`
