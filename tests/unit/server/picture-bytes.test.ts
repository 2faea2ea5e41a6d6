import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureTypes, type PictureType } from '#src/lib/picture-address.ts'
import { hasMetadata } from '#src/features/pictures/admin/picture-parts.ts'
import { readPixels } from '#netlify/server/pictures/picture-bytes.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')
/** How a file of each type begins and ends, so that what is between them is looked at. */
const frames = {
  jpeg: [bytes('ffd8ffe0'), bytes('ffd9')],
  png: [bytes('89504e470d0a1a0a0000000d49484452'), bytes('0000000049454e44ae426082')],
  webp: [Buffer.from('RIFF\0\0\0\0WEBPVP8 '), Buffer.alloc(0)],
  avif: [Buffer.concat([bytes('00000010'), Buffer.from('ftypavif\0\0\0\0')]), Buffer.alloc(0)],
} as const

test('whatever bytes there are between a right beginning and a right end, an answer comes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...pictureTypes),
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        // Boxes and segments that name each other's sizes.
        fc
          .array(
            fc.constantFrom('meta', 'iprp', 'ipco', 'ispe', 'clap', '\0\0\0\u0014', '\xff\xe1'),
          )
          .map((parts) => Buffer.from(parts.join(''), 'latin1')),
      ),
      (type, middle) => {
        const [start, end] = frames[type]
        const file = Buffer.concat([start, middle, end])
        if (type === 'webp') file.writeUInt32LE(file.length - 8, 4)
        expect(hasMetadata(type, file)).toBeTypeOf('boolean')
        const pixels = readPixels(type, file)
        if (pixels)
          expect([typeof pixels.width, typeof pixels.height]).toEqual(['number', 'number'])
      },
    ),
    { numRuns: 2000 },
  )
})

test('nothing is no picture', () => {
  for (const type of pictureTypes) expect(readPixels(type, Buffer.alloc(0))).toBeNull()
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(document.domain)</script>'
/** Noise, so that there is more of it than its header. */
const noise = sharp({
  create: {
    width: 300,
    height: 200,
    channels: 3,
    background: 'red',
    noise: { type: 'gaussian', mean: 120, sigma: 60 },
  },
})
const encoded = (type: PictureType | 'gif') =>
  noise.clone().toFormat(type, { effort: 1 }).toBuffer()

test.each<[what: string, type: PictureType, file: () => Promise<Buffer> | Buffer]>([
  ['an SVG that calls itself a JPEG', 'jpeg', () => Buffer.from(svg)],
  ['an SVG that calls itself a PNG', 'png', () => Buffer.from(svg)],
  ['a page that calls itself a JPEG', 'jpeg', () => Buffer.from(html)],
  [
    'a page between the first and the last bytes of a JPEG',
    'jpeg',
    () => Buffer.concat([frames.jpeg[0], Buffer.from(html), frames.jpeg[1]]),
  ],
  ['a HEIC that calls itself an AVIF', 'avif', () => heifOf('heic', [[10, 10]])],
  ['a HEIC that calls itself a JPEG', 'jpeg', () => heifOf('heic', [[10, 10]])],
  ['a PNG that calls itself a JPEG', 'jpeg', () => encoded('png')],
  ['a JPEG that calls itself a WebP', 'webp', () => encoded('jpeg')],
  ['a GIF', 'png', () => encoded('gif')],
  ['one byte', 'png', () => Buffer.from([0x89])],
])('%s is no picture', async (_what, type, file) => {
  expect(readPixels(type, await file())).toBeNull()
})

test.each(pictureTypes)('a %s is a picture, and cut off it is none', async (type) => {
  const file = await encoded(type)
  expect(readPixels(type, file)).toEqual({ width: 300, height: 200 })
  expect(readPixels(type, file.subarray(0, file.length * 0.7))).toBeNull()
})

const box = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** The boxes that say the sizes of a HEIF, of which AVIF and HEIC are brands. */
function heifOf(brand: string, sizes: [width: number, height: number][]): Buffer {
  const parts = sizes.map(([width, height]) => {
    const content = Buffer.alloc(12)
    content.writeUInt32BE(width, 4)
    content.writeUInt32BE(height, 8)
    return box('ispe', content)
  })
  const properties = box('iprp', box('ipco', Buffer.concat(parts)))
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0`)),
    box('meta', Buffer.concat([Buffer.alloc(4), properties])),
  ])
}

test('an AVIF of tiles is as large as its largest part', () => {
  const file = heifOf('avif', [
    [10, 10],
    [9000, 9000],
  ])
  expect(readPixels('avif', file)).toEqual({ width: 9000, height: 9000 })
})
