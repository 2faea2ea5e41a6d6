// The catalogue's words about codes (spec, sections 5 and 8) and their neighbours, for the server and the screen.

export const missingReleaseSentence = 'Please select a release'
export const badQuantitySentence = 'Quantity must be between 1 and 1000'
export const badPrefixSentence =
  'A prefix has at most 4 characters, letters from A to Z and digits from 0 to 9.'
export const longBatchNameSentence = 'Please keep the name of the batch within 120 characters.'
export const noUniqueCodesSentence = 'Unable to generate unique codes. Try a different prefix.'

export const loadingCodesFailedSentence = 'Error loading codes'
export const generatingCodesFailedSentence = (message: string) =>
  `Error generating codes: ${message}`
export const codesGeneratedSentence = (count: number) => `Successfully generated ${count} codes!`
export const codesCopiedSentence = 'Codes copied to clipboard!'

export const loadingBatchesFailedSentence = 'Error loading batches'
export const makingAvailableFailedSentence = (message: string) =>
  `Error making the code available again: ${message}`
export const codeAvailableSentence = (code: string) => `Code ${code} is available again!`

export const releaseGoneSentence = 'This release was deleted. Please select another one.'
export const releaseStaysSentence =
  'The release of this code is still here, so the code stays with it.'
