import { expect, test, vi } from 'vitest'
import { masterProblemMessage } from '#src/features/releases/masters/admin/messages.ts'
import { readMaster } from '#src/features/releases/masters/master.ts'
import { problemOf } from '#src/features/releases/masters/problem.ts'
import { makeMaster, type MadeMaster } from '#tests/support/masters/make-master.ts'

const wav: MadeMaster = {
  name: 'a WAV',
  kind: 'wav',
  channels: 2,
  sampleRate: 44_100,
  bits: 16,
  frames: 22_050,
}
const aiff: MadeMaster = { ...wav, kind: 'aiff' }

const problemWith = (file: Blob): Promise<string> =>
  readMaster(file).then(
    () => 'accepted',
    (error: unknown) => masterProblemMessage('Salt.wav', problemOf(error)!),
  )

const exportAgain = 'Export it as WAV or AIFF with 16 or 24 bit.'

test.each<[string, MadeMaster, string]>([
  ['8 bit', { ...wav, bits: 8 }, `is 8-bit. ${exportAgain}`],
  ['32 bit', { ...wav, bits: 32 }, `is 32-bit. ${exportAgain}`],
  ['32-bit AIFF', { ...aiff, bits: 32 }, `is 32-bit. ${exportAgain}`],
  ['ADPCM', { ...wav, encoding: 2 }, 'compressed with Microsoft ADPCM, so it is not a master'],
  [
    'A-law in AIFF-C',
    { ...aiff, kind: 'aifc', compression: 'alaw' },
    'compressed with A-law, so it is',
  ],
  ['5.1', { ...wav, channels: 6 }, 'has 6 channels. Export it in stereo or mono.'],
  ['no channels', { ...wav, channels: 0 }, 'is damaged. Export or copy it again.'],
  ['22 kHz', { ...wav, sampleRate: 22_050 }, 'has 22.05 kHz. Export it at 44.1, 48,'],
  ['nothing', { ...wav, frames: 0 }, 'has no music in it.'],
  ['a cut end', { ...wav, frames: 441_000, missing: 441_000 }, 'ends 3 seconds too early.'],
  ['a cut AIFF', { ...aiff, frames: 441_000, missing: 441_000 }, 'ends 3 seconds'],
  ['a cut head', { ...wav, missing: 88_200 + 20 }, 'is damaged.'],
])('a master with %s is refused with a sentence that names it', async (_what, made, sentence) => {
  const message = await problemWith(makeMaster(made))
  expect(message).toMatch(/^“Salt\.wav” (has|is|ends) /)
  expect(message).toContain(sentence)
})

test.each([
  ['nothing', '', 'has no music in it.'],
  ['a text', 'something else', 'is not a WAV, AIFF or FLAC file.'],
  ['only a head', 'RIFF\u0000\u0000\u0000\u0000WAVE', 'is damaged.'],
  ['a cut FLAC', 'fLaC\u0000\u0000\u0000', 'is damaged.'],
])('a file with %s is refused', async (_what, text, sentence) => {
  expect(await problemWith(new Blob([text]))).toContain(sentence)
})

test('a million empty chunks do not keep the reader busy', async () => {
  const head = Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVE')
  const file = new Blob([head, Buffer.from('junk\0\0\0\0'.repeat(1_000_000))])
  const slice = vi.spyOn(file, 'slice')
  expect(await problemWith(file)).toContain('is damaged.')
  expect(slice.mock.calls.length).toBeLessThan(4000)
})

test('a part of a master begins and ends where it is asked to', async () => {
  const master = await readMaster(makeMaster({ ...wav, frames: 100_000 }))
  const all = await bytesOf(master.read())
  expect(all.length).toBe(400_000)
  expect((await bytesOf(master.read(1000, 90_000))).equals(all.subarray(4000, 360_000))).toBe(true)
  expect((await bytesOf(master.read(99_999, 200_000))).equals(all.subarray(399_996))).toBe(true)
})

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks))
}

test('a file that is gone is a problem with the master, and a fault of the program is none', () => {
  expect(problemOf(new DOMException('gone', 'NotReadableError'))).toEqual({ code: 'unreadable' })
  expect(problemOf(new TypeError('a fault'))).toBeNull()
})
