// Every kind of sound file that a label may drop: what is read of it, or the sentence that names it.
import { expect, test } from 'vitest'
import { memoryFile } from '#netlify/dev/memory-file.ts'
import { masterHints, masterProblemMessage } from '#src/features/releases/masters/admin/messages.ts'
import { encodeFlac } from '#src/features/releases/masters/encode-flac.ts'
import { readStreamInfo } from '#src/features/releases/masters/flac.ts'
import { findOvers, readMaster } from '#src/features/releases/masters/master.ts'
import { problemOf } from '#src/features/releases/masters/problem.ts'
import { isMasterName, soundName } from '#src/features/releases/files/sound-name.ts'
import { decodeFlac, hasFlacProgram } from '#tests/support/masters/flac-program.ts'
import {
  chunk,
  makeFloats,
  makeMaster,
  makeSamples,
  type MadeMaster,
} from '#tests/support/masters/make-master.ts'

const wav: MadeMaster = {
  name: 'Salt',
  kind: 'wav',
  channels: 2,
  sampleRate: 48_000,
  bits: 24,
  frames: 50_000,
}
const floats = makeFloats(wav)
const monoFloats = makeFloats({ ...wav, channels: 1 })
const float32: MadeMaster = { ...wav, bits: 32, floats }
const float64: MadeMaster = { ...wav, bits: 64, floats }
const list = chunk('LIST', new TextEncoder().encode('INFOISFT-odd'))
const aifc: MadeMaster = { ...wav, kind: 'aifc' }

test.each<[kind: string, MadeMaster, floatBits?: 32 | 64]>([
  ['RF64', { ...wav, kind: 'rf64' }],
  ['RF64 with chunks around its sizes', { ...wav, kind: 'rf64', before: [list], after: [list] }],
  ['RF64 that does not know its end', { ...wav, kind: 'rf64', saidBytes: 0 }],
  ['RF64, extensible', { ...wav, kind: 'rf64', isExtensible: true }],
  ['BW64', { ...wav, kind: 'bw64' }],
  ['WAV of 32-bit floats', float32, 32],
  ['WAV of 64-bit floats', float64, 64],
  ['WAV of 32-bit floats, extensible', { ...float32, isExtensible: true }, 32],
  ['RF64 of 32-bit floats', { ...float32, kind: 'rf64' }, 32],
  ['WAV of 32-bit floats, mono', { ...float32, channels: 1, floats: monoFloats }, 32],
  ['AIFF-C of 32-bit floats', { ...float32, kind: 'aifc', compression: 'fl32' }, 32],
  ['AIFF-C of 32-bit floats in capitals', { ...float32, kind: 'aifc', compression: 'FL32' }, 32],
  ['AIFF-C of 64-bit floats', { ...float64, kind: 'aifc', compression: 'fl64' }, 64],
  ['AIFF-C of 24 bit by name', { ...aifc, compression: 'in24' }],
])('a %s becomes a FLAC of 24 bit with its samples', async (_kind, made, floatBits) => {
  const master = await readMaster(makeMaster(made))
  expect(master).toMatchObject({ bits: 24, frames: made.frames, channels: made.channels })
  expect(master.floatBits).toBe(floatBits)
  const { sink, blob } = memoryFile()
  await encodeFlac(master, sink)
  const samples = makeSamples({ ...wav, channels: made.channels, frames: made.frames })
  const read = Buffer.concat(await Array.fromAsync(master.read()))
  expect(read.equals(samples)).toBe(true)
  if (hasFlacProgram()) expect(samples.equals(await decodeFlac(blob()))).toBe(true)
})

const refused = (file: Blob): Promise<string> =>
  readMaster(file).then(
    () => 'is read',
    (error: unknown) => masterProblemMessage('Salt.wav', problemOf(error)!).slice(11),
  )

const bytes = (hex: string, rest = '') =>
  new Blob([Buffer.from(hex, 'hex'), Buffer.from(rest.padEnd(64, '.'))])
const named = (start: string, at = 0) => new Blob(['.'.repeat(at), start.padEnd(64, '.')])
const exportAgain = 'Export it as WAV or AIFF with 16 or 24 bit.'

test.each<[sentence: string, Blob]>([
  ['is a Wave64 file (.w64).', bytes('726966662e91cf11a5d628db04c10000')],
  ['is a WAV with its bytes in the other order (RIFX).', named('RIFX\0\0\0\0WAVEfmt ')],
  ['is a Core Audio file (.caf).', named('caff\0\u0001')],
  ['is an Ogg file.', named('OggS\0')],
  ['is an MPEG-4 file (.m4a or .mp4).', named('ftypM4A ', 4)],
  ['is an MP3.', named('ID3\u0004')],
  ['is an MP3.', bytes('fffb9064')],
  ['is an AAC file.', bytes('fff15080')],
  ['is a Windows Media file (.wma).', bytes('3026b2758e66cf11')],
  ['is a WavPack file.', named('wvpk')],
  ['is a Monkey’s Audio file (.ape).', named('MAC ')],
  ['is a DSD file.', named('DSD ')],
  ['is a DSD file.', named('FRM8')],
  ['is an AU file.', named('.snd')],
  ['is a True Audio file.', named('TTA1')],
  ['is a Matroska file (.mka or .webm).', bytes('1a45dfa3')],
  ['is an AMR recording.', named('#!AMR\n')],
  ['is a MIDI file, which has no recorded sound.', named('MThd')],
  ['is an 8SVX file.', named('FORM\0\0\0\u00108SVX')],
  ['is not a WAV, AIFF or FLAC file.', named('a text')],
  [
    'is compressed with Microsoft ADPCM, so it is not a master.',
    makeMaster({ ...wav, encoding: 2 }),
  ],
  ['is compressed with A-law, so it is not a master.', makeMaster({ ...wav, encoding: 6 })],
  ['is compressed with µ-law, so it is not a master.', makeMaster({ ...wav, encoding: 7 })],
  ['is compressed with IMA ADPCM, so it is not a master.', makeMaster({ ...wav, encoding: 17 })],
  ['is compressed with MP3, so it is not a master.', makeMaster({ ...wav, encoding: 0x55 })],
  ['is compressed with the codec 0x1234, so it is', makeMaster({ ...wav, encoding: 0x1234 })],
  [
    'is compressed with A-law, so it is not a master.',
    makeMaster({ ...aifc, compression: 'alaw' }),
  ],
  [
    'is compressed with µ-law, so it is not a master.',
    makeMaster({ ...aifc, compression: 'ULAW' }),
  ],
  ['is compressed with IMA ADPCM, so it is', makeMaster({ ...aifc, compression: 'ima4' })],
  ['is compressed with MACE, so it is not a master.', makeMaster({ ...aifc, compression: 'MAC3' })],
  [
    'is compressed with “QDMC”, so it is not a master.',
    makeMaster({ ...aifc, compression: 'QDMC' }),
  ],
  ['is 32-bit.', makeMaster({ ...aifc, bits: 32, compression: 'in32' })],
  ['is 8-bit.', makeMaster({ ...aifc, bits: 8, compression: 'raw ' })],
  ['is 16-bit floating point.', makeMaster({ ...wav, bits: 16, encoding: 3 })],
  [
    'ends 4 seconds too early.',
    makeMaster({ ...wav, kind: 'rf64', frames: 200_000, missing: 1.2e6 }),
  ],
  ['is damaged.', bytes('52463634ffffffff57415645')],
])('what cannot be read is named: it %s', async (sentence, file) => {
  expect(await refused(file)).toContain(sentence)
})

test.each(['is a Wave64 file (.w64).', 'is compressed with A-law, so it is not a master.'])(
  'the sentence that a file %s ends with what to do',
  async (sentence) => {
    const file = sentence.includes('Wave64')
      ? bytes('726966662e91cf11a5d628db04c10000')
      : makeMaster({ ...wav, encoding: 6 })
    expect(await refused(file)).toBe(`${sentence} ${exportAgain}`)
  },
)

test.each([
  ['01 Salt.bwf', true, true],
  ['X/Salt.W64', true, true],
  ['Salt.aiff', true, true],
  ['Salt.sd2', true, true],
  ['Salt.m4a', true, true],
  ['Salt.mp3', true, false],
  ['Salt.FLAC', true, false],
  ['Cover.jpg', false, false],
  ['Notes.txt', false, false],
  ['Salt.wav.asd', false, false],
])('%s is sound by its name: %s, and goes to the masters: %s', (name, isSound, isMaster) => {
  expect(soundName.test(name)).toBe(isSound)
  expect(isMasterName(name)).toBe(isMaster)
})

test('what becomes of floats is told in one sentence, and what is cut off with how much', () => {
  const row = (name: string, floatBits?: 32, samples = 0) => ({
    file: { name },
    master: { ...(floatBits && { floatBits }) },
    overs: { samples, peak: 2 },
  })
  expect(masterHints([row('Salt.wav'), row('Felt.wav')])).toEqual([])
  expect(masterHints([row('Salt.wav', 32)])).toEqual([
    '“Salt.wav” has floating-point samples, which a FLAC cannot keep: it is made as 24-bit.',
  ])
  expect(
    masterHints([row('A.wav', 32), row('B.wav'), row('C.wav', 32, 1), row('D.wav', 32)]),
  ).toEqual([
    '“A.wav” and 2 others have floating-point samples, which a FLAC cannot keep: they are made as 24-bit.',
    '“C.wav” has 1 sample above full scale, by up to 6.0 dB, which is cut off there. Export it lower if you do not want that.',
  ])
})

test('samples above full scale are counted, with the loudest', async () => {
  const loud = [...floats]
  loud.splice(100, 3, 1.5, -2, 1)
  for (const made of [
    { ...float32, floats: loud },
    { ...float64, floats: loud },
  ]) {
    const master = await readMaster(makeMaster(made))
    expect(await findOvers(master)).toEqual({ samples: 2, peak: 2 })
    const read = Buffer.concat(await Array.fromAsync(master.read(50, 52)))
    expect([0, 3, 6].map((at) => read.readIntLE(at, 3))).toEqual([
      2 ** 23 - 1,
      -(2 ** 23),
      2 ** 23 - 1,
    ])
  }
  expect(await findOvers(await readMaster(makeMaster(float32)))).toEqual({ samples: 0, peak: 1 })
  expect(await findOvers(await readMaster(makeMaster(wav)))).toEqual({ samples: 0, peak: 0 })
})

test.each([NaN, Infinity])('a master with a sample of %s is damaged', async (value) => {
  const master = await readMaster(
    makeMaster({ ...float32, floats: [0.5, value, ...floats.slice(2)] }),
  )
  const found = await findOvers(master).catch((error: unknown) => problemOf(error))
  expect(found).toEqual({ code: 'damaged' })
})

/** A file of any size: some bytes at its start and at its end, and nothing between. */
function sparseFile(size: number, start: Buffer, end: Buffer): Blob {
  const slice = (from = 0, to = size) => {
    const part = Buffer.alloc(Math.max(0, Math.min(to, size) - from))
    if (from < start.length) start.copy(part, 0, from)
    const endsAt = size - end.length
    if (to > endsAt) end.copy(part, Math.max(0, endsAt - from), Math.max(0, from - endsAt))
    return new Blob([part])
  }
  return Object.defineProperties(new Blob([]), { slice: { value: slice }, size: { value: size } })
}

test.each(['rf64', 'bw64'] as const)('an %s of more than 4 GB is read to its end', async (kind) => {
  const frames = 900_000_000
  const whole: MadeMaster = { ...wav, kind, frames: 1, saidBytes: frames * 6 }
  const head = Buffer.from(await makeMaster(whole).arrayBuffer()).subarray(0, -6)
  const last = Buffer.from([1, 0, 0, 2, 0, 0])
  const master = await readMaster(sparseFile(head.length + frames * 6, head, last))
  expect(master.frames).toBe(frames)
  const end = Buffer.concat(await Array.fromAsync(master.read(frames - 2)))
  expect([...end]).toEqual([...Array<number>(6).fill(0), ...last])
  const cut = sparseFile(head.length + (frames - 480_000) * 6, head, last)
  expect(await refused(cut)).toContain('ends 10 seconds too early.')
})

const flacOf = async (made: MadeMaster): Promise<Buffer> => {
  const { sink, blob } = memoryFile()
  await encodeFlac(await readMaster(makeMaster(made)), sink)
  return Buffer.from(await blob().arrayBuffer())
}
/** As a program writes it that does not know the end yet. */
function withoutTotal(flac: Buffer): Buffer<ArrayBuffer> {
  const open = Buffer.from(flac)
  open.writeUInt8(open.readUInt8(21) & 0xf0, 21)
  open.fill(0, 22, 42)
  return open
}

test.each<[what: string, MadeMaster, after?: Buffer]>([
  ['of 24 bit', wav],
  ['of one block', { ...wav, frames: 1000 }],
  ['of one sample', { ...wav, frames: 1 }],
  ['of many blocks', { ...wav, bits: 16, frames: 2_000_000 }],
  ['with an ID3 tag behind it', wav, Buffer.from('TAG'.padEnd(128, ' '))],
])('a FLAC %s that does not say its length is counted', async (_what, made, after) => {
  const whole = await flacOf(made)
  const file = new Blob([withoutTotal(whole), ...(after ? [new Uint8Array(after)] : [])])
  expect(await readStreamInfo(file)).toMatchObject({ frames: made.frames, md5: null })
})

test('a FLAC without a length whose end is cut is told as what it is', async () => {
  const open = withoutTotal(await flacOf(wav))
  const problemWith = (file: Blob) =>
    readStreamInfo(file).catch((error: unknown) => problemOf(error))
  expect(await problemWith(new Blob([open.subarray(0, -100)]))).toEqual({ code: 'no-length' })
  expect(await problemWith(new Blob([open.subarray(0, 42)]))).toEqual({ code: 'empty' })
  expect(masterProblemMessage('Salt.flac', { code: 'no-length' })).toBe(
    '“Salt.flac” is a FLAC that does not say how long it is, and its end is damaged. Copy or export it again.',
  )
})
