import { expect, test } from 'vitest'
import { createResampler } from '#src/features/releases/masters/resample.ts'
import { narrow, toFloats, toInt16, widen } from '#src/features/releases/masters/samples.ts'

const bytes = Uint8Array.of(0, 0, 0x80, 0xff, 0xff, 0x7f, 1, 0, 0, 0xff, 0xff, 0xff)

test('samples of 24 bit survive being made wide and narrow again', () => {
  expect(narrow(widen(bytes), 24)).toEqual(bytes)
  expect([...widen(bytes)]).toEqual([-(2 ** 31), 2 ** 31 - 256, 256, -256])
})

test('samples of 16 bit survive a decoder that is wrong by a little', () => {
  const wide = Int32Array.of(32_767 * 65_536, -(2 ** 31), 65_536 + 3, -65_536 - 3, 5)
  const samples = new Int16Array(narrow(wide, 16).buffer)
  expect([...samples]).toEqual([32_767, -32_768, 1, -1, 0])
})

test('samples are rounded to 16 bit and never turn over', () => {
  expect([...toFloats(bytes, 24)]).toEqual([-1, 1 - 2 ** -23, 2 ** -23, -(2 ** -23)])
  expect([...toInt16(Float32Array.of(-1, 1, 2, -2, 0.4 / 32_768, 0.6 / 32_768))]).toEqual([
    -32_768, 32_767, 32_767, -32_768, 0, 1,
  ])
})

const tone = (hertz: number, rate: number) =>
  Float32Array.from({ length: rate }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate))

/** A second in three calls, as a master is read. */
function resampled(input: Float32Array, factor: number): Float32Array {
  const resample = createResampler(factor, 1)
  const parts = [input.subarray(0, 1000), input.subarray(1000, 50_001), input.subarray(50_001)]
  return Float32Array.from(parts.flatMap((part, index) => [...resample(part, index === 2)]))
}

test.each([2, 4])('a rate divided by %i keeps what can be heard, at its time', (factor) => {
  const output = resampled(tone(1000, 48_000 * factor), factor)
  expect(output.length).toBe(48_000)
  const errors = tone(1000, 48_000).map((value, at) => Math.abs(value - output[at]!))
  expect(Math.max(...errors.subarray(100, 47_900))).toBeLessThan(0.0001)
})

test('a tone above half of the new rate does not fold back', () => {
  const output = resampled(tone(30_000, 96_000), 2)
  expect(Math.max(...output.subarray(100, 47_900).map(Math.abs))).toBeLessThan(0.0005)
})
