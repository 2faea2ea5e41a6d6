import { beforeEach, expect, test } from 'vitest'
import news from '#netlify/functions/news.ts'
import type {
  ArticleSummary,
  ReleaseChoices,
  StaffArticle,
} from '#src/features/news/admin/contract.ts'
import type { Page } from '#src/lib/page.ts'
import { addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { backend, admin as ada, moderator as mo } from '#tests/support/functions/staff-fixture.ts'

beforeEach(() => backend.database.exec('delete from public.news'))

type Answer = {
  wasUnfeatured?: boolean
  article: StaffArticle
  error: { code: string; message: string; fields?: Record<string, string>; current?: StaffArticle }
}

const read = async (answer: Response) => (await answer.json()) as Answer
const create = (body: unknown, by = mo) => by.send(news, 'POST /api/news', { body })
const add = async (body: object = {}) => (await read(await create({ ...valid, ...body }))).article
const one = (method: string, id: string, body?: unknown, by = mo) =>
  by.send(news, `${method} /api/news/${id}`, { body, params: { id } })
const change = async ({ id, updatedAt }: StaffArticle, body: object = {}) =>
  (await read(await one('PATCH', id, { ...valid, ...body, updatedAt }))).article
const restore = (id: string, by = mo) =>
  by.send(news, `POST /api/news/${id}/restore`, { body: {}, params: { id } })
const list = async (query = '') =>
  (await (await mo.send(news, `GET /api/news${query}`)).json()) as Page<ArticleSummary>
const titles = async (query = '') => (await list(query)).items.map(({ title }) => title)
const everything = () => backend.database.query('select * from public.news order by id', [])

const valid = { title: 'Open scale day', excerpt: 'Bring a record.', content: 'Any label.' }
const show = {
  ...valid,
  type: 'show',
  title: 'Choir on the [wobble]ferry[/wobble]',
  content: 'Boarding 19:10.\n\n[bold]Bring a coat.[/bold]',
  featuredImage: '/demo/news/ferry.svg',
  published: false,
  eventDate: '2027-02-28',
  publishedAt: '2027-01-31T19:30:00.000Z',
}

const minutesAgo = (instant: string) => (Date.now() - Date.parse(instant)) / 60_000

test('an article is general, published and not featured until somebody says otherwise', async () => {
  expect(await add()).toMatchObject({
    type: 'other',
    published: true,
    featured: false,
    featuredImage: '',
    eventDate: '',
  })
})

test('an article is about a release, which a moderator chooses among those that the site shows', async () => {
  await addReleases(backend)
  await backend.database.exec(
    "insert into public.releases (title, artist, year) values ('Announced later', 'Aa', '2027')",
  )
  const choices = async (by: typeof mo) =>
    (await (await by.send(news, 'GET /api/news/releases')).json()) as ReleaseChoices
  const shown = { id: releaseId, artist: 'Odile Marrow', title: 'Una Corda' }
  expect(await choices(mo)).toEqual({ releases: [shown] })
  expect((await choices(ada)).releases).toMatchObject([{ title: 'Announced later' }, shown])
  const about = await add({ releaseId })
  expect(about.releaseId).toBe(releaseId)
  expect((await read(await one('GET', about.id))).article.releaseId).toBe(releaseId)
  expect((await change(about)).releaseId).toBe('')
  const gone = await create({ ...valid, releaseId: '00000000-0000-4000-8000-00000000dead' })
  expect(gone.status).toBe(409)
  expect((await create({ ...valid, releaseId: 'Una Corda' })).status).toBe(400)
})

test('the longest content in any script is taken, and what is far too large is not read', async () => {
  const content = '盤'.repeat(100_000)
  expect((await add({ content })).content).toBe(content)
  const huge = await create({ ...valid, content: 'x'.repeat(600_000) })
  expect([huge.status, (await read(huge)).error.code]).toEqual([413, 'too-large'])
})

test('shows and releases are never featured, and general news has no day', async () => {
  expect((await add({ ...show, featured: true })).featured).toBe(false)
  expect((await add({ eventDate: '2027-01-01' })).eventDate).toBe('')
  const changed = await change(await add(show), { type: 'other', eventDate: '2027-01-01' })
  expect(changed).toMatchObject({ type: 'other', eventDate: '' })
})

test('a new article published without a date is published now, and one with a date on that date', async () => {
  expect(minutesAgo((await add()).publishedAt)).toBeLessThan(1)
  const publishedAt = '2025-05-01T10:00:00.000Z'
  expect((await add({ publishedAt })).publishedAt).toBe(publishedAt)
})

test('a draft without a date has none, until an edit publishes it: then it is now', async () => {
  const draft = await add({ published: false })
  expect(draft.publishedAt).toBe('')
  const edited = await change(draft, { published: false })
  expect(edited.publishedAt).toBe('')
  expect(minutesAgo((await change(edited)).publishedAt)).toBeLessThan(1)
})

test('an edit without a date leaves the publish date as it was, also when it makes a draft of the article', async () => {
  const publishedAt = '2025-05-01T10:00:00.000Z'
  const first = await add({ publishedAt })
  const second = await change(first, { title: 'Corrected' })
  expect(second).toMatchObject({ title: 'Corrected', publishedAt })
  const third = await change(second, { published: false })
  expect(third.publishedAt).toBe(publishedAt)
  expect((await change(third, { publishedAt: '2026-01-01T00:00:00Z' })).publishedAt).toBe(
    '2026-01-01T00:00:00.000Z',
  )
})

test('an edit keeps the author, whoever makes it', async () => {
  const { id, updatedAt } = await add()
  const answer = await one('PATCH', id, { ...valid, title: 'By Ada', updatedAt }, ada)
  expect((await read(answer)).article).toMatchObject({ title: 'By Ada', authorName: 'mo' })
})

test('a fourth featured article is refused in the words of the spec, one of the three may be saved', async () => {
  const [first] = [await add({ featured: true }), await add({ featured: true })]
  // A draft that is featured holds its place.
  await add({ featured: true, published: false })
  const before = await everything()
  const fourth = await create({ ...valid, featured: true })
  expect(fourth.status).toBe(409)
  expect((await read(fourth)).error).toMatchObject({
    code: 'too-many-featured',
    message: 'Maximum 3 articles can be featured. Please unfeature another article first.',
  })
  expect(await everything()).toEqual(before)
  const other = await add()
  const ticked = await one('PATCH', other.id, {
    ...valid,
    featured: true,
    updatedAt: other.updatedAt,
  })
  expect(ticked.status).toBe(409)
  const saved = await change(first, { featured: true, title: 'Still featured' })
  expect(saved.featured).toBe(true)
  await change(saved, { featured: false })
  expect((await add({ featured: true })).featured).toBe(true)
})

test('what would be the fourth featured article comes back without its place, and says so', async () => {
  const { id } = await add({ featured: true })
  await one('DELETE', id)
  for (let count = 0; count < 3; count++) await add({ featured: true })
  const restored = await read(await restore(id))
  expect(restored).toMatchObject({ wasUnfeatured: true, article: { id, featured: false } })
  expect((await list('?kind=featured')).total).toBe(3)
})

test('a list carries what its rows show and no content, however long', async () => {
  const long = `[bold]${'Long   words\n'.repeat(7000)}[/bold]`
  await backend.database.query(
    `insert into public.news (title, excerpt, content) values ('Short', ' ', $1), ('Whole', $2, $1)`,
    [long, `[red]${'e'.repeat(4900)}[/red]`],
  )
  const answer = await mo.send(news, 'GET /api/news?sort=title')
  const text = await answer.text()
  expect(text.length).toBeLessThan(3000)
  const { items } = JSON.parse(text) as Page<ArticleSummary>
  expect(items.map(({ opening, excerpt }) => [opening, excerpt])).toEqual([
    ['Long words '.repeat(60).slice(0, 600), ''],
    ['', 'e'.repeat(600)],
  ])
  expect(items[0]).not.toHaveProperty('content')
})

test('the list begins with what was changed last, or is ordered by publish date or title', async () => {
  const second = await add({ title: '[red]B[/red] side', publishedAt: '2026-01-01T00:00:00Z' })
  await add({ title: 'c side', publishedAt: '2024-01-01T00:00:00Z' })
  await add({ title: 'A side', publishedAt: '2025-01-01T00:00:00Z' })
  await change(second, { title: second.title })
  const [a, b, c] = ['A side', '[red]B[/red] side', 'c side']
  expect(await titles()).toEqual([b, a, c])
  expect(await titles('?sort=published')).toEqual([b, a, c])
  expect(await titles('?sort=title')).toEqual([a, b, c])
})

test('each kind holds its own', async () => {
  await add({ ...show, title: 'Draft show' })
  await add({ ...show, type: 'release', title: 'Release', published: true, publishedAt: '' })
  await add({ title: 'Scheduled', publishedAt: '2099-01-01T00:00:00Z' })
  await add({ title: 'Featured', featured: true })
  const kind = (name: string) => titles(`?sort=title&kind=${name}`)
  expect(await kind('all')).toHaveLength(4)
  expect(await kind('drafts')).toEqual(['Draft show'])
  expect(await kind('scheduled')).toEqual(['Scheduled'])
  expect(await kind('featured')).toEqual(['Featured'])
  expect(await kind('hidden')).toEqual(['Scheduled'])
  expect(await kind('general')).toEqual(['Featured', 'Scheduled'])
  expect(await kind('shows')).toEqual(['Draft show'])
  expect(await kind('releases')).toEqual(['Release'])
  const scheduled = (item: ArticleSummary) => item.scheduled
  expect((await list()).items.filter(scheduled).map(({ title }) => title)).toEqual(['Scheduled'])
})

test('a search finds the beginnings of all its words, in any of the texts, with or without markup', async () => {
  await add({
    title: 'Salt on the [wobble]Sill[/wobble]ery',
    excerpt: 'Amparo Lisk’s “second” album.',
    content: 'Don’t miss it: 100% harmonium/organ, [red]two[/red] [bold]nights.[/bold]',
  })
  await add()
  const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).total
  for (const q of [
    'salt',
    'SILLERY',
    'lis salt',
    'second',
    "don't",
    '100%',
    'organ',
    'harmonium/org',
    'nigh',
    ' two ',
  ])
    expect([q, await found(q)]).toEqual([q, 1])
  for (const q of ['salt record', 'arm', '%', "'", '\\', 'bold', '& | !', 'a:bz'])
    expect([q, await found(q)]).toEqual([q, 0])
  expect(await found('mo')).toBe(2)
  expect(await found('   ')).toBe(2)
})
