// Messages about files and tracks, for the server and the admin.
import { bytesText } from '#src/lib/bytes.ts'

export const missingTrackTitleMessage = 'Every track needs a title.'
export const noMusicMessage =
  'This is no zip, MP3 or FLAC file. Choose one of those, whatever it is called.'
export const emptyFileMessage = 'This file is empty.'
export const fileTooLargeMessage = (bytes: number, maximumBytes: number) =>
  `This file has ${bytesText(bytes)}; the file store takes at most ${bytesText(maximumBytes)} a file.`
export const placeGoneMessage =
  'This release or track is not there any more. Please reload the page.'
export const staleTracksMessage =
  'Somebody else has changed these tracks. Theirs are shown now; nothing of yours was saved.'
export const storeAwayMessage =
  'We could not reach the file store just now. Nothing is lost: please try again in a minute.'
