import { previewTooLongMessage, publicIsNoMp3Message, unknownLengthMessage } from './messages.ts'
import type { PublicFileKind } from '../file-kind.ts'
import type { FileType } from '../file-type.ts'
import { mp3Seconds } from '../mp3-length.ts'
import type { ReadRange } from '#src/features/releases/files/id3-tags.ts'

/** Of a preview. Seconds are whole ones: an encoder adds parts of one before and after. */
export const previewLimits = { seconds: 90, bytes: 6_000_000 } as const

/** What speaks against a file of `bytes` and this type as a preview, or null. */
export async function previewProblem(
  type: FileType,
  read: ReadRange,
  bytes: number,
): Promise<string | null> {
  if (type !== 'mp3') return publicIsNoMp3Message('preview')
  const seconds = await mp3Seconds(read, bytes)
  if (seconds === null) return unknownLengthMessage
  return Math.round(seconds) > previewLimits.seconds
    ? previewTooLongMessage(seconds, previewLimits.seconds)
    : null
}

/** The same of a file that everybody hears: an early track is an MP3 of any length. */
export async function publicFileProblem(
  kind: PublicFileKind,
  { type, bytes }: { type: FileType; bytes: number },
  read: ReadRange,
): Promise<string | null> {
  if (kind === 'preview') return previewProblem(type, read, bytes)
  return type === 'mp3' ? null : publicIsNoMp3Message(kind)
}
