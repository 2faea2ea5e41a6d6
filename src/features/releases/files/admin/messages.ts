// Messages about files, for the server and the admin.
import { bytesText } from '#src/lib/bytes.ts'
import { lengthText } from '#src/lib/length.ts'
import {
  isPublicKind,
  type AnyFileKind,
  type PublicFileKind,
} from '#src/features/releases/files/file-kind.ts'
import { removalQuestion } from '#src/lib/record-messages.ts'

export const uploadsUnavailableMessage = (name: string) =>
  `“${name}” could not be sent, because the connection was lost. Please choose it again.`
export const noMusicMessage = 'This is not a zip, MP3 or FLAC file. Please choose one of those.'
export const emptyFileMessage = 'This file is empty.'
export const fileTooLargeMessage = (bytes: number, maximumBytes: number) =>
  `This file is ${bytesText(bytes)}; the file store takes at most ${bytesText(maximumBytes)}.`
export const placeGoneMessage = 'This release or track no longer exists. Please reload the page.'
export const storeAwayMessage =
  'We could not reach the file store just now. Nothing is lost: please try again in a minute.'
export const storeKeyRefusedMessage =
  'The file store refuses this site. Nothing is lost: ask whoever set up the site to run “npm run doctor”.'
export const storeBusyMessage = 'The file store is too busy or has an error of its own.'
export const unreadableFileMessage = 'This file was changed or moved. Please choose it again.'
const typeNames = { zip: 'a zip', mp3: 'an MP3', flac: 'a FLAC' } as const
/** `kind` is where a file of this `type` does not belong. */
export const notForThisPlaceMessage = (type: 'mp3' | 'flac', kind: 'mp3' | 'flac') =>
  `This is ${typeNames[type]} file. Please choose ${typeNames[kind]} file here, or a zip of them.`
export const zipIsNoTrackMessage =
  'A track is one MP3 or FLAC file, and this is a zip. Choose it for one of the three places above.'
/** What everybody hears, in words. */
const publicNames = { preview: 'preview', early: 'early track' } as const
export const publicIsNoMp3Message = (kind: PublicFileKind) =>
  `${kind === 'early' ? 'An' : 'A'} ${publicNames[kind]} is one MP3 file. Please choose one.`
export const previewTooLongMessage = (seconds: number, maximumSeconds: number) =>
  `This MP3 lasts ${lengthText(Math.round(seconds))}. A preview lasts at most ${lengthText(maximumSeconds)}: please choose a shorter one.`
export const unknownLengthMessage = 'The length of this MP3 cannot be read. Please export it again.'
export const previewTooLargeMessage = (bytes: number, maximumBytes: number) =>
  `This file is ${bytesText(bytes)}; a preview is at most ${bytesText(maximumBytes)}.`
export const uploadRefusedMessage =
  'The file store refused this file. Please try again. If it fails again, ask whoever set up the site to run “npm run doctor”.'
export const incompleteUploadMessage = 'This file arrived incomplete. Please try again.'
export const misconfiguredStoreMessage =
  'The file store is not set up for this site: its CORS rules must expose ETag. Ask whoever set up the site to run “npm run doctor”.'
export const tooManyFilesMessage = 'Only one file fits here. Zip several, or add them as tracks.'
export const cancelFailedMessage = (name: string) =>
  `The upload of “${name}” has stopped. What was sent is deleted after a day.`
export const uploadCancelledMessage = (name: string) => `The upload of “${name}” is cancelled.`
const removal = (what: string, detail: string) =>
  removalQuestion(`Remove ${what}?`, detail, 'REMOVE')
export const fileRemoval = (name: string, kind: AnyFileKind) =>
  isPublicKind(kind)
    ? {
        question: removal(
          `the ${publicNames[kind]} “${name}”`,
          'It leaves the release page when the site is next published.',
        ),
        done: `The ${publicNames[kind]} “${name}” is removed. It can be heard until the site is next published.`,
      }
    : {
        question: removal(`“${name}”`, 'Fans no longer get it.'),
        done: `“${name}” is removed. Fans no longer get it.`,
      }
export const stagedText = (bytes: number) =>
  `${bytesText(bytes)} · uploads when you create the release`
export const unfinishedText = (bytes: number) =>
  `${bytesText(bytes)}, incomplete. Choose the same file again to resume.`
/** For a place with an address. */
export const addressHint = (hasFile: boolean) =>
  hasFile ? 'Fans get this file; the link above is ignored.' : 'Fans get the link.'
