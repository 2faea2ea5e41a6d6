import { expect, test } from 'vitest'
import {
  encodingOf,
  formatsFor,
  isSeenThrough,
  isWritten,
  smallest,
} from '#src/features/pictures/admin/shrink/picture-format.ts'

test('what can be seen through is never written as JPEG, and photographs never as PNG', () => {
  expect(formatsFor(true)).toEqual(['avif', 'webp', 'png'])
  expect(formatsFor(false)).toEqual(['avif', 'webp', 'jpeg'])
})

test('a picture is seen through when one pixel is', () => {
  const pixels = new Uint8ClampedArray(400).fill(255)
  expect(isSeenThrough(pixels)).toBe(false)
  pixels[398] = 0
  expect(isSeenThrough(pixels)).toBe(false)
  pixels[399] = 254
  expect(isSeenThrough(pixels)).toBe(true)
})

test('PNG that a browser writes in place of what it was asked for does not count', () => {
  expect(isWritten('avif', { type: 'image/png' })).toBe(false)
  expect(isWritten('webp', { type: 'image/webp' })).toBe(true)
  expect(encodingOf('png')).toEqual({ type: 'image/png' })
  expect(encodingOf('webp')).toEqual({ type: 'image/webp', quality: expect.any(Number) })
})

test('the smallest file is taken', () => {
  const files = [300, 100, 200].map((size) => ({ blob: { size } }))
  expect(smallest(files)?.blob.size).toBe(100)
  expect(smallest([])).toBeUndefined()
})
