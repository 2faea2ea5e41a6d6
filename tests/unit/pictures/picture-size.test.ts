import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  drawnSize,
  fileSizes,
  fittingSize,
  stepsDown,
} from '#src/features/pictures/admin/shrink/picture-size.ts'
import { largestPicture } from '#src/lib/picture-address.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 60_000 }),
  height: fc.integer({ min: 1, max: 60_000 }),
})

test.each([
  [
    { width: 4032, height: 3024 },
    { width: 1920, height: 1440 },
  ],
  [
    { width: 3024, height: 4032 },
    { width: 1920, height: 2560 },
  ],
  [
    { width: 1000, height: 8000 },
    { width: 480, height: 3840 },
  ],
  [
    { width: 800, height: 800 },
    { width: 800, height: 800 },
  ],
  [
    { width: 60_000, height: 1 },
    { width: 1920, height: 1 },
  ],
])('%j is stored as %j at most', (picture, largest) => {
  expect(fittingSize(picture)).toEqual(largest)
})

test('a picture for the press is kept larger, with the files that pages show beside it', () => {
  const largest = fittingSize({ width: 4032, height: 3024 }, 1, largestPicture)
  expect(largest).toEqual({ width: 3000, height: 2250 })
  expect(fileSizes(largest).map(({ width }) => width)).toEqual([320, 480, 960, 1920, 3000])
  expect(fittingSize({ width: 800, height: 800 }, 1, largestPicture)).toEqual({
    width: 800,
    height: 800,
  })
})

test('whatever a picture measures, its files fit the site and keep its shape', () => {
  fc.assert(
    fc.property(size, fc.constantFrom(1, 0.7, 0.35), (picture, scale) => {
      const largest = fittingSize(picture, scale)
      const files = fileSizes(largest)
      expect(files.at(-1)).toEqual(largest)
      for (const { width, height } of files) {
        expect(width).toBeGreaterThanOrEqual(1)
        expect(width).toBeLessThanOrEqual(Math.min(1920, picture.width))
        expect(height).toBeGreaterThanOrEqual(1)
        expect(height).toBeLessThanOrEqual(3840)
        // To the pixel, as rounding allows.
        expect(Math.abs(height - (width * picture.height) / picture.width)).toBeLessThanOrEqual(
          1 + picture.height / picture.width,
        )
      }
    }),
  )
})

test('the smaller files of a picture are 320, 480 and 960 pixels wide', () => {
  const widths = (width: number) => fileSizes({ width, height: width }).map((file) => file.width)
  expect(widths(1920)).toEqual([320, 480, 960, 1920])
  expect(widths(961)).toEqual([320, 480, 960, 961])
  expect(widths(960)).toEqual([320, 480, 960])
  expect(widths(480)).toEqual([320, 480])
})

test('a drawing grows to the largest size that fits', () => {
  expect(drawnSize({ width: 24, height: 12 })).toEqual({ width: 1920, height: 960 })
  expect(drawnSize({ width: 10, height: 100 })).toEqual({ width: 384, height: 3840 })
})

test('a picture shrinks by halves at most, and ends at its size', () => {
  expect(stepsDown({ width: 4032, height: 3024 }, { width: 480, height: 360 })).toEqual([
    { width: 2016, height: 1512 },
    { width: 1008, height: 756 },
    { width: 504, height: 378 },
    { width: 480, height: 360 },
  ])
  fc.assert(
    fc.property(size, (picture) => {
      const to = fittingSize(picture)
      const steps = [picture, ...stepsDown(picture, to)]
      expect(steps.at(-1)).toEqual(to)
      for (const [index, { width }] of steps.slice(1).entries())
        expect(width).toBeGreaterThanOrEqual(Math.floor(steps[index]!.width / 2))
    }),
  )
})
