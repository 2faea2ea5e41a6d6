// What a picture holds beside its pixels, wherever its container has it.
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hasMetadata, withoutMetadata } from '#src/features/pictures/admin/picture-parts.ts'
import { pictureTypes } from '#src/lib/picture-address.ts'
import { cleanPicture, placesOf, pngChunk } from '#tests/support/pictures/planted-places.ts'

test.each(placesOf())('a %s with a place is told: %s', async (type, _where, make) => {
  expect(hasMetadata(type, await make())).toBe(true)
})

test.each(placesOf().filter(([type]) => type !== 'avif'))(
  'a %s loses its place, and no pixel: %s',
  async (type, _where, make) => {
    const bare = withoutMetadata(type, await make())
    expect(hasMetadata(type, bare)).toBe(false)
    expect(Buffer.from(bare).includes('GPS')).toBe(false)
    const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer()
    expect((await pixels(bare)).equals(await pixels(await cleanPicture(type)))).toBe(true)
  },
)

test.each(pictureTypes)(
  'a %s without metadata stays as it is, also with its colours',
  async (type) => {
    const clean = await cleanPicture(type)
    expect(hasMetadata(type, clean)).toBe(false)
    expect(Buffer.from(withoutMetadata(type, clean)).equals(clean)).toBe(true)
    const wide = sharp(clean).withIccProfile('p3')
    const profiled = await wide.toFormat(type).toBuffer()
    expect(profiled.length).toBeGreaterThan(clean.length)
    expect(hasMetadata(type, profiled)).toBe(false)
  },
)

test('a progressive JPEG with restarts has no metadata', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const grain = sharp({
    create: { width: 300, height: 200, channels: 3, background: 'red', noise },
  })
  for (const progressive of [true, false]) {
    const file = await grain.clone().jpeg({ progressive, quality: 100 }).toBuffer()
    expect(hasMetadata('jpeg', file)).toBe(false)
    expect(Buffer.from(withoutMetadata('jpeg', file)).equals(file)).toBe(true)
  }
})

test('what Safari writes of a canvas loses its EXIF', async () => {
  const png = await cleanPicture('png')
  const exif = Buffer.from('4d4d002a00000008000187690004000000010000001a000000000000', 'hex')
  const safaris = Buffer.concat([png.subarray(0, 33), pngChunk('eXIf', exif), png.subarray(33)])
  expect(Buffer.from(withoutMetadata('png', safaris)).equals(png)).toBe(true)
})

test('a file that is none of its type is told to have metadata, and stays as it is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...pictureTypes),
      fc.uint8Array({ maxLength: 300 }),
      (type, bytes) => {
        expect(hasMetadata(type, bytes)).toBe(true)
        expect(withoutMetadata(type, bytes)).toBe(bytes)
      },
    ),
  )
})
