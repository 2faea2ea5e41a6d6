import { attempt } from '#src/lib/attempt.ts'

/** A file that cannot be taken; the message says why, and what to do. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
}

/** The message of a refusal. Throws all else. */
export function refusalOf(error: unknown): string {
  if (error instanceof FileRefusal) return error.message
  throw error
}

/** The text of a file in UTF-8. Throws FileRefusal. */
export async function readTextFile(file: File, megabytes: number): Promise<string> {
  if (file.size > megabytes * 1_000_000) throw new FileRefusal(tooLargeMessage(megabytes))
  const bytes = await file.arrayBuffer()
  const text = attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  // UTF-16 without its mark reads as UTF-8, with a NUL beside each letter.
  if (text === null || text.includes('\0')) throw new FileRefusal(badEncodingMessage)
  return text
}

const tooLargeMessage = (megabytes: number) =>
  `This file is larger than ${megabytes} MB. Please split it.`
const badEncodingMessage =
  'This file is not in UTF-8. Please save it again as “CSV UTF-8”, and choose that one.'
