// What each role may do to news straight at Supabase, past every function of ours, and what nobody may save there.
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import { startTestBackend } from '#tests/support/backend/backend.ts'
import { staffApi, visitorApi } from '#tests/support/functions/staff-api.ts'

let backend: Backend
let staff: [who: string, api: PostgrestClient][]
let others: [who: string, api: PostgrestClient][]

const draftId = '00000000-0000-4000-8000-0000000000e1'
const deletedId = '00000000-0000-4000-8000-0000000000e2'
const texts = { title: 'Mine', excerpt: 'In short', content: 'At length' }

beforeAll(async () => {
  backend = await startTestBackend()
  staff = [
    ['an admin', await staffApi(backend, 'ada', 'admin')],
    ['a moderator', await staffApi(backend, 'mo', 'moderator')],
  ]
  others = [
    ['a visitor', visitorApi(backend)],
    ['a moderator who was disabled', await staffApi(backend, 'dora', 'moderator')],
  ]
  await backend.database.exec("update public.users set disabled_at = now() where username = 'dora'")
})
afterAll(() => backend.stop())

beforeEach(() =>
  backend.database.exec(`
    delete from public.news;
    insert into public.news (id, title, excerpt, content, published) values ('${draftId}', 'Draft', 'x', 'x', false);
    insert into public.news (id, title, excerpt, content, deleted_at) values ('${deletedId}', 'Gone', 'x', 'x', now());`),
)

const everything = () => backend.database.query('select * from public.news order by id', [])

test('nobody but staff lists, reads, adds, changes or restores what is not public', async () => {
  const before = await everything()
  for (const [who, api] of others) {
    const { data, error } = await api.rpc('list_news', {})
    expect([who, data, error?.code]).toEqual([who, null, '42501'])
    expect([who, (await api.from('news').select('id')).data]).toEqual([who, []])
    await api.from('news').insert(texts)
    await api.from('news').update({ title: 'Mine' }).eq('id', draftId)
    await api.from('news').update({ published: true }).eq('id', draftId)
    await api.from('news').update({ deleted_at: null }).eq('id', deletedId)
    await api.from('news').delete().eq('id', draftId)
  }
  expect(await everything()).toEqual(before)
})

test('the secret key has no part in the list', async () => {
  const apikey = backend.secrets.secretKey
  const service = new PostgrestClient(`${backend.url}/rest/v1`, { headers: { apikey } })
  expect((await service.rpc('list_news', {})).error?.code).toBe('42501')
})

test('admins and moderators list, add, change, delete and restore', async () => {
  for (const [who, api] of staff) {
    const added = await api.from('news').insert(texts).select('id, author_name').single()
    expect([who, added.error, added.data?.author_name]).toEqual([
      who,
      null,
      who === 'an admin' ? 'ada' : 'mo',
    ])
    const mine = () => api.from('news')
    const id = added.data?.id as string
    expect((await mine().update({ title: 'Changed' }).eq('id', id)).error).toBeNull()
    expect((await mine().update({ deleted_at: '2026-01-01' }).eq('id', id)).error).toBeNull()
    expect((await mine().update({ deleted_at: null }).eq('id', id)).error).toBeNull()
    const { data } = await api.rpc('list_news', { q: 'chang' })
    expect((data as { items: { id: string }[] }).items.map((item) => item.id)).toContain(id)
  }
})

type Attempt = (api: PostgrestClient) => PromiseLike<{ error: object | null }>
const add =
  (part: object): Attempt =>
  (api) =>
    api.from('news').insert({ ...texts, ...part })
const change =
  (part: object): Attempt =>
  (api) =>
    api.from('news').update(part).eq('id', draftId)
const day = '2027-01-01'

test.each<[string, Attempt]>([
  ['an article without a title', add({ title: ' ' })],
  ['an article without content', add({ content: ' \n' })],
  ['an article without an excerpt', add({ excerpt: '' })],
  ['an article whose content is taken away', change({ content: '' })],
  ['an article whose excerpt is taken away', change({ excerpt: ' ' })],
  ['a show without a day', add({ type: 'show' })],
  ['a release without a day', change({ type: 'release' })],
  ['general news with a day', add({ event_date: day })],
  ['a featured show', add({ type: 'show', event_date: day, featured: true })],
  ['another type', add({ type: 'gig' })],
  ['a title that is too long', add({ title: 'x'.repeat(501) })],
  ['an excerpt that is too long', add({ excerpt: 'x'.repeat(5001) })],
  ['content that is too long', add({ content: 'x'.repeat(100_001) })],
  ['a picture from nowhere', add({ featured_image: 'javascript:alert(1)' })],
  ['a day that no page can write', add({ type: 'show', event_date: 'infinity' })],
  ['a publish date that no page can write', add({ published_at: 'infinity' })],
  ['somebody else as its author', add({ author_name: 'Somebody' })],
  ['another author', change({ author_name: 'Somebody' })],
  ['its own version', change({ updated_at: '2000-01-01' })],
  ['words to be found by', change({ search: "'found'" })],
  ['no row any more', (api) => api.from('news').delete().eq('id', draftId)],
])('not even an admin saves %s', async (_what, attempt) => {
  const before = await everything()
  for (const [, api] of staff) expect((await attempt(api)).error).not.toBeNull()
  expect(await everything()).toEqual(before)
})

test('not even an admin saves a fourth featured article, in any of the ways', async () => {
  await backend.database.exec(`
    insert into public.news (title, featured) select 'Featured ' || n, true from generate_series(1, 3) n;
    alter table public.news disable trigger guard_featured;
    update public.news set featured = true where id = '${deletedId}';
    alter table public.news enable trigger guard_featured;`)
  const before = await everything()
  for (const [, api] of staff)
    for (const attempt of [
      add({ featured: true }),
      change({ featured: true }),
      (api: PostgrestClient) => api.from('news').update({ deleted_at: null }).eq('id', deletedId),
    ])
      expect((await attempt(api)).error).toMatchObject({ code: 'DW003' })
  expect(await everything()).toEqual(before)
})

test('the database gives what is published a date, and takes none away', async () => {
  const [, api] = staff[1]!
  const publishedAt = async () =>
    (await api.from('news').select('published_at').eq('id', draftId).single()).data
      ?.published_at as string | null
  expect(await publishedAt()).toBeNull()
  await change({ published: true })(api)
  const given = await publishedAt()
  expect(Date.now() - Date.parse(given!)).toBeLessThan(60_000)
  await change({ published: false, published_at: null })(api)
  expect(await publishedAt()).toBe(given)
})

test('what came from elsewhere without an excerpt can be deleted and restored', async () => {
  const [, api] = staff[1]!
  await backend.database.exec("insert into public.news (title) values ('Old')")
  for (const deleted_at of ['2026-01-01', null])
    expect((await api.from('news').update({ deleted_at }).eq('title', 'Old')).error).toBeNull()
})
