// An import of the catalogue: all of it or nothing, over the versions that it was compared with, and its undo.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type {
  CatalogueImport,
  CatalogueImported,
  Present,
} from '#src/features/catalogue/admin/contract.ts'
import type { Item } from '#src/features/catalogue/admin/schema.ts'
import catalogue from '#netlify/functions/catalogue.ts'
import { typedEdition } from '#tests/support/backend/releases.ts'
import { admin, exec, moderator, sql } from '#tests/support/functions/staff-fixture.ts'

beforeEach(() =>
  exec(`
    delete from public.files; delete from public.tracks; delete from public.codes; delete from public.code_batches;
    delete from public.releases; delete from public.news; delete from public.artists;
    delete from public.catalogue_imports;`),
)

const fields = { title: 'Una Corda', artist: 'Odile Marrow', year: '2024', slug: 'una-corda' }
const item = (values: object, part: object = {}): Item =>
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
  id,
  title,
  artist: '',
  seconds: 61,
  side: 'A',
  isrc: '',
  lyrics: '',
})
const over = ({ id, updatedAt, version }: Present, values: object, part: object = {}) =>
  item(values, { id, updatedAt, version, ...part })

type Refused = { error: { code: string; message: string } }
const send = (items: Item[], part: object = {}, by = admin) =>
  by.call<CatalogueImported & Refused>('importCatalogue', {
    importId: randomUUID(),
    kind: 'releases',
    name: 'releases.csv',
    items,
    ...part,
  })
const undo = ({ import: { id } }: CatalogueImported) =>
  admin.call<CatalogueImported & Refused>('undoImport', { id })
const settle = (id: string, part: object = {}) =>
  admin.call<CatalogueImported & Refused>('settleImport', {
    importId: id,
    kind: 'releases',
    name: 'releases.csv',
    ...part,
  })
const list = async () => (await admin.call<{ items: CatalogueImport[] }>('listImports')).items
const read = async (kind = 'releases') =>
  (await admin.call<{ items: Present[] }>('readCatalogue', { kind })).items
/** The one with this title. */
const find = async (title: string, kind = 'releases') =>
  (await read(kind)).find((one) => one.title === title)!
const titles = () =>
  sql<{ title: string }>(
    'select title from public.releases where deleted_at is null order by title',
  ).then((rows) => rows.map(({ title }) => title))

test('releases are added with their tracks, and linked with the artist of their name', async () => {
  await exec(
    `insert into public.artists (name, slug, bio) values ('Odile Marrow', 'odile', 'Plays.')`,
  )
  const tracks = [track('Opener'), track('Silence')]
  const {
    status,
    outcome,
    import: made,
  } = await send([item(fields, { tracks }), item({ ...fields, slug: '' })])
  expect([status, outcome]).toEqual([200, 'imported'])
  expect(made).toMatchObject({ name: 'releases.csv', kind: 'releases', rows: 2, createdBy: 'ada' })
  const bySlug = new Map((await read()).map((release) => [release.slug, release]))
  expect([...bySlug.keys()].sort()).toEqual(['odile-marrow-una-corda', 'una-corda'])
  expect(bySlug.get('una-corda')).toMatchObject({
    ...fields,
    tracks: tracks.map((one) => ({ ...one, artist: null, isrc: null, lyrics: null })),
  })
  const linked = await sql('select from public.releases where artist_id is not null')
  expect(linked).toHaveLength(2)
})

test('1,000 releases with tracks and editions are imported in one request', async () => {
  const items = Array.from({ length: 1000 }, (_, at) =>
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
  ).toEqual([{ releases: 1000, tracks: 1000, editions: 1000 }])
})

test('editions are imported, changed and taken back as a list', async () => {
  const lp = { ...typedEdition, format: 'LP', price: 2400, currency: 'EUR', copies: null }
  await send([item(fields, { editions: [lp] })])
  const [first] = await read()
  expect(first!.editions).toMatchObject([{ ...lp, copies: '' }])
  const changed = await send([over(first!, {}, { editions: [{ ...lp, price: 1990 }] })])
  expect((await read())[0]!.editions).toMatchObject([{ id: lp.id, price: 1990 }])
  expect((await undo(changed)).status).toBe(200)
  expect((await read())[0]!.editions).toMatchObject([{ id: lp.id, price: 2400 }])
})

test('a change writes its fields alone, and an undo puts back what they were', async () => {
  await send([item({ ...fields, credits: 'Thanks' }, { tracks: [track('Opener')] })])
  const [before] = await read()
  const changed = await send([over(before!, { year: '2025' })])
  expect((await read())[0]).toMatchObject({ ...fields, year: '2025', credits: 'Thanks' })
  await undo(changed)
  const [after] = await read()
  expect(after).toEqual({ ...before, updatedAt: after!.updatedAt })
})

test.each<[string, (one: Present) => Item]>([
  ['a limit of a field', () => item({ ...fields, year: 'y'.repeat(21) })],
  ['a missing field', () => item({ title: 'No one’s', artist: '', year: '2024' })],
  ['an unknown field', () => item({ ...fields, deletedAt: '2024-01-01' })],
  ...['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'].map(
    (field): [string, () => Item] => [
      `the field “${field}”`,
      () => item(JSON.parse(`{"title":"x","artist":"x","year":"1","${field}":"x"}`) as object),
    ],
  ),
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
  await send([item(fields)])
  const before = await read()
  const answer = await send([item({ ...fields, title: 'Good', slug: 'good' }), bad(before[0]!)])
  expect([400, 409]).toContain(answer.status)
  expect(answer.error.message).toMatch(/^[A-Z].*\.?$/)
  expect(await read()).toEqual(before)
  expect(await list()).toHaveLength(1)
})

test('a track that has a file is never left out by an import', async () => {
  const opener = track('Opener')
  const release = item(fields, { tracks: [opener] })
  await send([release])
  await exec(`
    insert into public.files (release_id, track_id, kind, name, bytes)
    values ('${release.id}', '${opener.id}', 'mp3', 'a.mp3', 9)`)
  const [present] = await read()
  expect(present!.filed).toEqual([opener.id])
  const answer = await send([over(present!, {}, { tracks: [track('Another')] })])
  expect([answer.status, answer.error.code]).toEqual([409, 'list-changed'])
  expect((await send([over(present!, {}, { tracks: [track('New'), opener] })])).status).toBe(200)
})

test('an undo puts what was new into the bin, and gives what was changed its values and tracks again', async () => {
  const [opener, other] = [track('Opener'), track('Other')]
  await send([item(fields, { tracks: [opener] })])
  const before = await read()
  const imported = await send([
    over(
      before[0]!,
      { title: 'Tutte Corde', slug: 'tutte-corde' },
      { tracks: [other, { ...opener, title: 'Overture' }] },
    ),
    item({ ...fields, title: 'Tare', slug: 'tare' }, { tracks: [track('New')] }),
  ])
  expect(await titles()).toEqual(['Tare', 'Tutte Corde'])
  const { outcome, import: undone } = await undo(imported)
  expect([outcome, undone.undone, undone.kept, undone.canUndo]).toEqual(['undone', 2, [], false])
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
  const imported = await send(
    names.map((title) =>
      item(
        { ...fields, title, slug: title.toLowerCase() },
        { tracks: title === 'Retracked' ? [opener] : null },
      ),
    ),
  )
  await exec(`
    update public.releases set year = '1999' where title = 'Edited';
    update public.tracks set title = 'Overture';
    insert into public.files (release_id, kind, name, bytes) select id, 'mp3', 'a.zip', 9 from public.releases where title = 'Filed';
    insert into public.code_batches (name, release_id) select 'First', id from public.releases where title = 'Pressed';`)
  const { import: undone } = await undo(imported)
  expect(undone).toMatchObject({
    undone: 1,
    kept: ['Edited', 'Filed', 'Pressed', 'Retracked'].map((title) => `Odile Marrow - ${title}`),
  })
  expect(await titles()).toEqual(['Edited', 'Filed', 'Pressed', 'Retracked'])
})

test('articles are imported under the name of the admin, and taken back', async () => {
  const post = {
    title: 'Tour',
    excerpt: 'Soon',
    content: 'We play.',
    publishedAt: '2019-05-03T10:00:00.000Z',
  }
  const imported = await send([item(post)], { kind: 'news' })
  const [article] = await read('news')
  expect(article).toMatchObject({
    ...post,
    authorName: 'ada',
    published: true,
    type: 'other',
    tracks: [],
  })
  const changed = await send([over(article!, { content: 'We played.' })], { kind: 'news' })
  expect(await find('Tour', 'news')).toMatchObject({ content: 'We played.' })
  expect((await undo(changed)).import).toMatchObject({ undone: 1, kept: [] })
  expect(await find('Tour', 'news')).toMatchObject(post)
  expect((await undo(imported)).import).toMatchObject({ undone: 0, kept: ['Tour'] })
})

test('the same request again, or at the same time, imports once and answers the same', async () => {
  const importId = randomUUID()
  const items = [item(fields, { tracks: [track('Opener')] })]
  const answers = await Promise.all([1, 2, 3].map(() => send(items, { importId })))
  await exec(`insert into public.artists (name, slug, bio) values ('Odile Marrow', 'odile', 'x')`)
  answers.push(await send(items, { importId }))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 200, import: { id: importId, rows: 1 } })
  expect(await titles()).toEqual(['Una Corda'])
  expect(await list()).toHaveLength(1)
  await undo(answers[0]!)
  expect((await send(items, { importId })).import).toMatchObject({ undone: 1, canUndo: false })
  expect(await titles()).toEqual([])
})

test('the id of an import is for its own rows', async () => {
  const importId = randomUUID()
  await send([item(fields)], { importId })
  for (const items of [[item({ ...fields, slug: 'b' })], [item(fields), item(fields)]])
    expect(await send(items, { importId })).toMatchObject({
      status: 409,
      error: { code: 'other-request' },
    })
  expect(await titles()).toEqual(['Una Corda'])
})

test('a refused import may be corrected and sent under the same id', async () => {
  const importId = randomUUID()
  const old = item(fields, { updatedAt: '2000-01-01T00:00:00.000Z' })
  expect((await send([old], { importId })).status).toBe(409)
  expect((await send([item(fields)], { importId })).status).toBe(200)
})

test('what became of an import without an answer is known, and one that did not arrive never does', async () => {
  const [arrived, missing] = [randomUUID(), randomUUID()]
  await send([item(fields)], { importId: arrived })
  expect(await settle(arrived)).toMatchObject({
    outcome: 'settled',
    import: { id: arrived, isCancelled: false, rows: 1, canUndo: true },
  })
  expect((await settle(missing)).import).toMatchObject({ isCancelled: true, rows: 0 })
  expect(await send([item({ ...fields, slug: 'late' })], { importId: missing })).toMatchObject({
    status: 409,
    error: { code: 'import-cancelled' },
  })
  expect((await settle(missing)).import.isCancelled).toBe(true)
  expect((await list()).map(({ id }) => id)).toEqual([arrived])
  expect(await undo({ import: { id: missing } } as CatalogueImported)).toMatchObject({
    status: 404,
  })
  expect(await titles()).toEqual(['Una Corda'])
})

test('an undo that is asked for again answers the same and takes back nothing more', async () => {
  const imported = await send([item(fields)])
  const first = await undo(imported)
  await exec('update public.releases set deleted_at = null')
  expect(await undo(imported)).toEqual(first)
  expect(await titles()).toEqual(['Una Corda'])
})

test('the last ten imports are listed, newest first, and only these can be undone', async () => {
  const made: CatalogueImported[] = []
  for (let number = 1; number <= 12; number++)
    made.push(
      await send([item({ ...fields, title: `Nr ${number}`, slug: `nr-${number}` })], {
        name: `${number}.csv`,
      }),
    )
  const listed = await list()
  expect(listed.map(({ name }) => name)).toEqual(
    Array.from({ length: 10 }, (_, at) => `${12 - at}.csv`),
  )
  expect(listed.every(({ canUndo }) => canUndo)).toBe(true)
  expect(await undo(made[1]!)).toMatchObject({ status: 409, error: { code: 'too-late' } })
  expect((await undo(made[2]!)).import.undone).toBe(1)
  await exec(`update public.catalogue_imports set created_at = now() - interval '31 days'`)
  expect(await undo(made[3]!)).toMatchObject({ status: 409, error: { code: 'too-late' } })
  expect((await list()).some(({ canUndo }) => canUndo)).toBe(false)
})

test('goods are imported without a state, changed over their version, exported, and taken back', async () => {
  await exec('delete from public.goods')
  const goods = { kind: 'goods', name: 'goods.csv' }
  const added = await send(
    [
      item({
        title: 'Tote',
        kind: 'bag',
        currency: 'GBP',
        images: ['/tote.svg'],
        variants: [{ name: '', price: 900, state: '', links: [] }],
      }),
    ],
    goods,
  )
  expect(added).toMatchObject({ status: 200, import: { kind: 'goods', rows: 1 } })
  const tote = await find('Tote', 'goods')
  expect(tote).toMatchObject({
    slug: 'tote',
    published: true,
    variants: [{ name: '', price: 900, state: null, links: [] }],
  })
  const changed = {
    currency: 'GBP',
    variants: [{ name: '', price: 950, state: 'in_stock', links: [] }],
  }
  const again = await send([over(tote, changed)], goods)
  expect(again.status).toBe(200)
  expect((await send([over(tote, changed)], goods)).error.code).toBe('list-changed')
  const answer = await admin.send(catalogue, 'GET /api/catalogue/goods-csv')
  expect(answer.headers.get('content-disposition')).toContain('goods.csv')
  expect(await answer.text()).toContain(
    '"Tote","Bag","tote","","/tote.svg","yes","GBP","","9.50","In stock",""',
  )
  expect((await undo(again)).import.undone).toBe(1)
  expect(await find('Tote', 'goods')).toMatchObject({ variants: [{ price: 900, state: null }] })
  expect((await undo(added)).import).toMatchObject({ undone: 0, kept: ['Tote'] })
})

test('all pages of the catalogue are one file', async () => {
  await exec(`
    insert into public.releases (title, artist, year) select 'Title ' || n, 'Artist', '2024' from generate_series(1, 230) n;
    insert into public.tracks (id, release_id, position, title)
    select gen_random_uuid(), id, n, '=1+' || n from public.releases, generate_series(1, 2) n where title = 'Title 1';`)
  const answer = await admin.send(catalogue, 'GET /api/catalogue/csv')
  expect(answer.headers.get('content-disposition')).toContain('catalogue.csv')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(232)
  expect(lines.filter((line) => line.includes(`"'=1+2"`))).toHaveLength(1)
})

test('moderators neither read nor write the catalogue', async () => {
  expect((await send([item(fields)], {}, moderator)).status).toBe(403)
  const { import: made } = await send([item(fields)])
  for (const [name, input] of [
    ['readCatalogue', { kind: 'news' }],
    ['listImports', {}],
    ['undoImport', { id: made.id }],
    ['settleImport', { importId: randomUUID(), kind: 'news', name: '' }],
  ] as const)
    expect([name, (await moderator.call(name, input)).status]).toEqual([name, 403])
  expect(await titles()).toEqual(['Una Corda'])
})
