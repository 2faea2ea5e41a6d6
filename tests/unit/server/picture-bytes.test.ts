import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureTypes } from '#src/lib/picture-address.ts'
import {
  endBytes,
  hasCameraData,
  readPixels,
  startBytes,
} from '#netlify/server/pictures/picture-bytes.ts'

const sampleOf = (file: Uint8Array) => ({
  start: file.subarray(0, startBytes),
  end: file.subarray(-endBytes),
  bytes: file.length,
})

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
        expect(hasCameraData(type, file)).toBeTypeOf('boolean')
        const pixels = readPixels(type, sampleOf(file))
        if (pixels)
          expect([typeof pixels.width, typeof pixels.height]).toEqual(['number', 'number'])
      },
    ),
    { numRuns: 2000 },
  )
})

test.each(pictureTypes)(
  'a %s with the place of the camera in it is told from one without',
  async (type) => {
    const channels = 3
    const drawn = sharp({ create: { width: 40, height: 30, channels, background: '#a40' } })
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } }
    const clean = await drawn.clone().toFormat(type).toBuffer()
    const tagged = await drawn.clone().withExif(exif).toFormat(type).toBuffer()
    expect(readPixels(type, sampleOf(tagged))).toEqual({ width: 40, height: 30 })
    expect(hasCameraData(type, clean)).toBe(false)
    expect(hasCameraData(type, tagged)).toBe(true)
  },
)

test('nothing is no picture', () => {
  for (const type of pictureTypes) expect(readPixels(type, sampleOf(Buffer.alloc(0)))).toBeNull()
})

test('an AVIF of tiles is as large as its largest part', () => {
  const box = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + content.length)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const size = (width: number, height: number) => {
    const content = Buffer.alloc(12)
    content.writeUInt32BE(width, 4)
    content.writeUInt32BE(height, 8)
    return box('ispe', content)
  }
  const sizes = box('iprp', box('ipco', Buffer.concat([size(10, 10), size(9000, 9000)])))
  const file = Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0')),
    box('meta', Buffer.concat([Buffer.alloc(4), sizes])),
  ])
  expect(readPixels('avif', sampleOf(file))).toEqual({ width: 9000, height: 9000 })
})
