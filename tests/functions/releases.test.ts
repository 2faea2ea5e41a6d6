import { expect, test } from 'vitest'
import type { ReleaseFiles } from '#src/features/releases/files/admin/contract.ts'
import type { ReleaseMusic } from '#src/features/releases/files/release-music-schema.ts'
import type { Release, ReleaseInList } from '#src/features/releases/admin/contract.ts'
import type { Page } from '#src/lib/page.ts'
import { admin, backend, exec, sql } from '#tests/support/functions/staff-fixture.ts'
import { randomUUID } from 'node:crypto'
import { typedEdition } from '#tests/support/backend/releases.ts'
import { readAll } from '#tests/support/functions/read-all.ts'
import { addCode } from '#tests/support/backend/backend.ts'

const valid = { title: 'Una Corda', artist: 'Odile Marrow', year: '2024' }
type Answer = { release: Release; unusedCodes?: number; texts?: number }
const create = (part: object) => admin.call<Answer>('createRelease', { ...valid, ...part })
const add = async (part: object) => (await create(part)).release
const read = (id: string) => admin.call<Answer>('readRelease', { id })
const remove = (id: string) => admin.call<Answer>('removeRelease', { id })
const change = ({ id, updatedAt }: Release, part: object) =>
  admin.call<Answer>('changeRelease', { ...valid, ...part, id, updatedAt })
const list = (query = {}) => admin.call<Page<Release>>('listReleases', query)

test('what is left out or blank is not set, and a release is not on the site by itself', async () => {
  const created = await add({ coverImage: '  ', mp3Url: '' })
  expect(created).toMatchObject({ coverImage: '', downloadUrl: '', mp3Url: '', flacUrl: '' })
  expect(created.listed).toBe(false)
})

test('the longest credits in any script and full lists are taken', async () => {
  const long = (length: number) => '盤'.repeat(length)
  const url = `https://label.example/${'x'.repeat(1978)}`
  const editions = Array.from({ length: 20 }, () => ({
    ...typedEdition,
    id: randomUUID(),
    format: long(100),
    description: long(200),
    copies: 9_999_999,
    price: 999_999_999,
    currency: 'EUR',
    catalogueNumber: long(60),
    state: 'pre_order',
    shipsOn: '2030-01-01',
    shipsNote: long(200),
    links: Array.from({ length: 5 }, () => ({ name: long(60), url })),
  }))
  const listeningLinks = Array.from({ length: 20 }, () => ({ name: long(60), url }))
  const whole = { credits: long(20_000), editions, listeningLinks }
  expect(await add(whole)).toMatchObject(whole)
})

test('a page address that another release has is refused beside its field, and nothing is saved', async () => {
  await add({ slug: 'taken' })
  const mine = await add({ title: 'Mine' })
  const body = { title: 'Other', slug: 'taken' }
  const message = 'Another release has this page address. Please choose another one.'
  const error = { code: 'slug-taken', message, fields: { slug: message } }
  for (const refused of [await create(body), await change(mine, body)])
    expect(refused).toMatchObject({ status: 409, error })
  expect((await read(mine.id)).release).toEqual(mine)
})

test('a release is tied to an artist of the roster, under the name that the record has', async () => {
  const [artist] = await sql<{ id: string }>(
    "insert into public.artists (name, slug, bio) values ('Odile Marrow', 'odile-tied', 'Plays.') returning id",
  )
  const tied = await add({ artist: 'O. Marrow Trio', artistId: artist!.id })
  expect(tied).toMatchObject({ artist: 'O. Marrow Trio', artistId: artist!.id })
  expect((await change(tied, {})).release.artistId).toBe('')
  expect(await create({ artistId: '00000000-0000-4000-8000-00000000dead' })).toMatchObject({
    status: 409,
    error: { code: 'gone' },
  })
})

test('a release is read with the number of texts that show it, deleted records left out', async () => {
  const { id } = await add({ slug: 'shown' })
  const text = 'A [release=shown], [release=shown-2] and [release=shown]'
  await exec(`
    update public.site_settings set about_mission = '${text}';
    insert into public.pages (title, slug, content, deleted_at) values ('Stockists', 'stockists', '${text}', null),
      ('Demos', 'demos', '[release=shown-2]', null), ('Old', 'old', '${text}', now());`)
  expect((await read(id)).texts).toBe(2)
})

test('a release is read with the number of its unused codes, which deleting does not touch', async () => {
  const { id } = await add({})
  for (const code of ['UNUSED01', 'UNUSED02', 'SPENT001']) await addCode(backend, code, id)
  await exec("update public.codes set redeemed_at = now() where id = 'SPENT001'")
  expect((await read(id)).unusedCodes).toBe(2)
  await remove(id)
  expect(await sql('select id from public.codes where release_id = $1', [id])).toHaveLength(3)
})

test('every word of a search has to be in artist, title or year, in either case', async () => {
  await add({ title: 'Salt 100% on_the Sill', artist: 'Amparo Lisk', year: '2016' })
  const titles = async (q: string) => (await list({ q })).items.map(({ title }) => title)
  for (const q of ['salt', ' LISK  2016 ', '100%', 'on_the'])
    expect(await titles(q)).toEqual(['Salt 100% on_the Sill'])
  for (const q of ['salt marrow', '%', '_the S_'])
    expect(await titles(q)).not.toContain('Una Corda')
  expect((await list({ q: 'lisk' })).total).toBe(1)
})

test.each([
  ['newest', ['Zulu', 'alpha', 'Mike']],
  ['artist', ['Mike', 'Zulu', 'alpha']],
  ['title', ['alpha', 'Mike', 'Zulu']],
])('releases are listed in the order %s, page by page', async (sort, expected) => {
  const year = `sort-${sort}`
  await add({ title: 'Mike', artist: 'adele', year })
  await add({ title: 'alpha', artist: 'Cato', year })
  await add({ title: 'Zulu', artist: 'Berta', year })
  const readPage = (after?: string) => list({ q: year, sort, limit: 1, after })
  const titles = (await readAll(readPage)).map(({ title }) => title)
  expect(titles).toEqual(expected)
})

test('the newest release is the one that came out last, by its day or else its year', async () => {
  const artist = 'Dated'
  await add({ artist, title: 'Later this year', availableAt: '2024-05-03T10:00:00Z' })
  await add({ artist, title: 'Next year', year: '2025/2026' })
  await add({ artist, title: 'Year zero', year: '0000' })
  await add({ artist, title: 'This year' })
  await add({ artist, title: 'Reissue', year: '2031', availableAt: '2019-01-01T00:00:00Z' })
  await add({ artist, title: 'No year', year: 'soon' })
  const readPage = (after?: string) => list({ q: 'dated', limit: 2, after })
  expect((await readAll(readPage)).map(({ title }) => title)).toEqual([
    'Next year',
    'Later this year',
    'This year',
    'Reissue',
    'No year',
    'Year zero',
  ])
})

test('releases without files, with a part of them, or not on the site are listed by themselves', async () => {
  const year = 'filtered'
  const flacUrl = 'https://files.example/by-link.flac'
  await add({ title: 'By link', year, flacUrl, listed: true })
  const stored = await add({ title: 'Stored', year })
  const previewed = await add({ title: 'Only a preview', year, listed: true })
  const inPart = await add({ title: 'One of two', year, listed: true })
  await exec(`
    insert into public.tracks (id, release_id, position, title)
    values (gen_random_uuid(), '${previewed.id}', 1, 'One'), (gen_random_uuid(), '${inPart.id}', 1, 'One'),
           (gen_random_uuid(), '${inPart.id}', 2, 'Two');
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    select t.release_id, t.id, 'preview', 'one.mp3', 5, 'mp3', now() from public.tracks t
     where t.release_id = '${previewed.id}'
    union all select '${stored.id}'::uuid, null, 'download', 'all.zip', 5, 'zip', now()
    union all select t.release_id, t.id, 'flac', 'one.flac', 5, 'flac', now() from public.tracks t
     where t.release_id = '${inPart.id}' and t.position = 1;
  `)
  const titles = async (status: string) =>
    (await list({ q: year, status })).items.map(({ title }) => title)
  expect(await titles('no_files')).toEqual(['Only a preview'])
  expect(await titles('some_files')).toEqual(['One of two'])
  expect(await titles('unlisted')).toEqual(['Stored'])
})

test('the releases of one artist are listed by the name that they credit', async () => {
  for (const artist of ['Halvard Rue', 'Halvard Rue Quartet'])
    await add({ title: artist, artist, year: 'credited' })
  const { items } = await list({ q: 'credited', artist: 'Halvard Rue' })
  expect(items.map(({ title }) => title)).toEqual(['Halvard Rue'])
})

test('a release in the list says how many of its codes are used and left', async () => {
  const { id } = await add({ title: 'Pressed', year: 'pressed' })
  await exec(`
    insert into public.codes (id, release_id, activated_at, voided_at, redeemed_at)
    values ('LISTED01', '${id}', now(), null, now()), ('LISTED02', '${id}', now(), null, null),
           ('LISTED03', '${id}', null, null, null), ('LISTED04', '${id}', now(), now(), now());
  `)
  const { items } = (await list({ q: 'pressed' })) as unknown as Page<ReleaseInList>
  expect(items[0]!.codes).toEqual({ used: 1, left: 2 })
})

test('a release in the list has the summary of its files, and by itself it has not', async () => {
  const { id } = await add({ title: 'Summed up', year: '2031' })
  await exec(`
    insert into public.tracks (id, release_id, position, title)
    values (gen_random_uuid(), '${id}', 1, 'One'), (gen_random_uuid(), '${id}', 2, 'Two');
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    select t.release_id, t.id, 'mp3', 'one.mp3', 5, 'mp3', now() from public.tracks t
     where t.release_id = '${id}' and t.position = 1
    union all select '${id}'::uuid, null, 'download', 'all.zip', 48000000, 'zip', now()
    union all select '${id}'::uuid, null, 'flac', 'unfinished.zip', 7, null, null;
  `)
  const { items } = (await list({ q: '2031' })) as unknown as Page<ReleaseInList>
  expect(items[0]!.files).toEqual({
    download: 48_000_000,
    mp3: null,
    flac: null,
    gives: 'whole_and_some_tracks',
    tracks: 2,
    tracksWithFiles: 1,
    tracksWithPreviews: 0,
  })
  expect((await read(id)).release).not.toHaveProperty('files')
})

/** What is there of a release: an address, a file of the whole, and of each track its kinds of files. */
type Parts = { address?: string; whole?: string; tracks?: string[][] }

test.each<[ReleaseMusic['gives'], withFiles: number, withPreviews: number, Parts]>([
  ['nothing', 0, 0, {}],
  ['nothing', 0, 0, { tracks: [[], []] }],
  ['nothing', 0, 2, { tracks: [['preview'], ['preview']] }],
  ['nothing', 0, 1, { tracks: [['preview', 'early'], []] }],
  ['some_tracks', 1, 0, { tracks: [['flac'], ['early']] }],
  ['some_tracks', 1, 1, { tracks: [['mp3', 'flac'], ['preview']] }],
  ['some_tracks', 1, 0, { tracks: [['flac'], [], []] }],
  ['all_tracks', 2, 0, { tracks: [['flac'], ['mp3']] }],
  ['whole_and_some_tracks', 1, 0, { whole: 'flac', tracks: [['flac'], []] }],
  ['whole_and_some_tracks', 1, 0, { address: 'mp3_url', tracks: [['flac'], []] }],
  ['everything', 1, 1, { tracks: [['flac', 'preview']] }],
  ['everything', 0, 0, { whole: 'download', tracks: [[], []] }],
  ['everything', 0, 0, { address: 'download_url' }],
  ['everything', 2, 0, { whole: 'mp3', tracks: [['flac'], ['flac']] }],
])(
  'a code gives %s where %i tracks have music and %i a preview: %j',
  async (gives, files, heard, parts) => {
    const { tracks = [], whole, address } = parts
    const { id } = await add({ title: 'Music', year: '2032' })
    await exec(`
    ${address ? `update public.releases set ${address} = 'https://files.example/a.zip' where id = '${id}';` : ''}
    insert into public.tracks (id, release_id, position, title)
    select gen_random_uuid(), '${id}', n, 'Track ' || n from generate_series(1, ${tracks.length}) n;
    ${tracks
      .flatMap((kinds, at) => kinds.map((kind) => fileOf(id, kind, `t.position = ${at + 1}`)))
      .join('')}
    insert into public.files (release_id, kind, name, bytes, type, ready_at, removed_at)
    values ('${id}', 'flac', 'unfinished.zip', 7, null, null, null), ('${id}', 'mp3', 'old.zip', 7, 'zip', now(), now())
      ${whole ? `, ('${id}', '${whole}', 'all.zip', 7, 'zip', now(), null)` : ''};
  `)
    const counts = {
      gives,
      tracks: tracks.length,
      tracksWithFiles: files,
      tracksWithPreviews: heard,
    }
    const { items } = (await list({ q: '2032' })) as unknown as Page<ReleaseInList>
    expect(items[0]!.files).toMatchObject(counts)
    const { music } = await admin.call<ReleaseFiles>('readReleaseFiles', { releaseId: id })
    expect(music).toMatchObject(counts)
    await exec(`delete from public.files where release_id = '${id}'; delete from public.tracks where release_id = '${id}';
    delete from public.releases where id = '${id}'`)
  },
)

const fileOf = (id: string, kind: string, track: string) => `
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    select t.release_id, t.id, '${kind}', 'a', 5, '${kind === 'flac' ? kind : 'mp3'}', now()
      from public.tracks t where t.release_id = '${id}' and ${track};`
