// An import of the catalogue: all of it or nothing, over the versions that it was compared with, and its undo.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { CatalogueImported, Present } from '#src/features/catalogue/admin/contract.ts'
import type { Item } from '#src/features/catalogue/admin/schema.ts'
import releases from '#netlify/functions/releases.ts'
import { typedEdition } from '#tests/support/backend/releases.ts'
import { admin, exec, moderator, sql } from '#tests/support/functions/staff-fixture.ts'

beforeEach(() =>
  exec(`
    delete from public.files; delete from public.tracks; delete from public.codes; delete from public.code_batches;
    delete from public.releases; delete from public.news; delete from public.artists;`),
)

const fields = { title: 'Una Corda', artist: 'Odile Marrow', year: '2024', slug: 'una-corda' }
const item = (values: object | null, part: object = {}): Item =>
  ({
    id: randomUUID(),
    updatedAt: null,
    version: '',
    values,
    tracks: null,
    editions: null,
    ...part,
  }) as Item
const track = (title: string, id: string = randomUUID()) => ({
  ...{ id, title, artist: '', seconds: 61, side: 'A', isrc: '', lyrics: '' },
})
const over = ({ id, updatedAt, version }: Item | Present, values: object, part: object = {}) =>
  item(values, { id, updatedAt, version, ...part })

type Refused = { error: { code: string; message: string } }
const send = (items: Item[], part: object = {}, by = admin) =>
  by.ask<CatalogueImported & Refused>('POST /api/catalogue', { kind: 'releases', items, ...part })
const undo = (items: Item[], part: object = {}) => send(items, { isUndo: true, ...part })
const read = async (kind = 'releases') =>
  (await admin.ask<{ items: Present[] }>(`GET /api/catalogue?kind=${kind}`)).items
const titles = () =>
  sql<{ title: string }>(
    'select title from public.releases where deleted_at is null order by title',
  ).then((rows) => rows.map(({ title }) => title))

test('releases are added with their tracks, and linked with the artist of their name', async () => {
  await exec(
    `insert into public.artists (name, slug, bio) values ('Odile Marrow', 'odile', 'Plays.')`,
  )
  const tracks = [track('Opener'), track('Silence')]
  const { status, items } = await send([item(fields, { tracks }), item({ ...fields, slug: '' })])
  expect([status, items.length]).toEqual([200, 2])
  const bySlug = new Map((await read()).map((release) => [release.slug, release]))
  expect([...bySlug.keys()].sort()).toEqual(['odile-marrow-una-corda', 'una-corda'])
  expect(bySlug.get('una-corda')).toMatchObject({
    ...fields,
    tracks: tracks.map((one) => ({ ...one, artist: null, isrc: null, lyrics: null })),
  })
  const linked = await sql('select from public.releases where artist_id is not null')
  expect(linked).toHaveLength(2)
})

test('2,500 releases with tracks and editions are imported in one request', async () => {
  const items = Array.from({ length: 2500 }, (_, at) =>
    item(
      { ...fields, title: `Album ${at}`, slug: '' },
      {
        tracks: [track('Opener')],
        editions: [{ ...typedEdition, id: randomUUID() }],
      },
    ),
  )
  expect((await send(items)).status).toBe(200)
  expect(
    await sql(`
      select (select count(*)::int from public.releases) as releases,
             (select count(*)::int from public.tracks) as tracks,
             (select count(*)::int from public.editions) as editions`),
  ).toEqual([{ releases: 2500, tracks: 2500, editions: 2500 }])
})

test('editions are imported, changed and taken back as a list', async () => {
  const lp = { ...typedEdition, format: 'LP', price: 2400, currency: 'EUR', copies: null }
  const added = await send([item(fields, { editions: [lp] })])
  const { version: _version, ...first } = added.items[0]!
  expect((await read())[0]!.editions).toMatchObject([{ ...lp, copies: '' }])
  const changed = await send([over(added.items[0]!, {}, { editions: [{ ...lp, price: 1990 }] })])
  expect(changed.items[0]).toMatchObject({ id: first.id, editions: [{ price: 2400 }] })
  expect((await undo(changed.items)).status).toBe(200)
  expect((await read())[0]!.editions).toMatchObject([{ id: lp.id, price: 2400 }])
})

test('a change writes its fields alone, and tells what they were', async () => {
  const added = await send([item({ ...fields, credits: 'Thanks' }, { tracks: [track('Opener')] })])
  const [present] = await read()
  expect(present!.version).toBe(added.items[0]!.version)
  const { items } = await send([over(added.items[0]!, { year: '2025' })])
  expect(items[0]).toMatchObject({ id: present!.id, values: { year: '2024' }, tracks: null })
  expect((await read())[0]).toMatchObject({ ...fields, year: '2025', credits: 'Thanks' })
})

test.each<[string, (ids: Item) => Item]>([
  ['a limit of a field', () => item({ ...fields, year: 'y'.repeat(21) })],
  ['a missing field', () => item({ title: 'No one’s', artist: '', year: '2024' })],
  ['an unknown field', () => item({ ...fields, deletedAt: '2024-01-01' })],
  ['a link to another scheme', () => item({ ...fields, credits: '[link=javascript:x]y[/link]' })],
  ['an address that is taken', () => item({ ...fields, title: 'Other' })],
  [
    'a picture that is not there',
    () => item({ ...fields, slug: 'b', coverImage: `/media/${'a'.repeat(32)}-480.webp` }),
  ],
  ['an old version', (one) => over(one, { year: '1' }, { updatedAt: '2000-01-01T00:00:00.000Z' })],
  [
    'an old version of the tracks',
    (one) => over(one, { year: '1' }, { version: 'of another list' }),
  ],
  ['a blank track', (one) => over(one, {}, { tracks: [track(' ')] })],
])('%s in one row keeps all others from being written', async (_what, bad) => {
  const { items } = await send([item(fields)])
  const before = await read()
  const answer = await send([item({ ...fields, title: 'Good', slug: 'good' }), bad(items[0]!)])
  expect([400, 409]).toContain(answer.status)
  expect(answer.error.message).toMatch(/^[A-Z].*\.?$/)
  expect(await read()).toEqual(before)
})

test('a track that has a file is never left out by an import', async () => {
  const opener = track('Opener')
  const { items } = await send([item(fields, { tracks: [opener] })])
  await exec(`
    insert into public.files (release_id, track_id, kind, name, bytes)
    values ('${items[0]!.id}', '${opener.id}', 'mp3', 'a.mp3', 9)`)
  expect((await read())[0]!.filed).toEqual([opener.id])
  const answer = await send([over(items[0]!, {}, { tracks: [track('Another')] })])
  expect([answer.status, answer.error.code]).toEqual([409, 'list-changed'])
  expect((await send([over(items[0]!, {}, { tracks: [track('New'), opener] })])).status).toBe(200)
})

test('an undo puts what was new into the bin, and gives what was changed its values and tracks again', async () => {
  const [opener, other] = [track('Opener'), track('Other')]
  const old = await send([item(fields, { tracks: [opener] })])
  const before = await read()
  const { items } = await send([
    over(
      old.items[0]!,
      { title: 'Tutte Corde', slug: 'tutte-corde' },
      { tracks: [other, { ...opener, title: 'Overture' }] },
    ),
    item({ ...fields, title: 'Tare', slug: 'tare' }, { tracks: [track('New')] }),
  ])
  expect(await titles()).toEqual(['Tare', 'Tutte Corde'])
  const undone = await undo(items)
  expect(undone.items.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort())
  const [now, ...others] = await read()
  expect(others).toEqual([])
  expect(now).toEqual({
    ...before[0],
    updatedAt: now!.updatedAt,
    version: now!.version,
    formerSlugs: expect.anything() as unknown,
  })
  const log = await sql(
    `select action, subject, detail ->> 'rows' as rows from public.audit_log where action ~ 'import' order by id desc limit 3`,
  )
  expect(log).toEqual([
    { action: 'import-undone', subject: 'releases', rows: '2' },
    { action: 'catalogue-imported', subject: 'releases', rows: '2' },
    { action: 'catalogue-imported', subject: 'releases', rows: '1' },
  ])
})

test('an undo leaves out what was edited, filed or pressed since', async () => {
  const names = ['Edited', 'Filed', 'Pressed', 'Retracked', 'Untouched']
  const opener = track('Opener')
  const { items } = await send(
    names.map((title) =>
      item(
        { ...fields, title, slug: title.toLowerCase() },
        { tracks: title === 'Retracked' ? [opener] : null },
      ),
    ),
  )
  const [edited, filed, pressed] = items.map(({ id }) => id)
  await exec(`
    update public.releases set year = '1999' where title = 'Edited';
    update public.tracks set title = 'Overture';
    insert into public.files (release_id, kind, name, bytes) select id, 'mp3', 'a.zip', 9 from public.releases where title = 'Filed';
    insert into public.code_batches (name, release_id) select 'First', id from public.releases where title = 'Pressed';`)
  expect([edited, filed, pressed]).not.toContain(undefined)
  const { items: undone } = await undo(items)
  expect(undone).toHaveLength(1)
  expect(await titles()).toEqual(['Edited', 'Filed', 'Pressed', 'Retracked'])
  expect((await undo(items)).items).toEqual([])
})

test('articles are imported under the name of the admin, and taken back', async () => {
  const post = {
    title: 'Tour',
    excerpt: 'Soon',
    content: 'We play.',
    publishedAt: '2019-05-03T10:00:00.000Z',
  }
  const { items } = await send([item(post)], { kind: 'news' })
  const [article] = await read('news')
  expect(article).toMatchObject({
    ...post,
    authorName: 'ada',
    published: true,
    type: 'other',
    tracks: [],
  })
  const changed = await send([over(items[0]!, { content: 'We played.' })], { kind: 'news' })
  expect(changed.items[0]!.values).toEqual({ content: 'We play.' })
  expect((await undo(changed.items, { kind: 'news' })).items).toHaveLength(1)
  expect((await read('news'))[0]).toMatchObject(post)
  expect((await undo(items, { kind: 'news' })).items).toEqual([])
})

test('all pages of the catalogue are one file', async () => {
  await exec(`
    insert into public.releases (title, artist, year) select 'Title ' || n, 'Artist', '2024' from generate_series(1, 230) n;
    insert into public.tracks (id, release_id, position, title)
    select gen_random_uuid(), id, n, '=1+' || n from public.releases, generate_series(1, 2) n where title = 'Title 1';`)
  const answer = await admin.send(releases, 'GET /api/catalogue/csv')
  expect(answer.headers.get('content-disposition')).toContain('catalogue.csv')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(232)
  expect(lines.filter((line) => line.includes(`"'=1+2"`))).toHaveLength(1)
})

test('moderators neither read nor write the catalogue', async () => {
  expect((await send([item(fields)], {}, moderator)).status).toBe(403)
  expect((await moderator.ask('GET /api/catalogue?kind=news')).status).toBe(403)
  expect(await titles()).toEqual([])
})
