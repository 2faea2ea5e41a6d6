import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mp3Seconds } from '#src/features/releases/files/mp3-length.ts'
import { id3Tag, infoFrame, mp3Frame, mp3Frames } from '#tests/support/files/mp3-bytes.ts'
import { encodeMp3 } from '#tests/support/files/silence.ts'

type Read = { start: number; length: number }

/** Reads as a store does, which refuses to read beyond the end. */
async function secondsOf(data: Uint8Array, reads: Read[] = []): Promise<number | null> {
  const read = (start: number, length: number) => {
    if (length < 1 || start + length > data.length) throw new Error('read beyond the end')
    reads.push({ start, length })
    return Promise.resolve(data.subarray(start, start + length))
  }
  return mp3Seconds(read, data.length)
}

const encode = (seconds: number, sampleRate: number, xingHeader: boolean) =>
  encodeMp3(
    Int16Array.from({ length: seconds * sampleRate * 2 }, (_, at) => at * 7919),
    sampleRate,
    xingHeader,
  )

test.each([
  [44_100, true],
  [44_100, false],
  [24_000, true],
  [24_000, false],
])(
  'what an encoder makes of %i Hz lasts as long as what it was given (its header: %s)',
  async (rate, header) => {
    const seconds = await secondsOf(await encode(1, rate, header))
    expect(seconds).toBeGreaterThan(0.95)
    // Whole frames, and what the encoder puts before and after.
    expect(seconds).toBeLessThan(1.2)
  },
)

test.each([
  [{}, (100 * 1152) / 44_100],
  [{ bitrate: 14, sampleRate: 1 }, (100 * 1152) / 48_000],
  [{ bitrate: 1, sampleRate: 2, isMono: true }, (100 * 1152) / 32_000],
  [{ version: 2, sampleRate: 0 }, (100 * 576) / 22_050],
  [{ version: 2, bitrate: 14, sampleRate: 2 }, (100 * 576) / 16_000],
  [{ version: 0, bitrate: 1, sampleRate: 2 }, (100 * 576) / 8000],
] as const)('100 frames of %j are counted by their bitrate', async (layout, seconds) => {
  // A frame has whole bytes, so that its bitrate is not quite its own.
  expect((await secondsOf(mp3Frames(100, layout)))! / seconds).toBeCloseTo(1, 2)
})

/** Frames of two bitrates, the first of which says how many there are. */
const variable = (name: 'Xing' | 'Info' | 'VBRI', count: number, frames = count) =>
  Buffer.concat([
    infoFrame(name, frames),
    mp3Frames(count / 2, { bitrate: 3 }),
    mp3Frames(count / 2, { bitrate: 12 }),
  ])

test.each(['Xing', 'Info', 'VBRI'] as const)(
  'a variable bitrate is counted by the frames that its %s header names',
  async (name) => {
    const seconds = (3000 * 1152) / 44_100
    expect(await secondsOf(variable(name, 3000))).toBeCloseTo(seconds, 3)
    expect(await secondsOf(Buffer.concat([id3Tag(5000), variable(name, 3000)]))).toBeCloseTo(
      seconds,
      3,
    )
  },
)

test.each([
  [{ isMono: true }, 1152 / 44_100],
  [{ version: 2 }, 576 / 22_050],
  [{ version: 2, isMono: true }, 576 / 22_050],
] as const)('the header of %j is found and counted', async (layout, secondsPerFrame) => {
  const low = { ...layout, bitrate: 3 }
  const file = Buffer.concat([infoFrame('Xing', 3000, layout), mp3Frames(3000, low)])
  expect(await secondsOf(file)).toBeCloseTo(3000 * secondsPerFrame, 3)
})

test('a header that names fewer frames than its bytes can be is not believed', async () => {
  const file = variable('Xing', 3000, 1)
  expect(await secondsOf(file)).toBeCloseTo((file.length * 8) / 320_000, 3)
  // One that names none is no count.
  const uncounted = variable('Xing', 3000, 0)
  expect(await secondsOf(uncounted)).toBeCloseTo((uncounted.length * 8) / 128_000, 3)
})

test.each([
  ['a tag with a large picture', id3Tag(700_000)],
  ['a tag with a footer', id3Tag(300, 0x10)],
  ['two tags', Buffer.concat([id3Tag(10), id3Tag(20)])],
  ['padding', Buffer.alloc(900)],
  ['what looks like a frame and is none', Buffer.from([0xff, 0xfb, 0x90, 0, 1, 2, 3])],
])('%s before the first frame is not music', async (_, before) => {
  const reads: Read[] = []
  const seconds = await secondsOf(Buffer.concat([before, mp3Frames(100)]), reads)
  expect(seconds).toBeCloseTo(2.6, 1)
  expect(reads.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(5000)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a tag alone', id3Tag(30)],
  ['a tag that goes on beyond the end', Buffer.from('ID3 the music')],
  ['half a header', Buffer.from([0xff, 0xfb])],
  ['layer II', Buffer.from([0xff, 0xfd, 0x90, 0])],
  ['a bitrate that the file chooses itself', Buffer.from([0xff, 0xfb, 0x00, 0])],
  ['no music', Buffer.from('not music at all'.repeat(400))],
])('%s has no length', async (_, data) => {
  expect(await secondsOf(data)).toBeNull()
})

test('whatever the bytes, the answer is a length or none, after little reading', async () => {
  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .tuple(fc.uint8Array({ maxLength: 40 }), fc.nat(127), fc.uint8Array({ maxLength: 80 }))
      .map(([start, size, end]) => Buffer.concat([start, id3Tag(size), mp3Frame(), end])),
    fc
      .tuple(fc.constantFrom('Xing', 'Info', 'VBRI'), fc.uint8Array({ maxLength: 60 }))
      .map(([name, end]) => Buffer.concat([mp3Frame().subarray(0, 36), Buffer.from(name), end])),
  )
  await fc.assert(
    fc.asyncProperty(hostile, async (data) => {
      const reads: Read[] = []
      const seconds = await secondsOf(data, reads)
      expect(seconds === null || (Number.isFinite(seconds) && seconds > 0)).toBe(true)
      expect(reads.length).toBeLessThan(7)
    }),
    { numRuns: 1000 },
  )
})
