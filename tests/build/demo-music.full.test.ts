import { readFileSync } from 'node:fs'
import { BufferSource, FLAC, Input, MP3 } from 'mediabunny'
import { beforeAll, expect, test } from 'vitest'
import { makeTrackFile, makeZipFile } from '#netlify/dev/demo-encoder.ts'
import {
  demoBytes,
  demoFiles,
  demoFilesOf,
  madeName,
  packedKind,
  type DemoFile,
} from '#netlify/dev/demo-files.ts'
import { previewProblem } from '#src/features/releases/files/admin/preview.ts'
import { mp3Seconds } from '#src/features/releases/files/mp3-length.ts'
import { samplesMd5Of } from '#src/features/releases/masters/flac.ts'
import { isIsrc } from '#src/features/releases/tracks/isrc.ts'
import { demoReleases, isrcOf, type DemoRelease } from '#supabase/local/demo-music/catalogue.ts'
import made from '#supabase/local/demo-music/made.json' with { type: 'json' }
import { renderTrack } from '#supabase/local/demo-music/render.ts'
import { readStoredZip } from '#tests/support/stored-zip.ts'

const folder = new URL('../../supabase/local/demo-music/files/', import.meta.url)
const notesOf = ({ id }: DemoRelease) => readFileSync(new URL(`${id}.txt`, folder), 'utf8')
const seed = readFileSync(new URL('../../supabase/seed.sql', import.meta.url), 'utf8')
const year = '2026'

type MadeFile = { file: DemoFile; bytes: Uint8Array<ArrayBuffer> }
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** The shortest track of each record, in each of its kinds. */
const shortest = new Map<DemoRelease, MadeFile[]>()
beforeAll(async () => {
  for (const release of demoReleases) {
    const track = release.tracks.toSorted((a, b) => a.seconds - b.seconds)[0]!
    const files: MadeFile[] = []
    for (const file of demoFilesOf(release).filter((each) => each.track?.id === track.id))
      files.push({ file, bytes: await bytesOf(await makeTrackFile(file, track, year)) })
    shortest.set(release, files)
  }
}, 300_000)

async function readBack({ bytes }: MadeFile) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP3, FLAC] })
  const audio = await input.getPrimaryAudioTrack()
  return { tags: await input.getMetadataTags(), seconds: await input.computeDuration(), audio }
}

test('each record on the site has two to eight tracks of 40 to 120 s, as its inner sleeve says', () => {
  const listed = [...seed.matchAll(/^ {2}\('([-\da-f]{36})', .*'(TH-\d{3})', .*'\{.*?\}'/gm)]
  expect(demoReleases.map(({ id }) => id).toSorted()).toEqual(listed.map(([, id]) => id).toSorted())
  for (const release of demoReleases) {
    const { artist, title, number, tracks } = release
    expect(tracks.length).toBeGreaterThanOrEqual(2)
    expect(tracks.length).toBeLessThanOrEqual(8)
    const lines = notesOf(release).split('\n')
    expect(lines[1]).toBe(`${number.toUpperCase()}   ${artist} - ${title}`)
    expect(lines.flatMap((line) => /^ {2}([AB])\d {2}(.*)$/.exec(line)?.slice(1, 3) ?? [])).toEqual(
      tracks.flatMap((track) => [track.side, track.title]),
    )
    const printed = tracks.map(({ position, title: name, seconds }) => {
      expect(seconds).toBeGreaterThanOrEqual(40)
      expect(seconds).toBeLessThanOrEqual(120)
      const length = `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`
      return `  0${position}  ${name.padEnd(30)}${length}`
    })
    expect(lines.filter((line) => /^ {2}0\d /.test(line))).toEqual(printed)
  }
})

test('each file and each track has an id of its own, and each track an ISRC', () => {
  const tracks = demoReleases.flatMap(({ tracks: own }) => own)
  expect(tracks).toHaveLength(63)
  expect(new Set(tracks.map(({ id }) => id)).size).toBe(63)
  expect(new Set(demoFiles.map(({ id }) => id)).size).toBe(demoFiles.length)
  const codes = demoReleases.flatMap((release) =>
    release.tracks.map((track) => isrcOf(release, track, year)),
  )
  expect(new Set(codes).size).toBe(63)
  expect(codes.filter((code) => !isIsrc(code))).toEqual([])
})

test('the table has the size of each file, and the MD5 of the samples of each FLAC', () => {
  expect(Object.keys(made.bytes).toSorted()).toEqual(demoFiles.map(madeName).toSorted())
  const flacs = demoFiles.filter(({ type }) => type === 'flac')
  expect(Object.keys(made.samplesMd5).toSorted()).toEqual(flacs.map(madeName).toSorted())
})

test.each(demoReleases)('$title: a made track has the size and the sum of the table', (release) => {
  const sums: Record<string, string> = made.samplesMd5
  for (const { file, bytes } of shortest.get(release)!) {
    expect([madeName(file), bytes.length]).toEqual([madeName(file), demoBytes(file)])
    if (file.type === 'flac') expect(samplesMd5Of(bytes)).toBe(sums[madeName(file)])
  }
})

test.each(demoReleases)(
  '$title: tags, cover and length are read back from a track',
  async (release) => {
    const whole = shortest.get(release)!.filter(({ file }) => file.kind !== 'preview')
    expect(whole.map(({ file }) => file.type)).toEqual(release.formats)
    for (const one of whole) {
      const { tags, seconds, audio } = await readBack(one)
      const track = one.file.track!
      expect(tags).toMatchObject({
        title: track.title,
        artist: release.artist,
        album: release.title,
        trackNumber: track.position,
        tracksTotal: release.tracks.length,
      })
      expect(tags.date!.getUTCFullYear()).toBe(Number(year))
      expect(tags.images).toMatchObject([{ mimeType: 'image/jpeg', kind: 'coverFront' }])
      expect(audio).toMatchObject({ codec: one.file.type, numberOfChannels: 2 })
      const longer = seconds - track.seconds
      // mediabunny leaves out a last frame of less than 16 bytes, as of silence.
      expect(longer).toBeGreaterThan(-0.1)
      expect(longer).toBeLessThan(0.4)
    }
  },
)

test.each(demoReleases)('$title: a preview of 30 s, which the site takes', async (release) => {
  const preview = shortest.get(release)!.find(({ file }) => file.kind === 'preview')!
  const { tags, seconds, audio } = await readBack(preview)
  expect(tags).toMatchObject({ title: preview.file.track!.title, artist: release.artist })
  expect(tags.images).toBeUndefined()
  expect(audio).toMatchObject({ codec: 'mp3', numberOfChannels: 2 })
  expect(seconds).toBeCloseTo(30, 0)
  const read = (start: number, length: number) =>
    Promise.resolve(preview.bytes.subarray(start, start + length))
  expect(await previewProblem('mp3', read, preview.bytes.length)).toBeNull()
  expect(await mp3Seconds(read, preview.bytes.length)).toBeCloseTo(seconds, 0)
})

test('a zip holds the tracks, and the download the notes and the cover, of the size in the table', async () => {
  const release = demoReleases.find(({ number }) => number === 'th-008')!
  const tracks = await Promise.all(
    demoFilesOf(release)
      .filter(({ track, kind }) => track && kind === 'mp3')
      .map(async (file) => ({
        name: file.name,
        file: await makeTrackFile(file, file.track!, year),
      })),
  )
  for (const file of demoFilesOf(release).filter(({ kind }) => packedKind(kind) === 'mp3')) {
    if (file.type !== 'zip') continue
    const bytes = await bytesOf(await new Response(await makeZipFile(file, tracks)).blob())
    expect(bytes.length).toBe(demoBytes(file))
    const packed = readStoredZip(bytes)
    const extras = file.kind === 'download' ? ['Cover.jpg', 'Notes.txt'] : []
    expect([...packed.keys()]).toEqual([...tracks.map(({ name }) => name), ...extras])
    for (const track of tracks)
      expect(packed.get(track.name)!.equals(await bytesOf(track.file))).toBe(true)
    if (file.kind === 'download') expect(packed.get('Notes.txt')!.toString()).toBe(notesOf(release))
  }
})

type Loudness = { peak: number; mean: number; jump: number; last: number }

async function loudnessOf(release: DemoRelease, index: number): Promise<Loudness> {
  let [peak, squares, jump, count, last] = [0, 0, 0, 0, 0]
  const before = [0, 0]
  for await (const bytes of renderTrack(release, release.tracks[index]!).read()) {
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
    for (const [at, sample] of samples.entries()) {
      const value = sample / 32_768
      peak = Math.max(peak, Math.abs(value))
      jump = Math.max(jump, Math.abs(value - before[at % 2]!))
      before[at % 2] = value
      squares += value * value
      last = value
    }
    count += samples.length
  }
  return { peak, mean: 10 * Math.log10(squares / count), jump, last }
}

test.each(demoReleases)(
  '$title: loud enough, never at full scale, without a click, and silent at its end',
  async (release) => {
    for (const index of release.tracks.keys()) {
      const { peak, mean, jump, last } = await loudnessOf(release, index)
      expect(peak).toBeLessThan(0.89)
      expect(mean).toBeGreaterThan(-22)
      expect(mean).toBeLessThan(-12)
      expect(jump).toBeLessThan(0.6)
      expect(last).toBe(0)
    }
  },
)

test('records differ in tempo, chords and instruments, and two tracks of one record in their notes', async () => {
  const { compose } = await import('#supabase/local/demo-music/compose.ts')
  const scores = demoReleases.map(({ number, tracks }) =>
    tracks.map((track) => compose({ ...track, number })),
  )
  const bands = scores.map(([first]) =>
    [...new Set(first!.notes.map(({ instrument }) => instrument))].toSorted().join(' '),
  )
  expect(new Set(bands).size).toBeGreaterThanOrEqual(8)
  for (const record of scores) {
    const tunes = record.map(({ notes }) => notes.map(({ pitch }) => pitch).join(' '))
    expect(new Set(tunes).size).toBe(record.length)
  }
  const starts = scores.map(([first]) => first!.notes.map(({ at }) => at.toFixed(2)).join(' '))
  expect(new Set(starts).size).toBe(scores.length)
})
