import { afterAll, beforeAll, expect, test } from 'vitest'
import releases from '#netlify/functions/releases.ts'
import type { Release, ReleaseList } from '#src/features/releases/admin/contract.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { addCode, setEnvironment, startTestBackend } from '#tests/support/backend/backend.ts'
import { addStaff, signedIn, type Browser } from '#tests/support/functions/browser-session.ts'

let backend: Backend
let admin: Browser

beforeAll(async () => {
  backend = await startTestBackend()
  setEnvironment(backend)
  await addStaff(backend, 'ada', 'admin')
  admin = await signedIn('ada')
})
afterAll(() => backend.stop())

type Answer = {
  outcome?: string
  release: Release
  unusedCodes?: number
  error: { code: string; message: string; fields?: Record<string, string>; current?: Release }
}

const read = async (answer: Response) => (await answer.json()) as Answer
const create = (body: unknown) => admin.send(releases, 'POST /api/releases', { body })
const add = async (body: object = {}) => (await read(await create({ ...valid, ...body }))).release
const one = (method: string, id: string, body?: unknown) =>
  admin.send(releases, `${method} /api/releases/${id}`, { body, params: { id } })
const restore = (id: string) =>
  admin.send(releases, `POST /api/releases/${id}/restore`, { body: {}, params: { id } })
const list = async (query = '') =>
  (await (await admin.send(releases, `GET /api/releases${query}`)).json()) as ReleaseList
const everything = () => backend.database.query('select * from public.releases order by id', [])

const valid = { title: 'Una Corda', artist: 'Odile Marrow', year: '2024' }
const whole = {
  ...valid,
  coverImage: '/covers/una.jpg',
  downloadUrl: 'https://files.example/una.zip',
  mp3Url: 'https://files.example/una-mp3.zip',
  flacUrl: 'https://files.example/una-flac.zip',
  listed: true,
}

test('a created release keeps every field, is read again and is listed first', async () => {
  await add({ title: 'Older' })
  const answer = await create(whole)
  expect(answer.status).toBe(201)
  const { outcome, release: created } = await read(answer)
  expect(outcome).toBe('created')
  expect(created).toMatchObject(whole)
  expect(await read(await one('GET', created.id))).toEqual({ release: created, unusedCodes: 0 })
  expect((await list()).items[0]).toEqual(created)
})

test('what is left out or blank is not set, and a release is not on the site by itself', async () => {
  const created = await add({ coverImage: '  ', mp3Url: '' })
  expect(created).toMatchObject({ coverImage: '', downloadUrl: '', mp3Url: '', flacUrl: '' })
  expect(created.listed).toBe(false)
})

test.each([
  [{ title: ' ' }, 'Please fill in title, artist, and year', 'title'],
  [{ artist: '' }, 'Please fill in title, artist, and year', 'artist'],
  [{ year: undefined }, 'Please fill in title, artist, and year', 'year'],
  [{ title: 'x'.repeat(301) }, 'Please keep the title within 300 characters.', 'title'],
  [
    { downloadUrl: 'http://files.example/x' },
    'The download address has to begin with https://, or with / for a file on this site.',
    'downloadUrl',
  ],
  [
    { flacUrl: 'javascript:alert(1)' },
    'The FLAC address has to begin with https://, or with / for a file on this site.',
    'flacUrl',
  ],
  [{ title: '', coverImage: 'nonsense' }, 'Please fill in title, artist, and year', 'title'],
])(
  'a release like %j is refused, when it is added and when it is changed',
  async (part, message, field) => {
    const { id, updatedAt } = await add()
    const before = await everything()
    for (const answer of [
      await create({ ...valid, ...part }),
      await one('PATCH', id, { ...valid, ...part, updatedAt }),
    ]) {
      expect(answer.status).toBe(400)
      const { error } = await read(answer)
      expect(error).toMatchObject({ message, fields: { [field]: message } })
    }
    expect(await everything()).toEqual(before)
  },
)

test.each([{ ...valid, title: 7 }, { ...valid, listed: 'yes' }, [], 'text', null])(
  'a body like %j is refused',
  async (body) => {
    const before = await everything()
    expect((await create(body)).status).toBe(400)
    expect(await everything()).toEqual(before)
  },
)

test('a change is saved, and its version leads to the next one', async () => {
  const first = await add()
  const second = (
    await read(await one('PATCH', first.id, { ...whole, updatedAt: first.updatedAt }))
  ).release
  expect(second).toMatchObject(whole)
  expect(Date.parse(second.updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt))
  const third = await one('PATCH', first.id, { ...valid, updatedAt: second.updatedAt })
  expect((await read(third)).release).toMatchObject({ ...valid, coverImage: '', listed: false })
})

test('a save that started from an older version overwrites nothing and brings the newer one', async () => {
  const first = await add()
  const quicker = await one('PATCH', first.id, {
    ...valid,
    title: 'Quicker',
    updatedAt: first.updatedAt,
  })
  const late = await one('PATCH', first.id, { ...valid, title: 'Late', updatedAt: first.updatedAt })
  expect(late.status).toBe(409)
  const { error } = await read(late)
  expect(error.code).toBe('stale')
  expect(error.current).toEqual((await read(quicker)).release)
  expect((await read(await one('GET', first.id))).release.title).toBe('Quicker')
})

test('two saves of one version at once: one is kept, the other hears that it is stale', async () => {
  const { id, updatedAt } = await add()
  const answers = await Promise.all(
    ['One', 'Other'].map((title) => one('PATCH', id, { ...valid, title, updatedAt })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a save without a version is refused', async () => {
  const { id } = await add()
  expect((await one('PATCH', id, valid)).status).toBe(400)
})

test('a deleted release is gone from lists and pages, and comes back as it was', async () => {
  const { id, updatedAt } = await add(whole)
  const deleted = await one('DELETE', id)
  expect(deleted.status).toBe(200)
  expect(await read(deleted)).toMatchObject({ outcome: 'deleted', release: { id } })
  expect((await one('GET', id)).status).toBe(404)
  expect((await one('DELETE', id)).status).toBe(404)
  expect((await one('PATCH', id, { ...valid, updatedAt })).status).toBe(404)
  expect((await list('?limit=100')).items.map((item) => item.id)).not.toContain(id)
  const restored = await read(await restore(id))
  expect(restored).toMatchObject({ outcome: 'restored', release: { ...whole, id } })
  expect((await read(await one('GET', id))).release).toEqual(restored.release)
})

test('restoring what is there changes nothing', async () => {
  const { id, updatedAt } = await add()
  expect((await read(await restore(id))).release.updatedAt).toBe(updatedAt)
})

test('a release is read with the number of its unused codes, which deleting does not touch', async () => {
  const { id } = await add()
  for (const code of ['UNUSED01', 'UNUSED02', 'SPENT001']) await addCode(backend, code, id)
  await backend.database.exec("update public.codes set redeemed_at = now() where id = 'SPENT001'")
  expect((await read(await one('GET', id))).unusedCodes).toBe(2)
  await one('DELETE', id)
  expect(
    await backend.database.query('select id from public.codes where release_id = $1', [id]),
  ).toHaveLength(3)
})

test('every word of a search has to be in artist, title or year, in either case', async () => {
  await add({ title: 'Salt 100% on_the Sill', artist: 'Amparo Lisk', year: '2016' })
  const titles = async (q: string) =>
    (await list(`?q=${encodeURIComponent(q)}`)).items.map(({ title }) => title)
  for (const q of ['salt', ' LISK  2016 ', '100%', 'on_the'])
    expect(await titles(q)).toEqual(['Salt 100% on_the Sill'])
  for (const q of ['salt marrow', '%', '_the S_'])
    expect(await titles(q)).not.toContain('Una Corda')
  expect((await list('?q=lisk')).total).toBe(1)
})

test('pages hold every release exactly once, while others are added', async () => {
  await backend.database.exec(`
    insert into public.releases (title, artist, year, created_at)
    select 'Paged ' || n, 'Pager', '2026', now() - (n / 3) * interval '1 day' from generate_series(1, 25) n`)
  const seen: string[] = []
  let page = await list('?q=pager&limit=10')
  expect(page).toMatchObject({ total: 25, more: false })
  for (;;) {
    seen.push(...page.items.map(({ title }) => title))
    if (!page.next) break
    await add({ title: 'Late', artist: 'Pager' })
    page = await list(`?q=pager&limit=10&after=${page.next}`)
  }
  expect(seen).toHaveLength(25)
  expect(new Set(seen).size).toBe(25)
})

test.each([
  'limit=0',
  'limit=101',
  'limit=ten',
  'after=nonsense',
  'after=00000000-0000-4000-8000-0000000000ff',
  `q=${'x'.repeat(201)}`,
])('a list is not asked for with %s', async (query) => {
  const answer = await admin.send(releases, `GET /api/releases?${query}`)
  expect([answer.status, (await read(answer)).error.code]).toEqual([400, 'bad-request'])
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
  const titles: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: ReleaseList = await list(`?q=${year}&sort=${sort}&limit=1&after=${after}`)
    titles.push(...page.items.map(({ title }) => title))
    after = page.next
  }
  expect(titles).toEqual(expected)
})

test('an order that no list has is refused', async () => {
  expect((await admin.send(releases, 'GET /api/releases?sort=year')).status).toBe(400)
})
