import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { measurePicture } from '#src/features/pictures/admin/shrink/measure-picture.ts'
import { unreadableMessage } from '#src/features/pictures/admin/shrink/shrink-picture.ts'
import { UploadError } from '#src/components/admin/upload/transfer.ts'
import {
  brokenPictureMessage,
  emptyPictureMessage,
  foreignPictureMessage,
  heicMessage,
  manyPixelsMessage,
  unknownPictureMessage,
} from '#src/features/pictures/admin/messages.ts'

const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new Blob(parts)
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } })
const problemOf = (file: Blob) =>
  measurePicture(file).then(
    () => null,
    (error: unknown) => (error instanceof UploadError ? error.message : error),
  )

/** The start of a PNG that says that it has this many pixels. */
function pngHead(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(33)
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return new Uint8Array(head)
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a %s says its type and its size before it is opened',
  async (format) => {
    const bytes = await photo(400, 300).toFormat(format).toBuffer()
    const type = format === 'jpeg' ? 'jpg' : format
    expect(await measurePicture(fileOf(new Uint8Array(bytes)))).toEqual({
      type,
      width: 400,
      height: 300,
    })
  },
)

test('a long EXIF part hides no size', async () => {
  const bytes = await photo(400, 300)
    .withExif({ IFD0: { ImageDescription: 'x'.repeat(60_000) } })
    .jpeg()
    .toBuffer()
  expect(await measurePicture(fileOf(new Uint8Array(bytes)))).toMatchObject({ width: 400 })
})

test('a picture of too many pixels is not opened', async () => {
  expect(await problemOf(fileOf(pngHead(8000, 8000)))).toBeNull()
  expect(await problemOf(fileOf(pngHead(10_000, 10_000)))).toBe(manyPixelsMessage(100, 64))
  expect(await problemOf(fileOf(pngHead(4_000_000_000, 4_000_000_000)))).toBe(
    manyPixelsMessage(16_000_000_000_000, 64),
  )
})

test.each([
  ['an empty file', '', emptyPictureMessage],
  ['a text', 'Dear label, here is my cover.', unknownPictureMessage],
  ['a page', '<!doctype html><html><body>x</body></html>', unknownPictureMessage],
  ['a PNG without pixels', pngHead(0, 100), unknownPictureMessage],
])('%s is refused in words', async (_name, content, message) => {
  expect(await problemOf(fileOf(content))).toBe(message)
})

test('a drawing has the size of its canvas, however large', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="30000"></svg>'
  expect(await measurePicture(fileOf(svg))).toEqual({ type: 'svg', width: 90_000, height: 30_000 })
})

test('any bytes are measured or refused in words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
      const problem = await problemOf(fileOf(new Uint8Array(bytes)))
      expect(problem === null || typeof problem === 'string').toBe(true)
    }),
  )
})

test('what a browser cannot open is named by its type', () => {
  expect(unreadableMessage('heic')).toBe(heicMessage)
  expect(unreadableMessage('jpg')).toBe(brokenPictureMessage)
  expect(unreadableMessage('tiff')).toBe(foreignPictureMessage('tiff'))
})
