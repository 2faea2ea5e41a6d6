import { expect, test } from 'vitest'
import { lengthText, parseLength, spokenLength } from '#src/lib/length.ts'

test.each([
  ['0:01', 1],
  ['3:42', 222],
  ['59:59', 3599],
  ['1:02:03', 3723],
])('%s is %i seconds, there and back', (text, seconds) => {
  expect(parseLength(text)).toBe(seconds)
  expect(lengthText(seconds)).toBe(text)
})

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [65, '1 minute 5'],
  [252, '4 minutes 12'],
  [3600, '1 hour'],
  [7385, '2 hours 3 minutes 5'],
  [3605, '1 hour 5 seconds'],
])('%i seconds are spoken as “%s”', (seconds, words) => {
  expect(spokenLength(seconds)).toBe(words)
})

test('minutes alone may be more than an hour', () => {
  expect(parseLength(' 74:00 ')).toBe(4440)
})

test.each(['', '3', '3:4', '3:60', '3.42', 'x:10', '0:00', '-1:10'])('%j is no length', (text) => {
  expect(parseLength(text)).toBe(null)
})
