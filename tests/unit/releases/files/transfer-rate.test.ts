import { expect, test } from 'vitest'
import {
  addSample,
  bytesPerSecond,
  timeLeftText,
  type Sample,
} from '#src/components/admin/upload/transfer-rate.ts'

const rateOf = (...sent: [at: number, sent: number][]) =>
  bytesPerSecond(
    sent.reduce<Sample[]>((samples, [at, sent]) => addSample(samples, { at, sent }), []),
  )
const everySecond = (seconds: number, sentAt: (second: number) => number) =>
  Array.from(
    { length: seconds + 1 },
    (_, second) => [second * 1000, sentAt(second)] as [number, number],
  )

test('nothing is said of the speed before a second has passed', () => {
  expect(rateOf()).toBe(null)
  expect(rateOf([0, 0], [900, 4_000_000])).toBe(null)
  expect(rateOf([0, 0], [900, 4_000_000], [1000, 5_000_000])).toBe(5_000_000)
})

test('the speed is that of the last eight seconds', () => {
  expect(rateOf(...everySecond(10, (second) => second * 1_000_000))).toBe(1_000_000)
  expect(rateOf(...everySecond(19, (second) => Math.min(second, 10) * 1_000_000))).toBe(0)
})

test('an upload that goes on starts from what was sent before', () => {
  expect(rateOf([5000, 6_000_000], [7000, 8_000_000])).toBe(1_000_000)
})

test.each([
  [100, null, null],
  [100, 0, null],
  [1, 1_000_000, 'about 5 seconds left'],
  [42_000_000, 1_000_000, 'about 45 seconds left'],
  [70_000_000, 1_000_000, 'about 1 minute left'],
  [600_000_000, 1_000_000, 'about 10 minutes left'],
  [3_600_000_000, 1_000_000, 'about 1 hour left'],
  [5_400_000_000, 1_000_000, 'about 1.5 hours left'],
])('%i bytes at %s a second: %s', (bytes, rate, text) => {
  expect(timeLeftText(bytes, rate)).toBe(text)
})
