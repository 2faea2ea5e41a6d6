// What becomes of what was deleted, as the schedule comes by: time passes by moving the rows.
import { beforeEach, expect, test, vi } from 'vitest'
import schedule from '#netlify/functions/publish-schedule.ts'
import { emptyBin } from '#netlify/server/records/record-table.ts'
import { addCode, addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { call } from '#tests/support/functions/call.ts'
import { admin, backend, exec, sql } from '#tests/support/functions/staff-fixture.ts'

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
const [plain, withFile, withTrack, artist, article, picture] = [
  'd0',
  'd1',
  'd2',
  'd3',
  'd4',
  'd5',
].map(id) as [string, string, string, string, string, string]

const age = async (days: number) => {
  for (const table of ['releases', 'artists', 'news', 'goods', 'press_kits'])
    await exec(
      `update public.${table} set deleted_at = now() - interval '${days} days' where deleted_at is not null`,
    )
}
const left = async (table: string) =>
  (await sql<{ id: string }>(`select id from public.${table}`)).map((row) => row.id)
const address = async () =>
  (await sql<{ address: string }>('select address from public.pictures'))[0]!.address

beforeEach(async () => {
  await exec(`delete from public.codes; delete from public.code_batches; delete from public.files;
    delete from public.tracks; delete from public.news; delete from public.releases;
    delete from public.goods; delete from public.press_kits; delete from public.artists; delete from public.pictures`)
  await addReleases(backend)
  await exec(`
    insert into public.pictures (id, hash, type, width, height, bytes, name, ready_at)
    values ('${picture}', repeat('1', 32), 'webp', 480, 480, 9, 'odile.webp', now());
    insert into public.artists (id, name, slug, bio, image, deleted_at)
    select '${artist}', 'Odile', 'odile', 'Plays.', address, now() from public.pictures;
    insert into public.releases (id, title, artist, year, artist_id, deleted_at)
    values ('${plain}', 'Plain', 'Odile', '2026', '${artist}', now()),
           ('${withFile}', 'With a file', 'Odile', '2026', null, now()),
           ('${withTrack}', 'With a track', 'Odile', '2026', null, now());
    insert into public.tracks (id, release_id, position, title) values ('${id('d6')}', '${withTrack}', 1, 'One');
    insert into public.files (release_id, kind, name, bytes, type, ready_at)
    values ('${withFile}', 'mp3', 'a.mp3', 9, 'mp3', now());
    insert into public.goods (title, deleted_at) values ('Gone shirt', now());
    insert into public.press_kits (title, deleted_at) values ('Gone kit', now());
    insert into public.news (id, title, excerpt, content, deleted_at)
    values ('${article}', 'Gone', 'x', 'x', now());`)
})

test('for 30 days nothing is deleted for good', async () => {
  await age(29)
  const before = [await left('releases'), await left('artists'), await left('news')]
  expect(await emptyBin()).toBe(0)
  expect([await left('releases'), await left('artists'), await left('news')]).toEqual(before)
})

test('after 30 days the schedule deletes for good what nothing hangs on', async () => {
  await age(30)
  await exec("update public.publishing set due_checked_at = now() - interval '1 hour'")
  vi.stubEnv('FILES_FOLDER', '/nowhere')
  const path = '/.netlify/functions/publish-schedule'
  expect((await call(schedule, path, { method: 'POST' })).status).toBe(200)
  vi.unstubAllEnvs()
  expect([await left('artists'), await left('news')]).toEqual([[], []])
  const kept = await left('releases')
  expect([plain, withTrack].filter((release) => kept.includes(release))).toEqual([])
  expect(kept).toEqual(expect.arrayContaining([withFile, releaseId]))
})

test('a release goes after its files, and never while there are codes of it', async () => {
  await exec(`update public.releases set deleted_at = now() where id = '${releaseId}'`)
  await addCode(backend, 'DEADWAX1')
  await age(400)
  await emptyBin()
  expect(await left('releases')).toEqual(expect.arrayContaining([withFile, releaseId]))
  await exec('delete from public.files')
  await emptyBin()
  expect(await left('releases')).toEqual([releaseId])
  expect(await sql<{ id: string }>('select id from public.codes')).toEqual([{ id: 'DEADWAX1' }])
})

test('the bin says of a release whether it stays for its codes', async () => {
  await exec('update public.releases set deleted_at = now()')
  await addCode(backend, 'DEADWAX1')
  type Bin = { items: { id: string; isKept: boolean }[] }
  const { items } = await admin.call<Bin>('listReleases', { status: 'bin' })
  const isKept = (which: string) => items.find((item) => item.id === which)?.isKept
  expect([isKept(releaseId), isKept(plain)]).toEqual([true, false])
})

test('a picture in the bin is used until its record is gone, and comes back with it', async () => {
  const remove = () => admin.call('removePicture', { id: picture })
  expect((await remove()).status).toBe(409)
  const image = await address()
  const restored = await admin.call('restoreArtist', { id: artist })
  expect(restored).toMatchObject({ artist: { image } })
  await exec('update public.artists set deleted_at = now()')
  await age(30)
  await emptyBin()
  expect((await remove()).status).toBe(200)
})

test('of artists restored together, one whose slug was taken gets another; an unknown id stops none', async () => {
  const other = id('d9')
  await exec(`
    insert into public.artists (id, name, slug, bio, deleted_at) values ('${other}', 'Halvard', 'halvard', 'x', now());
    insert into public.artists (name, slug, bio) values ('Another Odile', 'odile', 'x')`)
  const ids = [artist, other]
  const gone = id('da')
  const restored = await admin.call('restoreArtists', { ids: [artist, gone, other] })
  expect(restored).toMatchObject({ ids, wereTaken: true })
  const slugs = await sql<{ slug: string }>('select slug from public.artists order by slug')
  expect(slugs.map(({ slug }) => slug)).toEqual(['halvard', 'odile', 'odile-2'])
})
