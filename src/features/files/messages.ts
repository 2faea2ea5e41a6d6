// Messages about files and tracks, for the server and the admin.
import { bytesText } from '#src/lib/bytes.ts'
import { lengthText } from '#src/lib/length.ts'

export const missingTrackTitleMessage = 'Every track needs a title.'
export const noMusicMessage =
  'This file is not a zip, MP3 or FLAC, whatever its name says. Please choose one of those.'
export const emptyFileMessage = 'This file is empty.'
export const fileTooLargeMessage = (bytes: number, maximumBytes: number) =>
  `This file has ${bytesText(bytes)}; the file store takes at most ${bytesText(maximumBytes)} a file.`
export const placeGoneMessage =
  'This release or track is not there any more. Please reload the page.'
export const staleTracksMessage =
  'Somebody else has changed these tracks. Theirs are shown now; nothing of yours was saved.'
export const storeAwayMessage =
  'We could not reach the file store just now. Nothing is lost: please try again in a minute.'
export const unreadableFileMessage =
  'This file cannot be read any more: it was changed or moved since you chose it. Please choose it again.'
const typeNames = { zip: 'a zip', mp3: 'an MP3', flac: 'a FLAC' } as const
/** `kind` is where a file of this `type` does not belong. */
export const notForThisPlaceMessage = (type: 'mp3' | 'flac', kind: 'mp3' | 'flac') =>
  `This is ${typeNames[type]} file. Please choose ${typeNames[kind]} file here, or a zip of them.`
export const zipIsNoTrackMessage =
  'A track is one MP3 or FLAC file, and this is a zip. Choose it for one of the three places above.'
export const previewIsNoMp3Message = 'A preview is one MP3 file. Please choose one.'
export const previewTooLongMessage = (seconds: number, maximumSeconds: number) =>
  `This MP3 lasts ${lengthText(Math.round(seconds))}. A preview lasts at most ${lengthText(maximumSeconds)}: please choose a shorter one.`
export const unknownLengthMessage =
  'How long this MP3 lasts cannot be read from it. Please export it again as an MP3.'
export const previewTooLargeMessage = (bytes: number, maximumBytes: number) =>
  `This file has ${bytesText(bytes)}; a preview has at most ${bytesText(maximumBytes)}.`
export const uploadRefusedMessage =
  'The file store did not take this file. Please try again. If it fails once more, ask whoever set the site up: “npm run doctor” says what is wrong.'
export const incompleteUploadMessage =
  'Not all of this file arrived at the file store. Please try again.'
export const misconfiguredStoreMessage =
  'The file store is not set up for this site: its CORS rules have to expose ETag. Whoever set the site up runs “npm run doctor”, which says how.'
export const tooManyFilesMessage =
  'Only one file fits here. Pack several into one zip, or add them as tracks below.'
export const cancelFailedMessage = (name: string) =>
  `The upload of “${name}” has stopped, but the server could not be told. What was sent of it is deleted after a day.`
export const fileRemovedMessage = (name: string) => `“${name}” is removed. Fans no longer get it.`
export const previewRemovedMessage = (name: string) =>
  `The preview “${name}” is removed. Everybody can hear it until the site is published again.`
export const uploadCancelledMessage = (name: string) => `The upload of “${name}” is cancelled.`
const removal = (what: string, detail: string) => ({
  text: `Remove ${what}?`,
  detail,
  yes: 'REMOVE',
  destroys: true,
})
export const removeFileQuestion = (name: string) =>
  removal(`“${name}”`, 'Fans no longer get it from then on.')
export const removePreviewQuestion = (name: string) =>
  removal(
    `the preview “${name}”`,
    'Nobody hears it on the release’s page any more, once the site is published again.',
  )
export const removeTrackQuestion = (title: string) =>
  removal(`the track “${title}”`, 'Its files go with it: fans no longer get them.')
export const tooManyTracksMessage = (limit: number) => `A release has at most ${limit} tracks.`
export const tracksNotSavedMessage =
  'The tracks could not be saved, so the files that you dropped were not sent. Please drop them again when the tracks are saved.'
export const trackMovedMessage = (title: string, position: number, tracks: number) =>
  `“${title}” is track ${position} of ${tracks} now.`
export const wrongLengthMessage = 'Please write the length like 3:42.'
