// Messages about codes, worded by the spec (sections 5 and 8), for the server and the admin.

export const missingReleaseMessage = 'Please select a release'
export const badQuantityMessage = 'Quantity must be between 1 and 1000'
export const badPrefixMessage =
  'A prefix has at most 4 characters, letters from A to Z and digits from 0 to 9.'
export const noUniqueCodesMessage = 'Unable to generate unique codes. Try a different prefix.'

export const loadingCodesFailedMessage = 'Error loading codes'
export const generatingCodesFailedMessage = (message: string) =>
  `Error generating codes: ${message}`
export const codesGeneratedMessage = (count: number) => `Successfully generated ${count} codes!`
/** Asked before a batch is generated that is easily guessed; the odds follow. */
export const printAnywayQuestion = { text: 'Print it anyway?', yes: 'GENERATE ANYWAY' }
export const codesCopiedMessage = 'Codes copied to clipboard!'

export const loadingBatchesFailedMessage = 'Error loading batches'
export const makingAvailableFailedMessage = (message: string) =>
  `Error making the code available again: ${message}`
export const codeAvailableMessage = (code: string) => `Code ${code} is available again!`

export const releaseGoneMessage = 'This release was deleted. Please select another one.'
export const releaseStaysMessage =
  'The release of this code is still here, so the code stays with it.'

export const noCodesMessage = 'Please say which codes: one code, or a batch.'
export const badSerialsMessage = 'The first number must not be above the last.'
export const missingReasonMessage = 'Please say why, for whoever looks this code up later.'
export const missingCsvMessage = 'Please choose a CSV file.'
export const longCsvMessage = 'This file is larger than 1 MB. Please import it in parts.'
export const soldOutMessage = 'Every code of this batch is sold.'
export const alreadyReplacedMessage =
  'This code was replaced already. Look it up to see by which one.'
export const saleRedeemedMessage = 'This code is redeemed already, so its sale stays.'
export const saleGoneMessage = 'This sale is not here any more.'
export const saleVoidMessage = 'This code was voided, so its sale stays.'
export const voidStaysMessage =
  'This code is void. Take the void back first, or replace it by a new code.'
export const noUndoMessage = 'There is nothing here that could be taken back.'
export const conflictsMessage = (count: number) =>
  count === 1
    ? 'One row cannot be imported, so nothing was.'
    : `${count} rows cannot be imported, so nothing was.`
export const noCodeColumnMessage =
  'No column of this file has codes in it. A code has 8 letters and digits, with or without a hyphen.'
export const tooManyRowsMessage = (most: number) =>
  `This file has more than ${most.toLocaleString('en-US')} codes. Please import it in parts.`
export const unreadableCsvMessage = (row: number) =>
  `Row ${row} is no CSV: look for a quotation mark that is not closed.`
