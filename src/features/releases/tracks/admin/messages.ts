import { removalQuestion } from '#src/lib/record-messages.ts'

export const badSideMessage = 'The side is a letter like A, or the number of a disc.'
export const badIsrcMessage =
  'An ISRC is like GB-THR-26-00001: 2 letters, 3 letters or digits, 7 digits.'
export const takenIsrcMessage =
  'Another recording has one of these ISRCs. The same one is only for the same song on another release.'
export const missingTrackTitleMessage = 'Every track needs a title.'
export const staleTracksMessage =
  'Someone else changed these tracks. Theirs are shown now; yours were not saved.'
export const removeTrackQuestion = (title: string) =>
  removalQuestion(
    `Remove the track “${title}”?`,
    'Its files go with it: fans no longer get them.',
    'REMOVE',
  )
export const tooManyTracksMessage = (limit: number, tracks?: number) =>
  `A release has at most ${limit} tracks${tracks === undefined ? '' : `; this one has ${tracks}`}.`
export const tracksNotSavedMessage =
  'The tracks could not be saved, so your files were not uploaded. Please drop them again once the tracks are saved.'
export const trackMovedMessage = (title: string, position: number, tracks: number) =>
  `“${title}” is track ${position} of ${tracks} now.`
export const wrongLengthMessage = 'Please write the length like 3:42.'
