// The demo label's music: its rows are there before the first build, and a file is made at its first request.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoMusic, demoBytes, demoFiles } from '#netlify/dev/demo-files.ts'
import { useDemoFiles } from '#netlify/dev/demo-maker.ts'
import { filesServer } from '#netlify/dev/files-server.ts'
import { mediaKey } from '#netlify/server/files/file-store.ts'
import { folderStore, storedFolder } from '#netlify/server/files/folder-store.ts'
import { seedDemo } from '#supabase/local/demo.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { serve } from '#tests/support/site/serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'deadwax-demo-'))
const secret = 'a secret of thirty-two characters or more'
const publicStore = folderStore({ folder, secret, bucket: 'public' })
const store = folderStore({ folder, secret })
const query = <Row>(text: string, values: unknown[]) => backend.database.query<Row>(text, values)
let site: string
beforeAll(async () => {
  await seedDemo(backend)
  await addDemoMusic(backend.database, folder)
  useDemoFiles()
  const files = filesServer(folder, secret)
  site = await serve((request, response) => files(request)!(request, response))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Row = { id: string; key: string; bytes: number; kind: string }
const rowOf = async (title: string, kind: string): Promise<Row> => {
  const [row] = await query<Row>(
    `select f.id, f.key, f.bytes::int as bytes, f.kind from public.files f join public.tracks t on t.id = f.track_id
      where t.title = $1 and f.kind = $2`,
    [title, kind],
  )
  return row!
}

test('every release on the site has two to eight tracks, each with a preview, before any file is made', async () => {
  const releases = await query<{ tracks: number; previews: number }>(
    `select count(distinct t.id)::int as tracks, count(f.id)::int as previews
       from public.releases r
       left join public.tracks t on t.release_id = r.id
       left join public.files f on f.track_id = t.id and f.kind = 'preview' and f.state = 'ready'
      where r.listed group by r.id`,
    [],
  )
  expect(releases).toHaveLength(12)
  for (const { tracks, previews } of releases) {
    expect(tracks).toBeGreaterThanOrEqual(2)
    expect(tracks).toBeLessThanOrEqual(8)
    expect(previews).toBe(tracks)
  }
  expect(existsSync(storedFolder(folder, 'public'))).toBe(false)
})

test('the record that is to come has one early track, which is heard now', async () => {
  const early = await query<{ title: string; isHeard: boolean }>(
    `select t.title, r.early_at <= now() and r.available_at > now() as "isHeard"
       from public.files f join public.tracks t on t.id = f.track_id join public.releases r on r.id = f.release_id
      where f.kind = 'early'`,
    [],
  )
  expect(early).toEqual([{ title: 'Low Water', isHeard: true }])
})

test('a file that is not made yet has its size, and is in the list of its store', async () => {
  const { key, bytes } = await rowOf('Wipers', 'mp3')
  expect(await store.size(key)).toBe(bytes)
  expect(await Array.fromAsync(store.list())).toContain(key)
  expect(await Array.fromAsync(publicStore.list())).toHaveLength(64)
  expect(await Array.fromAsync(store.list())).toHaveLength(demoFiles.length - 64)
})

test('a preview is made at its first request, once for several at the same time, and kept', async () => {
  const { key, bytes } = await rowOf('Knock', 'preview')
  const path = join(storedFolder(folder, 'public'), key)
  expect(existsSync(path)).toBe(false)
  /** Asks for it; answers which file is there then. */
  const ask = async () => {
    const answer = await fetch(`${site}/media/${key}`)
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes)
    return statSync(path).ino
  }
  const [one, other] = await Promise.all([ask(), ask()])
  expect(other).toBe(one)
  expect(await ask()).toBe(one)
})

test('a whole track is made for a range of it, with the size of its row', async () => {
  const { key, bytes } = await rowOf('Not My Sofa', 'mp3')
  const head = await store.readRange(key, 0, 3)
  expect(Buffer.from(head).toString()).toBe('ID3')
  expect(statSync(join(storedFolder(folder), key)).size).toBe(bytes)
})

test('a file that staff have removed is not made again', async () => {
  const { key } = await rowOf('Second Knock', 'preview')
  await publicStore.remove(key)
  expect(await publicStore.size(key)).toBeNull()
  expect((await fetch(`${site}/media/${key}`)).status).toBe(404)
  expect(await Array.fromAsync(publicStore.list())).not.toContain(key)
})

test('a folder without the demo label makes nothing, and neither does another project’s key', async () => {
  const other = mkdtempSync(join(tmpdir(), 'deadwax-other-'))
  const { key } = await rowOf('Wipers', 'preview')
  expect(await folderStore({ folder: other, secret, bucket: 'public' }).size(key)).toBeNull()
  rmSync(other, { recursive: true })
  const [, name] = key.split('/')
  const foreign = `00000000-0000-4000-8000-000000000000/${name}`
  expect(await publicStore.size(foreign)).toBeNull()
  expect(await store.size(mediaKey(`/media/${key}`))).toBeNull()
})

test('a release whose files staff have removed is not given them again at the next start', async () => {
  const [release] = await query<{ id: string }>(
    `select id from public.releases where catalogue_number = 'TH-009'`,
    [],
  )
  await query('delete from public.tracks where release_id = $1', [release!.id])
  const count = () => query('select count(*)::int as files from public.files', [])
  const before = await count()
  await addDemoMusic(backend.database, folder)
  expect(await count()).toEqual(before)
})

test('each row has the bytes of the table', async () => {
  const rows = await query<Row>('select id, key, bytes::int as bytes, kind from public.files', [])
  const known = new Map(demoFiles.map((file) => [file.id, demoBytes(file)]))
  expect(rows).toHaveLength(known.size)
  for (const { id, bytes } of rows) expect(known.get(id)).toBe(bytes)
})
