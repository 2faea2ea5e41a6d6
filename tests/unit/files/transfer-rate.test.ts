import { expect, test } from 'vitest'
import { timeLeftText, transferRate } from '#src/features/files/admin/upload/transfer-rate.ts'

test('nothing is said of the speed before a second has passed', () => {
  const rate = transferRate()
  expect(rate.bytesPerSecond()).toBe(null)
  rate.add(0, 0)
  rate.add(900, 4_000_000)
  expect(rate.bytesPerSecond()).toBe(null)
  rate.add(1000, 5_000_000)
  expect(rate.bytesPerSecond()).toBe(5_000_000)
})

test('the speed is that of the last eight seconds', () => {
  const rate = transferRate()
  for (let second = 0; second <= 10; second++) rate.add(second * 1000, second * 1_000_000)
  expect(rate.bytesPerSecond()).toBe(1_000_000)
  for (let second = 11; second <= 19; second++) rate.add(second * 1000, 10_000_000)
  expect(rate.bytesPerSecond()).toBe(0)
})

test('an upload that goes on starts from what was sent before', () => {
  const rate = transferRate()
  rate.add(5000, 6_000_000)
  rate.add(7000, 8_000_000)
  expect(rate.bytesPerSecond()).toBe(1_000_000)
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
