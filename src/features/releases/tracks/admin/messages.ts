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
/** Before a track becomes the early one. `other`: the title of the one that is it now. */
export const earlyTrackQuestion = (title: string, other: string | undefined, isMp3: boolean) => ({
  text: `Make “${title}” the early track?`,
  detail: [
    'Everyone hears it whole, free of charge, from the day ‘Early track from’ on.',
    isMp3 && 'Its MP3 is uploaded once more for that.',
    other !== undefined && `It takes the place of “${other}”.`,
  ]
    .filter(Boolean)
    .join(' '),
  yes: 'MAKE IT THE EARLY TRACK',
})
export const mp3UnavailableMessage = (title: string) =>
  `The MP3 of “${title}” could not be fetched. Please try again in a minute.`
export const tooManyTracksMessage = (limit: number, tracks?: number) =>
  `A release has at most ${limit} tracks${tracks === undefined ? '' : `; this one has ${tracks}`}.`
export const tracksNotSavedMessage =
  'The tracks could not be saved, so your files were not uploaded. Please drop them again once the tracks are saved.'
export const trackMovedMessage = (title: string, position: number, tracks: number) =>
  `“${title}” is track ${position} of ${tracks} now.`
export const wrongLengthMessage = 'Please write the length like 3:42.'
