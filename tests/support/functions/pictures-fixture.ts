// Pictures of a test file: made by sharp as a browser makes them, and uploaded as the admin does it.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type {
  PictureBegun,
  PictureCompleted,
  StaffPicture,
} from '#src/features/pictures/admin/contract.ts'
import type { PictureInput } from '#src/features/pictures/admin/schema.ts'
import { fileWidths, type PictureType } from '#src/lib/picture-address.ts'
import { sendBytes } from '#tests/support/files/send-bytes.ts'
import type { Browser } from './browser-session.ts'
import { admin, site } from './files-fixture.ts'

export { admin, backend, exec, moderator, site, sql } from './files-fixture.ts'

/** The bytes of a picture's files, the smallest first, and what is said of them. */
export type MadePicture = { input: PictureInput; files: Buffer<ArrayBuffer>[] }

let made = 0

/** A picture that no other one of this test file is like. */
export async function makePicture(
  type: PictureType = 'webp',
  width = 1000,
  height = 60,
): Promise<MadePicture> {
  // Further apart than what an encoder takes for the same.
  const background = { r: (++made % 8) * 32, g: (Math.floor(made / 8) % 8) * 32, b: 90 }
  const largest = sharp({ create: { width, height, channels: 3, background } })
  const files = await Promise.all(
    fileWidths(width).map(async (fileWidth) =>
      Buffer.from(await largest.clone().resize(fileWidth).toFormat(type).toBuffer()),
    ),
  )
  return { input: inputOf(files, { type, width, height }), files }
}

/** What an admin's browser says of these bytes. */
export const inputOf = (
  files: Buffer[],
  said: Pick<PictureInput, 'type' | 'width' | 'height'>,
): PictureInput => ({
  hash: createHash('sha256').update(files.at(-1)!).digest('hex').slice(0, 32),
  ...said,
  fileBytes: files.map(({ length }) => length),
  name: 'IMG_0042.jpg',
  alt: 'A sleeve on a table',
})

export const begin = (input: PictureInput, by = admin) =>
  by.call<Extract<PictureBegun, { outcome: 'upload' }>>('beginPicture', input)

export const complete = (id: string, by = admin) =>
  by.call<PictureCompleted>('completePicture', { id })

/** Sends the bytes of files to where an answer says. */
export async function sendFiles(
  { uploads }: Pick<Extract<PictureBegun, { outcome: 'upload' }>, 'uploads'>,
  files: readonly Buffer<ArrayBuffer>[],
): Promise<void> {
  for (const [index, upload] of uploads.entries()) await sendBytes(upload, files[index]!, site)
}

/** A picture whose bytes went all the way; with two files unless it is given. */
export async function addPicture(
  picture?: MadePicture,
  by: Browser = admin,
): Promise<StaffPicture> {
  const { input, files } = picture ?? (await makePicture('webp', 400))
  const begun = await begin(input, by)
  await sendFiles(begun, files)
  const completed = await complete(begun.picture.id, by)
  if (completed.outcome !== 'ready') throw new Error(`not ready: ${JSON.stringify(completed)}`)
  return completed.picture
}
