import { readFileSync } from 'node:fs'
import { BufferSource, FLAC, Input, MP3 } from 'mediabunny'
import { mp3Seconds } from '#src/features/files/mp3-length.ts'
import { samplesMd5Of } from '#src/features/masters/flac.ts'
import { isIsrc } from '#src/lib/isrc.ts'
import { previewProblem } from '#src/features/files/admin/preview.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeDemoFiles, type DemoFile } from '#netlify/dev/demo-files.ts'
import { demoNumbers, tracksOf, type DemoRelease } from '#supabase/local/demo-music/catalogue.ts'
import { readStoredZip } from '#tests/support/stored-zip.ts'

const folder = new URL('../../supabase/local/demo-music/files/', import.meta.url)
const seed = readFileSync(new URL('../../supabase/seed.sql', import.meta.url), 'utf8')
/** The releases as their rows begin: `('<id>', '<title>', '<artist>', '<number>', <day>, '{<formats>}'`. */
const demoReleases = [
  ...seed.matchAll(
    /^ {2}\('([-\da-f]{36})', '([^']+)', '([^']+)', '(TH-\d{3})', (?:date )?(.+?), '\{(.*?)\}/gm,
  ),
].map(([, id = '', title = '', artist = '', number = '', day = '', given = '']) => ({
  ...{ id, title, artist, number: number.toLowerCase() },
  year: /\d{4}/.exec(day)?.[0] ?? '2026',
  formats: (['mp3', 'flac'] as const).filter((format) => given.includes(format)),
}))
const demoTracks = demoReleases.flatMap(tracksOf)
const releases = demoReleases.filter((release) => tracksOf(release).length > 0)
const onlyNotes = demoReleases.find((release) => tracksOf(release).length === 0)!

type MadeFile = DemoFile & { bytes: Uint8Array<ArrayBuffer> }

const files = new Map<string, MadeFile[]>()
beforeAll(async () => {
  for (const release of demoReleases) {
    const made: MadeFile[] = []
    for (const file of await makeDemoFiles(release))
      made.push({ ...file, bytes: new Uint8Array(await file.file.arrayBuffer()) })
    files.set(release.id, made)
  }
}, 180_000)
const isWholeTrack = ({ kind, type }: DemoFile) => kind !== 'preview' && type !== 'zip'
const filesOf = ({ id }: Pick<DemoRelease, 'id'>) => files.get(id)!

async function readBack({ bytes }: MadeFile) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP3, FLAC] })
  const audio = await input.getPrimaryAudioTrack()
  return { tags: await input.getMetadataTags(), seconds: await input.computeDuration(), audio }
}

test('the catalogue has the releases of the demo label, each with its notes, of which each track is one', () => {
  expect(demoNumbers.toSorted()).toEqual(demoReleases.map(({ number }) => number).toSorted())
  expect(demoReleases.filter(({ formats }) => formats.length === 2)).toHaveLength(9)
  const notes = demoReleases.map((release) => {
    const text = readFileSync(new URL(`${release.id}.txt`, folder), 'utf8')
    expect(text).toContain(`${release.artist} - ${release.title}`)
    for (const { title } of tracksOf(release))
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

test('each track has an id and an ISRC of its own', () => {
  expect(new Set(demoTracks.map(({ id }) => id)).size).toBe(21)
  expect(new Set(demoTracks.map(({ isrc }) => isrc)).size).toBe(21)
  for (const { isrc } of demoTracks) expect(isIsrc(isrc)).toBe(true)
})

test.each(releases)('$title: a file of each kind, which begins as its type does', (release) => {
  const kinds = filesOf(release).map(
    ({ kind, type, track }) => `${kind} ${type} ${track?.position ?? ''}`,
  )
  const tracks = tracksOf(release).flatMap((_, index) => [
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
        tracksTotal: tracksOf(release).length,
      })
      if (file.type === 'flac') expect(samplesMd5Of(file.bytes)).toMatch(/^[0-9a-f]{32}$/)
      expect(tags.date!.getUTCFullYear()).toBe(Number(release.year))
      expect(tags.images).toMatchObject([{ mimeType: 'image/jpeg', kind: 'coverFront' }])
      expect(Buffer.from(tags.images![0]!.data).toString('hex', 0, 3)).toBe('ffd8ff')
      expect(audio).toMatchObject({ codec: file.type, numberOfChannels: 1 })
      const longer = seconds - file.track!.seconds
      // mediabunny leaves out a last frame of less than 16 bytes, as of silence.
      expect(longer).toBeGreaterThan(-0.1)
      expect(longer).toBeLessThan(0.4)
    }
  },
)

test.each(releases)(
  '$title: each track has a preview of three seconds without a cover, which the site takes',
  async (release) => {
    const previews = filesOf(release).filter(({ kind }) => kind === 'preview')
    expect(previews).toHaveLength(tracksOf(release).length)
    for (const preview of previews) {
      const { tags, seconds, audio } = await readBack(preview)
      expect(tags).toMatchObject({ title: preview.track!.title, artist: release.artist })
      expect(tags.images).toBeUndefined()
      expect(audio).toMatchObject({ codec: 'mp3', numberOfChannels: 1 })
      expect(seconds).toBeCloseTo(3, 0)
      const read = (start: number, length: number) =>
        Promise.resolve(preview.bytes.subarray(start, start + length))
      expect(await previewProblem('mp3', read, preview.bytes.length)).toBeNull()
      expect(await mp3Seconds(read, preview.bytes.length)).toBeCloseTo(seconds, 0)
    }
  },
)

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
        for (const { title } of tracksOf(release))
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
