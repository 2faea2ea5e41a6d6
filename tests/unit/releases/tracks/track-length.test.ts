import { expect, test } from 'vitest'
import { keptLengthMessage, lengthWith } from '#src/features/releases/tracks/track-length.ts'

test.each<[what: string, listed: number | null, files: (number | null)[], music: number, number]>([
  ['no length and no file', null, [], 200, 200],
  ['no length and older files', null, [180], 200, 200],
  ['the length of its files', 180, [180, 180], 200, 200],
  ['the length of its FLAC, and an MP3 of a second more', 180, [180, 181], 200, 200],
  ['the length of its files, rounded down by hand', 179, [180], 200, 200],
  ['a typed length that no file has', 222, [180], 200, 222],
  ['a typed length and no file', 222, [], 200, 222],
  ['a typed length and files of unknown length', 222, [null], 200, 222],
  ['the length of the new music already', 200, [180], 200, 200],
])('a track with %s gets the right length', (_what, listed, files, music, seconds) => {
  expect(lengthWith({ listed, files, music })).toBe(seconds)
})

test('a kept length is told where it is another than that of the music', () => {
  expect(keptLengthMessage('Salt', 200, 201)).toBeNull()
  expect(keptLengthMessage('Salt', 222, 230)).toBe(
    '“Salt” keeps its length of 3:42. Its new music lasts 3:50.',
  )
})
