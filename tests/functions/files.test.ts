import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { flacHead } from '#src/features/releases/masters/flac.ts'
import { openPublicStore, openStore } from '#netlify/server/files/open-store.ts'
import type { TracksSaved } from '#src/features/releases/tracks/admin/contract.ts'
import { deletedReleaseId, releaseId } from '#tests/support/backend/backend.ts'
import { mp3Of } from '#tests/support/files/mp3-bytes.ts'
import { sendBytes } from '#tests/support/files/send-bytes.ts'
import {
  addFile,
  admin,
  exec,
  begin,
  complete,
  flac,
  moderator,
  mp3,
  readFiles,
  remove,
  site,
  sql,
  text,
  zip,
} from '#tests/support/functions/files-fixture.ts'

beforeEach(() => exec('delete from public.files; delete from public.tracks'))

const saveTracks = (tracks: object[], version = '', release = releaseId) =>
  admin.call<TracksSaved>('saveTracks', { releaseId: release, version, tracks })
const track = (title: string) => ({ id: randomUUID(), title, artist: '', seconds: null })

test('a file is ready when the store has all of it, and not before', async () => {
  const { status, file, upload } = await begin({ bytes: zip.length })
  expect(status).toBe(201)
  expect(file).toMatchObject({ state: 'uploading', type: null, name: 'una-corda.zip' })
  expect(await complete(file.id)).toMatchObject({ status: 409, outcome: 'not-complete' })
  await sendBytes(upload, zip, site)
  expect(await complete(file.id)).toMatchObject({
    status: 200,
    file: { state: 'ready', type: 'zip' },
  })
  expect(await complete(file.id)).toMatchObject({ status: 200, outcome: 'ready' })
})

test('the same file for the same place goes on with its upload, signed anew', async () => {
  const first = await begin({ bytes: 9 })
  const again = await begin({ bytes: 9 })
  expect(again).toMatchObject({ status: 200, file: { id: first.file.id } })
  for (const other of [
    { bytes: 8 },
    { bytes: 9, name: 'b.zip' },
    { bytes: 9, kind: 'mp3' as const },
  ])
    expect((await begin(other)).file.id).not.toBe(first.file.id)
})

test.each([
  ['zip', zip],
  ['mp3', mp3],
  ['mp3', Buffer.from([0xff, 0xfb, 0x90, 0x64, 0])],
  ['flac', flac],
])('%s is known by its first bytes, whatever the file is called', async (type, bytes) => {
  expect(await addFile(bytes, { name: 'picture.jpg' })).toMatchObject({ type, state: 'ready' })
})

const md5 = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')
/** The head of a FLAC of six channels, which no master has, and a byte of music. */
const flacOf = (md5: Buffer) => {
  const sizes = { frames: 9, blockFrames: 16, smallestFrame: 9, largestFrame: 9 }
  const head = flacHead({ ...sizes, channels: 2, bits: 24, sampleRate: 48_000, md5 })
  head[20] = (head[20]! & 0xf1) | (5 << 1)
  return Buffer.concat([head, Buffer.from([0xff])])
}

const flacHeadOf = (frames: number) => {
  const sizes = { frames, blockFrames: 16, smallestFrame: 9, largestFrame: 9 }
  const head = flacHead({ ...sizes, channels: 2, bits: 24, sampleRate: 48_000, md5 })
  return Buffer.concat([head, Buffer.from([0xff])])
}

test.each([
  ['a FLAC', flacOf(md5), md5.toString('hex')],
  ['a FLAC whose encoder left it out', flacOf(Buffer.alloc(16)), null],
  ['a FLAC that is too short', flac, null],
  ['a FLAC with something else at its beginning', Buffer.alloc(60, flac), null],
  ['an MP3', Buffer.concat([mp3, flacOf(md5)]), null],
])('the MD5 of the samples is taken from the head of a file: %s', async (_, bytes, found) => {
  expect(await addFile(bytes)).toMatchObject({ samplesMd5: found, tagsKey: null })
  expect((await readFiles()).files).toMatchObject([{ samplesMd5: found }])
})

test.each<[string, Buffer<ArrayBuffer>, kind: 'mp3' | 'flac', seconds: number | null]>([
  ['a FLAC', flacHeadOf(2 * 48_000 + 9), 'flac', 2],
  ['a FLAC of a moment', flacHeadOf(9), 'flac', 1],
  ['a FLAC that does not say', flacHeadOf(0), 'flac', null],
  ['an MP3', mp3Of(7), 'mp3', 7],
  ['an MP3 without frames', mp3, 'mp3', null],
])(
  'the length of the music of a track is taken from its file: %s',
  async (_, bytes, kind, seconds) => {
    const [first] = (await saveTracks([track('First')])).tracks
    expect(await addFile(bytes, { trackId: first!.id, kind })).toMatchObject({ seconds })
    expect((await readFiles()).files).toMatchObject([{ seconds }])
  },
)

test('neither a file of the whole release nor a preview has the length of a track', async () => {
  expect(await addFile(mp3Of(7), { kind: 'mp3' })).toMatchObject({ seconds: null })
  const [first] = (await saveTracks([track('First')])).tracks
  const preview = { trackId: first!.id, kind: 'preview' } as const
  expect(await addFile(mp3Of(7), preview)).toMatchObject({ seconds: null })
})

test('a file keeps the key of its tags, and an upload with other tags is another one', async () => {
  const first = await begin({ bytes: zip.length, tagsKey: 'first' })
  expect(first.file.tagsKey).toBe('first')
  const other = await begin({ bytes: zip.length, tagsKey: 'other' })
  expect(other).toMatchObject({ status: 201, file: { tagsKey: 'other' } })
  const again = await begin({ bytes: zip.length, tagsKey: 'first' })
  expect(again).toMatchObject({ status: 200, file: { id: first.file.id, tagsKey: 'first' } })
  await sendBytes(again.upload, zip, site)
  expect(await complete(first.file.id)).toMatchObject({ file: { tagsKey: 'first' } })
  for (const tagsKey of ['', 'x'.repeat(65)])
    expect((await begin({ bytes: 9, tagsKey })).status).toBe(400)
})

const open = (id: string) => admin.call<{ url: string }>('readFileAddress', { id })

test('an admin fetches a ready file, which is no download of a fan', async () => {
  const [first] = (await saveTracks([track('First')])).tracks
  const preview = mp3Of(3)
  for (const [file, bytes] of [
    [await addFile(zip), zip],
    [await addFile(preview, { trackId: first!.id, kind: 'preview' }), preview],
  ] as const) {
    const { status, url } = await open(file.id)
    expect(status).toBe(200)
    const fetched = await fetch(new URL(url, site))
    expect(bytes.equals(Buffer.from(await fetched.arrayBuffer()))).toBe(true)
  }
  expect(await sql('select 1 from public.file_downloads')).toEqual([])
})

test('the address of a file begins a download for one minute', async () => {
  const { url } = await open((await addFile(zip)).id)
  const begin = async () => (await fetch(new URL(url, site))).status
  expect(await begin()).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    expect(await begin()).toBe(404)
  } finally {
    vi.useRealTimers()
  }
})

test('a file that is not ready, or was removed, is not fetched', async () => {
  const { file } = await begin({ bytes: 9 })
  const removed = await addFile(zip, { kind: 'mp3' })
  await remove(removed.id)
  for (const id of [file.id, removed.id, randomUUID()]) expect((await open(id)).status).toBe(404)
})

test('a moderator fetches no file', async () => {
  const { id } = await addFile(zip)
  expect((await moderator.call('readFileAddress', { id })).status).toBe(403)
})

test.each([text, Buffer.from('PK\u0005\u0006 an empty zip'), Buffer.from([0xff, 0xff, 0, 0])])(
  'what is no music is refused, and nothing of it stays',
  async (bytes) => {
    const { file, upload } = await begin({ bytes: bytes.length, name: 'music.zip' })
    await sendBytes(upload, bytes, site)
    expect(await complete(file.id)).toMatchObject({
      status: 400,
      error: {
        message: 'This is not a zip, MP3 or FLAC file. Please choose one of those.',
      },
    })
    expect((await readFiles()).files).toEqual([])
    expect(await Array.fromAsync(openStore().list())).not.toContainEqual(
      expect.stringContaining(file.id),
    )
  },
)

test('what the store cannot hold is refused before a byte goes, with the limit', async () => {
  const { maximumBytes } = await readFiles()
  const answer = await begin({ bytes: maximumBytes + 1e12 })
  expect(answer).toMatchObject({ status: 400, error: { fields: { bytes: expect.any(String) } } })
  expect(JSON.stringify(answer)).toMatch(/the file store takes at most [\d.]+ (GB|TB)/)
  for (const bytes of [0, -1, 1.5]) expect((await begin({ bytes })).status).toBe(400)
})

test('a file takes the place of the one before it, which fans have until then', async () => {
  const first = await addFile(zip)
  const { file, upload } = await begin({ bytes: flac.length })
  expect((await readFiles()).files.map(({ state }) => state)).toEqual(['ready', 'uploading'])
  await sendBytes(upload, flac, site)
  await complete(file.id)
  expect((await readFiles()).files).toMatchObject([{ id: file.id, state: 'ready' }])
  // Its bytes wait to be swept.
  const [old] = await sql<{ key: string }>('select key from public.files where id = $1', [first.id])
  expect(await openStore().size(old!.key)).toBe(zip.length)
})

test('a cancelled upload leaves nothing in the store, and cannot be completed', async () => {
  const { file, upload } = await begin({ bytes: zip.length })
  await sendBytes(upload, zip, site)
  expect((await remove(file.id)).status).toBe(200)
  expect((await complete(file.id)).status).toBe(404)
  expect((await readFiles()).files).toEqual([])
})

test('neither a release nor a track that is not there takes a file', async () => {
  for (const place of [
    { releaseId: deletedReleaseId },
    { releaseId: randomUUID() },
    { trackId: randomUUID(), kind: 'mp3' as const },
  ])
    expect(await begin({ ...place, bytes: 9 })).toMatchObject({ status: 409 })
  const [first] = (await saveTracks([track('First')])).tracks
  expect((await begin({ trackId: first!.id, kind: 'download', bytes: 9 })).status).toBe(400)
  expect((await begin({ trackId: first!.id, kind: 'flac', bytes: 9 })).status).toBe(201)
})

test('a preview is an MP3 of at most 90 seconds of a track, which everybody may read', async () => {
  const [first] = (await saveTracks([track('First')])).tracks
  const place = { trackId: first!.id, kind: 'preview' as const }
  const preview = mp3Of(90)
  const { id, kind, type } = await addFile(preview, place)
  expect({ kind, type }).toEqual({ kind: 'preview', type: 'mp3' })
  const [{ key, project_id } = { key: '', project_id: '' }] = await sql<Record<string, string>>(
    'select key, project_id from public.files where id = $1',
    [id],
  )
  expect(key).toBe(`${project_id}/${id}.mp3`)
  const heard = await fetch(`${site}/media/${key}`)
  expect(heard.headers.get('content-type')).toBe('audio/mpeg')
  expect(preview.equals(Buffer.from(await heard.arrayBuffer()))).toBe(true)
  expect(await openStore().size(key)).toBeNull()
  expect((await readFiles()).files).toMatchObject([{ id, trackId: first!.id }])
})

test.each([
  [
    'too long',
    mp3Of(91),
    'This MP3 lasts 1:31. A preview lasts at most 1:30: please choose a shorter one.',
  ],
  ['a FLAC', flac, 'A preview is one MP3 file. Please choose one.'],
  ['an MP3 without a frame', mp3, 'The length of this MP3 cannot be read. Please export it again.'],
])('a preview that is %s is refused, and nothing of it stays', async (_, bytes, message) => {
  const [first] = (await saveTracks([track('First')])).tracks
  const { file, upload } = await begin({
    trackId: first!.id,
    kind: 'preview',
    bytes: bytes.length,
  })
  await sendBytes(upload, bytes, site)
  expect(await complete(file.id)).toMatchObject({ status: 400, error: { message } })
  expect((await readFiles()).files).toEqual([])
  for (const store of [openStore(), openPublicStore()])
    expect(await Array.fromAsync(store.list())).not.toContainEqual(expect.stringContaining(file.id))
})

test('a preview is of a track, and is small', async () => {
  const [first] = (await saveTracks([track('First')])).tracks
  expect((await begin({ kind: 'preview', bytes: 9 })).status).toBe(400)
  const place = { trackId: first!.id, kind: 'preview' as const }
  expect(await begin({ ...place, bytes: 6_000_001 })).toMatchObject({
    status: 400,
    error: { message: 'This file is 6 MB; a preview is at most 6 MB.' },
  })
  expect((await begin({ ...place, bytes: 6_000_000 })).status).toBe(201)
})

test('a preview is removed by itself and with its track', async () => {
  const [one, two] = [track('First'), track('Second')]
  const { version } = await saveTracks([one, two])
  for (const { id } of [one, two]) await addFile(mp3Of(3), { trackId: id, kind: 'preview' })
  const ofFirst = (await readFiles()).files.find(({ trackId }) => trackId === one.id)
  expect((await remove(ofFirst!.id)).status).toBe(200)
  expect((await readFiles()).files).toMatchObject([{ trackId: two.id }])
  expect((await saveTracks([one], version)).status).toBe(200)
  expect((await readFiles()).files).toEqual([])
})

test('an early track is a whole MP3 of a track, which everybody may read', async () => {
  const [first] = (await saveTracks([track('First')])).tracks
  const place = { trackId: first!.id, kind: 'early' as const }
  const song = mp3Of(222)
  const { id, kind, type, seconds } = await addFile(song, place)
  expect({ kind, type }).toEqual({ kind: 'early', type: 'mp3' })
  expect(Math.abs(seconds! - 222)).toBeLessThanOrEqual(1)
  const [{ key }] = (await sql('select key from public.files where id = $1', [id])) as [
    { key: string },
  ]
  const heard = await fetch(`${site}/media/${key}`)
  expect(heard.headers.get('content-type')).toBe('audio/mpeg')
  expect(song.equals(Buffer.from(await heard.arrayBuffer()))).toBe(true)
  expect(await openStore().size(key)).toBeNull()
})

test('an early track is of a track, an MP3, and no larger than what is public', async () => {
  const [first] = (await saveTracks([track('First')])).tracks
  const place = { trackId: first!.id, kind: 'early' as const }
  expect((await begin({ kind: 'early', bytes: 9 })).status).toBe(400)
  expect(await begin({ ...place, bytes: 20_000_001 })).toMatchObject({
    status: 400,
    error: { message: 'This file is 20 MB; the file store takes at most 20 MB.' },
  })
  const { file, upload } = await begin({ ...place, bytes: flac.length })
  await sendBytes(upload, flac, site)
  expect(await complete(file.id)).toMatchObject({
    status: 400,
    error: { message: 'An early track is one MP3 file. Please choose one.' },
  })
  expect((await readFiles()).files).toEqual([])
})

test('a release has one early track: the file of another one takes its place', async () => {
  const { tracks } = await saveTracks([track('First'), track('Second')])
  for (const { id } of tracks) {
    await addFile(mp3Of(3), { trackId: id, kind: 'preview' })
    await addFile(mp3Of(9), { trackId: id, kind: 'early' })
    const early = (await readFiles()).files.filter(({ kind }) => kind === 'early')
    expect(early).toMatchObject([{ trackId: id, state: 'ready' }])
  }
  expect((await readFiles()).files.filter(({ kind }) => kind === 'preview')).toHaveLength(2)
  const [entry] = await sql(
    "select subject, detail from public.audit_log where action = 'file-removed' order by id desc limit 1",
  )
  expect(entry).toMatchObject({ detail: { kind: 'early', isTrack: true } })
})

test('tracks are saved as one list, in its order, and files stay with their track', async () => {
  const [one, two, three] = [track('One'), track('Two'), track('Three')]
  const more = { artist: ' Guest ', seconds: 205, side: 'b', isrc: 'gb-thr-26-00001', lyrics: 'La' }
  const first = await saveTracks([one, { ...two, ...more }])
  const empty = { artist: null, seconds: null, side: null, isrc: null, lyrics: null }
  expect(first.tracks).toEqual([
    { ...empty, id: one.id, position: 1, title: 'One' },
    {
      id: two.id,
      position: 2,
      title: 'Two',
      artist: 'Guest',
      seconds: 205,
      side: 'B',
      isrc: 'GBTHR2600001',
      lyrics: 'La',
    },
  ])
  expect(await readFiles()).toMatchObject({ latestIsrc: 'GBTHR2600001' })
  const file = await addFile(mp3, { trackId: two.id, kind: 'mp3' })
  const second = await saveTracks([three, two, one], first.version)
  expect(second.tracks.map(({ title }) => title)).toEqual(['Three', 'Two', 'One'])
  const third = await saveTracks([two], second.version)
  expect(third.status).toBe(200)
  expect(await readFiles()).toMatchObject({
    tracks: [{ id: two.id, position: 1 }],
    files: [{ id: file.id, trackId: two.id }],
    version: third.version,
  })
  await saveTracks([], third.version)
  expect(await readFiles()).toMatchObject({ tracks: [], files: [] })
})

test('a list of tracks that started from another one is refused with the one that is there', async () => {
  const saved = await saveTracks([track('Mine')])
  for (const version of ['', 'x']) {
    const refused = await saveTracks([track('Yours')], version)
    expect(refused).toMatchObject({
      status: 409,
      error: { code: 'stale', current: { tracks: [{ title: 'Mine' }] } },
    })
  }
  expect((await readFiles()).version).toBe(saved.version)
})

test('a track without a title, too many of them or twice the same are refused', async () => {
  expect(await saveTracks([track(' ')])).toMatchObject({
    status: 400,
    error: { message: 'Every track needs a title.' },
  })
  expect((await saveTracks(Array.from({ length: 201 }, () => track('x')))).status).toBe(400)
  const twice = track('Twice')
  expect((await saveTracks([twice, twice])).status).toBe(400)
  expect((await saveTracks([track('x')], '', randomUUID())).status).toBe(409)
  expect((await readFiles()).tracks).toEqual([])
})
