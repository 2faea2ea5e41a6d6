import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeFlac } from '#src/features/releases/masters/encode-flac.ts'
import { readMaster } from '#src/features/releases/masters/master.ts'
import { problemOf } from '#src/features/releases/masters/problem.ts'
import { decodeFlac, hasFlacProgram } from '#tests/support/masters/flac-program.ts'
import {
  chunk,
  makeMaster,
  makeSamples,
  type MadeMaster,
} from '#tests/support/masters/make-master.ts'
import { memoryFile } from '#netlify/dev/memory-file.ts'

const isInstalled = hasFlacProgram()

const wav: MadeMaster = {
  name: 'a WAV',
  kind: 'wav',
  channels: 2,
  sampleRate: 44_100,
  bits: 16,
  frames: 50_000,
}
const aiff: MadeMaster = { ...wav, name: 'an AIFF', kind: 'aiff' }
const list = new TextEncoder().encode('INFOISFT-odd')
const fifth = { frames: 8820 }

const masters: MadeMaster[] = [
  wav,
  { ...wav, name: 'mono', channels: 1 },
  { ...wav, name: '48 kHz, 24 bit', sampleRate: 48_000, bits: 24 },
  { ...wav, name: '96 kHz, 24 bit', sampleRate: 96_000, bits: 24, frames: 200_001 },
  { ...wav, name: '192 kHz, 24 bit', sampleRate: 192_000, bits: 24, frames: 200_001 },
  { ...wav, name: '88.2 kHz, 16 bit, mono', sampleRate: 88_200, channels: 1 },
  { ...wav, name: '0.2 s', ...fifth },
  { ...wav, name: '0.2 s of 24 bit, mono', ...fifth, bits: 24, channels: 1 },
  { ...wav, name: 'one sample', frames: 1 },
  { ...wav, name: 'extensible, 24 bit', isExtensible: true, bits: 24 },
  { ...wav, name: 'an odd chunk before', before: [chunk('LIST', list.subarray(0, 11))] },
  {
    ...wav,
    name: 'a chunk without its pad',
    before: [chunk('LIST', list.subarray(0, 11), true, false)],
  },
  {
    ...wav,
    name: 'chunks on both sides',
    before: [chunk('bext', list)],
    after: [chunk('LIST', list)],
  },
  {
    ...wav,
    name: 'an odd number of bytes, then a chunk',
    bits: 24,
    channels: 1,
    frames: 44_101,
    after: [chunk('id3 ', list)],
  },
  {
    ...wav,
    name: 'an odd number of bytes without the pad',
    bits: 24,
    channels: 1,
    frames: 44_101,
    missing: 1,
  },
  { ...wav, name: 'a length that was never written', saidBytes: 0xffff_ffff },
  { ...wav, name: 'a length of nothing', saidBytes: 0 },
  { ...wav, name: 'half a sample at the end', saidBytes: 200_001, after: [new Uint8Array(0)] },
  aiff,
  { ...aiff, name: 'AIFF, 96 kHz, 24 bit', sampleRate: 96_000, bits: 24 },
  {
    ...aiff,
    name: 'AIFF, mono, odd',
    channels: 1,
    bits: 24,
    frames: 44_101,
    before: [chunk('NAME', list.subarray(0, 11), false)],
  },
  { ...aiff, name: 'AIFF-C, little end first', kind: 'aifc', compression: 'sowt', bits: 24 },
  {
    ...aiff,
    name: 'AIFF-C, plain',
    kind: 'aifc',
    compression: 'NONE',
    after: [chunk('ID3 ', list, false)],
  },
]

test.each(masters)('the FLAC of $name has its samples, depth and MD5', async (made) => {
  const master = await readMaster(makeMaster(made))
  expect(master).toMatchObject({
    channels: made.channels,
    bits: made.bits,
    sampleRate: made.sampleRate,
    frames: made.frames,
  })
  const { sink, blob } = memoryFile()
  const { md5, bytes } = await encodeFlac(master, sink)
  const samples = makeSamples(made)
  expect(md5).toBe(createHash('md5').update(samples).digest('hex'))
  expect(bytes).toBe(blob().size)
  if (isInstalled) expect(samples.equals(await decodeFlac(blob()))).toBe(true)
})

test('a FLAC master whose samples are not those of its MD5 is refused as damaged', async () => {
  const master = { ...(await readMaster(makeMaster(wav))), md5: '0'.repeat(31) + '1' }
  const error = await encodeFlac(master, memoryFile().sink).catch((thrown: unknown) => thrown)
  expect(problemOf(error)).toEqual({ code: 'damaged' })
})

test('the work ends with what its listener throws, without a finished file', async () => {
  const master = await readMaster(makeMaster({ ...wav, frames: 5 * 44_100 }))
  const { sink, blob } = memoryFile()
  const seen: number[] = []
  const work = encodeFlac(master, sink, (frames) => {
    seen.push(frames)
    if (seen.length === 3) throw new Error('cancelled')
  })
  await expect(work).rejects.toThrow('cancelled')
  expect(seen).toEqual([44_100, 88_200, 132_300])
  expect((await blob().slice(0, 4).text()).startsWith('fLaC')).toBe(false)
})
