import { fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { BufferSource, FLAC, Input, MP3 } from 'mediabunny'
import { mp3Seconds } from '#src/features/files/mp3-length.ts'
import { previewProblem } from '#src/features/files/preview.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { demoPieces, tracksOf, type DemoRelease } from '#supabase/local/demo-music/catalogue.ts'
import { makeDemoFilesInBackground } from '#supabase/local/demo-music/in-background.ts'
import {
  makeDemoFiles,
  type DemoFile,
  type DemoReleaseFiles,
} from '#supabase/local/demo-music/make-demo-files.ts'
import {
  cutPreview,
  previewSeconds,
  readSamples,
  sampleRate,
} from '#supabase/local/demo-music/audio.ts'
import { some } from '#tests/support/scale.ts'
import { readStoredZip } from '#tests/support/stored-zip.ts'

vi.mock('node:child_process', async (original) => {
  const actual = await original<typeof import('node:child_process')>()
  return { ...actual, fork: vi.fn(actual.fork) }
})

const folder = new URL('../../supabase/local/demo-music/files/', import.meta.url)
const seed = readFileSync(new URL('../../supabase/seed.sql', import.meta.url), 'utf8')
/** The releases as their rows are: `('<id>', '<title>', '<artist>', <year>, <picture>, '<zip>', '<MP3s>', '<FLACs>', true)`. */
const demoReleases = [
  ...seed.matchAll(
    /^ {2}\('([-\da-f]{36})', '([^']+)', '([^']+)', ('\d{4}'|to_char.*?), pg_temp.picture.*zip/gm,
  ),
].map(([row, id = '', title = '', artist = '', year = '']): DemoRelease & { title: string } => ({
  ...{ id, title, artist, year: /\d{4}/.exec(year)?.[0] ?? '2026' },
  formats: (['mp3', 'flac'] as const).filter((format) => row.includes(`-${format}.zip`)),
}))
const demoTracks = demoReleases.flatMap(({ id }) => tracksOf(id))
const withMusic = demoReleases.filter(({ id }) => tracksOf(id).length > 0)
const onlyNotes = demoReleases.find(({ id }) => tracksOf(id).length === 0)!
const laterRelease = withMusic.at(-1)!
const releases = some(withMusic, 1, 1)

const made = [...releases, onlyNotes]
const files = new Map<string, DemoFile[]>()
beforeAll(async () => {
  for (const release of made) files.set(release.id, (await makeDemoFiles(release)).files)
})
const isWholeTrack = ({ kind, type }: DemoFile) => kind !== 'preview' && type !== 'zip'
const filesOf = ({ id }: DemoRelease) => files.get(id)!

async function readBack({ bytes }: DemoFile) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP3, FLAC] })
  const audio = await input.getPrimaryAudioTrack()
  return { tags: await input.getMetadataTags(), seconds: await input.computeDuration(), audio }
}

test('the catalogue has the releases of the demo label, each with its notes, of which each track is one', () => {
  expect(Object.keys(demoPieces).toSorted()).toEqual(demoReleases.map(({ id }) => id).toSorted())
  expect(demoReleases.filter(({ formats }) => formats.length === 2)).toHaveLength(9)
  const notes = demoReleases.map((release) => {
    const text = readFileSync(new URL(`${release.id}.txt`, folder), 'utf8')
    expect(text).toContain(`${release.artist} - ${release.title}`)
    for (const { title } of tracksOf(release.id))
      expect(text.split('\n').map((line) => line.replace(/^ +[AB]\d +/, ''))).toContain(title)
    return text.split('\n')[1]!.slice(0, 6)
  })
  expect(notes.toSorted()).toEqual(
    Array.from({ length: 11 }, (_, index) => `TH-${String(index + 1).padStart(3, '0')}`),
  )
  expect(onlyNotes).toMatchObject({ title: 'Final Notice', formats: [] })
  const onlyMp3 = demoReleases.find(({ title }) => title === 'Goods & Chattels')
  expect(onlyMp3?.formats).toEqual(['mp3'])
})

test('each track has an id and music of its own, which lasts as long as it says; six are long', async () => {
  expect(new Set(demoTracks.map(({ id }) => id)).size).toBe(21)
  expect(demoTracks.filter(({ seconds }) => seconds > 30)).toHaveLength(6)
  for (const track of demoTracks)
    expect((await readSamples(track)).length).toBe(track.seconds * sampleRate)
})

test('the music takes at most 10 MB', () => {
  const music = readdirSync(folder).filter((file) => file.endsWith('.flac'))
  expect(music).toHaveLength(21)
  const bytes = music.map((file) => statSync(new URL(file, folder)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000_000)
})

test.each(releases)('$title: a file of each kind, which begins as its type does', (release) => {
  const kinds = filesOf(release).map(
    ({ kind, type, track }) => `${kind} ${type} ${track?.position ?? ''}`,
  )
  const tracks = tracksOf(release.id).flatMap((_, index) => [
    ...release.formats.map((format) => `${format} ${format} ${index + 1}`),
    `preview mp3 ${index + 1}`,
  ])
  const zips = [...release.formats.map((format) => `${format} zip `), 'download zip ']
  expect(kinds).toEqual([...tracks, ...zips])
  const beginnings = { mp3: 'ID3', flac: 'fLaC', zip: 'PK\u0003\u0004' }
  for (const { type, bytes } of filesOf(release))
    expect(Buffer.from(bytes).toString('latin1', 0, 4)).toMatch(new RegExp(`^${beginnings[type]}`))
})

test.each(releases)(
  '$title: tags, cover and length are read back from each track',
  async (release) => {
    for (const file of filesOf(release).filter(isWholeTrack)) {
      const { tags, seconds, audio } = await readBack(file)
      expect(tags).toMatchObject({
        title: file.track!.title,
        artist: release.artist,
        album: release.title,
        trackNumber: file.track!.position,
        tracksTotal: tracksOf(release.id).length,
      })
      expect(tags.date!.getUTCFullYear()).toBe(Number(release.year))
      expect(tags.images).toMatchObject([{ mimeType: 'image/jpeg', kind: 'coverFront' }])
      expect(Buffer.from(tags.images![0]!.data).toString('hex', 0, 3)).toBe('ffd8ff')
      expect(audio).toMatchObject({ codec: file.type, sampleRate, numberOfChannels: 1 })
      // An MP3 has whole frames only, and what the encoder puts before and after.
      const longer = seconds - file.track!.seconds
      expect(longer).toBeGreaterThanOrEqual(0)
      expect(longer).toBeLessThan(file.type === 'flac' ? 0.001 : 0.15)
    }
  },
)

test.each(releases)(
  '$title: each track has a preview of six seconds without a cover, which the site takes',
  async (release) => {
    const previews = filesOf(release).filter(({ kind }) => kind === 'preview')
    expect(previews).toHaveLength(tracksOf(release.id).length)
    for (const preview of previews) {
      const { tags, seconds, audio } = await readBack(preview)
      expect(tags).toMatchObject({ title: preview.track!.title, artist: release.artist })
      expect(tags.images).toBeUndefined()
      expect(audio).toMatchObject({ codec: 'mp3', sampleRate, numberOfChannels: 1 })
      expect(seconds - (previewSeconds.to - previewSeconds.from)).toBeCloseTo(0, 0)
      const read = (start: number, length: number) =>
        Promise.resolve(preview.bytes.subarray(start, start + length))
      expect(await previewProblem('mp3', read, preview.bytes.length)).toBeNull()
      expect(await mp3Seconds(read, preview.bytes.length)).toBeCloseTo(seconds, 0)
    }
  },
)

test('a preview begins and ends in silence, and is the piece between', async () => {
  const samples = await readSamples(tracksOf(laterRelease.id)[0]!)
  const preview = cutPreview(samples)
  const { from, to } = previewSeconds
  expect(preview).toHaveLength((to - from) * sampleRate)
  expect([preview.at(0), preview.at(-1)]).toEqual([0, 0])
  const second = (data: Int16Array, at: number) => [
    ...data.subarray(at * sampleRate, (at + 1) * sampleRate),
  ]
  expect(second(preview, 2)).toEqual(second(samples, from + 2))
})

test.each(releases)('$title: the MD5 in each FLAC is that of the samples', async (release) => {
  for (const { type, track, bytes } of filesOf(release)) {
    if (type !== 'flac') continue
    const samples = await readSamples(track!)
    expect(Buffer.from(bytes).toString('hex', 26, 42)).toBe(
      createHash('md5').update(samples).digest('hex'),
    )
  }
})

test.each(releases)(
  '$title: the zips hold the tracks, and the download the notes and the cover',
  (release) => {
    const zips = filesOf(release).filter(({ type }) => type === 'zip')
    for (const { kind, bytes } of zips) {
      const format = kind === 'flac' ? 'flac' : 'mp3'
      const tracks = filesOf(release).filter(({ type, kind }) => kind === format && type === format)
      const packed = readStoredZip(bytes)
      const extras = kind === 'download' ? ['Cover.jpg', 'Notes.txt'] : []
      expect([...packed.keys()]).toEqual([...tracks.map(({ name }) => name), ...extras])
      for (const track of tracks) expect(packed.get(track.name)!.equals(track.bytes)).toBe(true)
      if (kind === 'download')
        for (const { title } of tracksOf(release.id))
          expect(packed.get('Notes.txt')!.toString()).toContain(title)
    }
  },
)

test('the release whose tape was lost has a download without music', () => {
  const [download, ...others] = filesOf(onlyNotes)
  expect(others).toEqual([])
  expect(download).toMatchObject({ kind: 'download', name: 'The Tin Bailiffs - Final Notice.zip' })
  const packed = readStoredZip(download!.bytes)
  expect([...packed.keys()]).toEqual(['Cover.jpg', 'Notes.txt'])
  expect(packed.get('Notes.txt')!.toString()).toContain('There is no music in this file')
})

test('each piece is heard from beginning to end, is never clipped, fades out and is like no other', async () => {
  const pieces = some(withMusic, 2, 2).flatMap(({ id }) => tracksOf(id))
  const hashes = await Promise.all(
    pieces.map(async (piece) => {
      const { seconds, title } = piece
      const samples = await readSamples(piece)
      const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
      // One decibel below full scale leaves room for what an MP3 decoder overshoots.
      expect(loudest, title).toBeCloseTo(10 ** (-1 / 20) * 0x7fff, -1)
      for (let second = 0; second < seconds - 1; second++) {
        const heard = samples.subarray(second * sampleRate, (second + 1) * sampleRate)
        const power = heard.reduce((sum, sample) => sum + (sample / 0x7fff) ** 2, 0) / heard.length
        expect(10 * Math.log10(power), `${title}, second ${second}`).toBeGreaterThan(-45)
      }
      expect(samples.at(-1), title).toBe(0)
      return createHash('md5').update(samples).digest('hex')
    }),
  )
  expect(new Set(hashes).size).toBe(pieces.length)
})

test('a process of its own makes the same files, to the byte', async () => {
  const again: DemoReleaseFiles[] = []
  for await (const release of makeDemoFilesInBackground(made)) again.push(release)
  const summary = ({ bytes, ...file }: DemoFile) => ({
    ...file,
    md5: createHash('md5').update(bytes).digest('hex'),
  })
  expect(again.map(({ releaseId }) => releaseId)).toEqual(made.map(({ id }) => id))
  expect(again.flatMap(({ files }) => files.map(summary))).toEqual(
    made.flatMap((release) => filesOf(release).map(summary)),
  )
  // That process takes what others leave.
}, 300_000)

/** Begins to make files in the background; `child` is the process that does. */
function begin(releases: DemoRelease[]): {
  made: AsyncGenerator<DemoReleaseFiles>
  first: Promise<unknown>
  child: ChildProcess
} {
  const made = makeDemoFilesInBackground(releases)
  const first = made.next()
  return { made, first, child: vi.mocked(fork).mock.results.at(-1)!.value as ChildProcess }
}

test('a process that ends early is an error, and not a label with fewer files', async () => {
  const { first, child } = begin(made)
  child.kill()
  await expect(first).rejects.toThrow('its process ended early')
})

test('who has enough ends the process', async () => {
  const { made, first, child } = begin([onlyNotes, laterRelease])
  const ended = once(child, 'exit')
  await first
  await made.return(undefined)
  await ended
  expect(child.killed).toBe(true)
})
