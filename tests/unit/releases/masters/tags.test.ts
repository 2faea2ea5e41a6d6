import { parseBuffer } from 'music-metadata'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { encodeFlac } from '#src/features/releases/masters/encode-flac.ts'
import { encodeMp3, encodePreview } from '#src/features/releases/masters/encode-mp3.ts'
import { mp3Seconds } from '#src/features/releases/files/mp3-length.ts'
import { previewProblem } from '#src/features/releases/files/admin/preview.ts'
import { readMaster } from '#src/features/releases/masters/master.ts'
import { withTags, type TrackTags } from '#src/features/releases/masters/tags.ts'
import { decodeFlac, hasFlacProgram, runOn } from '#tests/support/masters/flac-program.ts'
import { makeMaster, makeSamples, type MadeMaster } from '#tests/support/masters/make-master.ts'
import { memoryFile } from '#netlify/dev/memory-file.ts'

const made: MadeMaster = {
  name: '',
  kind: 'wav',
  channels: 2,
  sampleRate: 48_000,
  bits: 24,
  frames: 100_000,
}
const jpeg = Uint8Array.of(
  0xff,
  0xd8,
  0xff,
  0xe0,
  ...Array.from({ length: 2000 }, (_, at) => at % 256),
)

const tags: TrackTags = {
  title: 'Łódź 🎹',
  artist: 'Odile Marrow feat. Ørjan',
  album: 'Una Corda',
  albumArtist: 'Odile Marrow',
  number: 3,
  count: 12,
  disc: 2,
  year: 2026,
  isrc: 'GBTHR2600103',
  copyright: '2026 Tidehouse',
  lyrics: 'Zażółć\ngęślą jaźń 🎹',
  cover: { bytes: jpeg, type: 'image/jpeg' },
}
const bare: TrackTags = {
  ...tags,
  title: 'Salt',
  disc: null,
  year: null,
  isrc: null,
  copyright: null,
  lyrics: null,
  cover: null,
}

const masterOf = (change: Partial<MadeMaster> = {}) =>
  readMaster(makeMaster({ ...made, ...change }))

async function encoded(kind: 'flac' | 'mp3', change?: Partial<MadeMaster>): Promise<Blob> {
  const { sink, blob } = memoryFile()
  await (kind === 'flac' ? encodeFlac : encodeMp3)(await masterOf(change), sink)
  return blob()
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

/** The tags as mediabunny reads them. */
async function readAgain(file: Blob) {
  const input = new Input({ source: new BufferSource(await bytesOf(file)), formats: ALL_FORMATS })
  return input.getMetadataTags()
}

test.each(['flac', 'mp3'] as const)('two other programs read every tag of a %s', async (kind) => {
  const file = await withTags(await encoded(kind), tags)
  const { common, format } = await parseBuffer(await bytesOf(file))
  expect(common).toMatchObject({
    title: tags.title,
    artist: tags.artist,
    album: tags.album,
    year: 2026,
    albumartist: tags.albumArtist,
    isrc: [tags.isrc],
    copyright: tags.copyright,
    track: { no: 3, of: 12 },
    disk: { no: 2 },
  })
  expect(common.lyrics?.map(({ text }) => text)).toEqual([tags.lyrics])
  expect(common.picture).toMatchObject([{ format: 'image/jpeg', type: 'Cover (front)' }])
  expect([...common.picture![0]!.data]).toEqual([...jpeg])
  expect(format.sampleRate).toBe(48_000)
  const again = await readAgain(file)
  expect(again).toMatchObject({
    title: tags.title,
    artist: tags.artist,
    album: tags.album,
    lyrics: tags.lyrics,
    albumArtist: tags.albumArtist,
    trackNumber: 3,
    tracksTotal: 12,
    discNumber: 2,
  })
  expect(again.images).toMatchObject([{ mimeType: 'image/jpeg', kind: 'coverFront' }])
  expect(again.images![0]!.data).toEqual(jpeg)
})

test.runIf(hasFlacProgram())('metaflac reads the tags, and flac finds nothing wrong', async () => {
  const file = await withTags(await encoded('flac'), tags)
  const list = (await runOn(file, 'metaflac', '--list', '--no-utf8-convert')).toString()
  for (const line of ['TITLE=Łódź 🎹', 'TRACKNUMBER=3', 'TRACKTOTAL=12', 'ISRC=GBTHR2600103'])
    expect(list).toContain(line)
  expect(list).toContain('type: 3 (Cover (front))')
  expect(list).toContain('bits-per-sample: 24')
  expect((await decodeFlac(file)).equals(makeSamples(made))).toBe(true)
  expect((await decodeFlac(await withTags(file, bare))).equals(makeSamples(made))).toBe(true)
})

test.each(['flac', 'mp3'] as const)(
  'new tags replace all of a %s and leave its music as it is',
  async (kind) => {
    const untagged = await encoded(kind)
    const once = await withTags(untagged, tags)
    const twice = await withTags(once, bare)
    const direct = await withTags(untagged, bare)
    expect(await bytesOf(twice)).toEqual(await bytesOf(direct))
    const { common } = await parseBuffer(await bytesOf(twice))
    expect(common.title).toBe('Salt')
    expect([common.isrc, common.picture, common.lyrics, common.year]).toEqual(
      Array(4).fill(undefined),
    )
    expect(common.disk.no).toBeNull()
  },
)

test('tags of other programs go, and the end of an MP3 loses its old one', async () => {
  const music = await encoded('mp3')
  const old = new Blob(['ID3\u0003\0\0\0\0\0\u0005old!!', music, 'TAG', 'x'.repeat(125)])
  expect(await bytesOf(await withTags(old, bare))).toEqual(
    await bytesOf(await withTags(music, bare)),
  )
  for (const other of ['PK\u0003\u0004', ''])
    await expect(withTags(new Blob([other]), bare)).rejects.toThrow('damaged')
})

test.each<[string, Partial<MadeMaster>, number]>([
  ['48 kHz', {}, 48_000],
  ['44.1 kHz, mono, 16 bit', { sampleRate: 44_100, channels: 1, bits: 16 }, 44_100],
  ['96 kHz', { sampleRate: 96_000, frames: 200_001 }, 48_000],
  ['176.4 kHz', { sampleRate: 176_400, frames: 400_003 }, 44_100],
  ['0.2 s', { frames: 9600 }, 48_000],
])(
  'the MP3 of %s has 320 kbit/s and the length of its master to the sample',
  async (_name, change, rate) => {
    const file = await encoded('mp3', change)
    const { format } = await parseBuffer(await bytesOf(file))
    const { frames, sampleRate, channels } = { ...made, ...change }
    expect(format).toMatchObject({ codec: 'MPEG 1 Layer 3', bitrate: 320_000, sampleRate: rate })
    expect(format.numberOfChannels).toBe(channels)
    const bytes = await bytesOf(file)
    const seconds = await mp3Seconds(
      async (at, length) => bytes.subarray(at, at + length),
      file.size,
    )
    expect(seconds! - frames / sampleRate).toBeLessThan(0.1)
    expect(seconds! - frames / sampleRate).toBeGreaterThan(0)
    // What a player leaves out at both ends (the LAME header), so that one track goes on in the next.
    const lame = Buffer.from(bytes).indexOf('LAME')
    const [count, trim] = [lame - 108, lame + 21].map((at) =>
      new DataView(bytes.buffer).getUint32(at),
    )
    const [delay, padding] = [trim! >>> 20, (trim! >>> 8) & 0xfff]
    expect(count! * 1152 - delay - padding).toBe(Math.ceil((frames * rate) / sampleRate))
  },
)

test('a preview is the part that was asked for, and the site takes it', async () => {
  const master = await masterOf({ frames: 60 * 48_000, bits: 16 })
  const { sink, blob } = memoryFile()
  await encodePreview(master, { from: 10, seconds: 30 }, sink)
  const file = blob()
  const bytes = await bytesOf(file)
  const read = async (at: number, length: number) => bytes.subarray(at, at + length)
  expect(Math.round((await mp3Seconds(read, file.size))!)).toBe(30)
  expect(await previewProblem('mp3', read, file.size)).toBeNull()
  const short = memoryFile()
  await encodePreview(master, { from: 50, seconds: 30 }, short.sink)
  expect(short.blob().size).toBeLessThan(file.size / 2.5)
})
