import { beforeEach, expect, test } from 'vitest'
import type {
  ArticleSummary,
  ReleaseChoices,
  ShowChoices,
  StaffArticle,
} from '#src/features/news/admin/contract.ts'
import type { Page } from '#src/lib/page.ts'
import { addReleases, releaseId } from '#tests/support/backend/backend.ts'
import {
  admin as ada,
  backend,
  exec,
  moderator as mo,
  sql,
} from '#tests/support/functions/staff-fixture.ts'

beforeEach(() => exec('delete from public.news'))

type Answer = { article: StaffArticle }
const create = (body: object, by = mo) => by.call<Answer>('createArticle', { ...valid, ...body })
const add = async (body: object = {}) => (await create(body)).article
const get = async (id: string) => (await mo.call<Answer>('readArticle', { id })).article
const remove = (id: string) => mo.call('removeArticle', { id })
const save = ({ id, updatedAt }: StaffArticle, body: object = {}, by = mo) =>
  by.call<Answer>('changeArticle', { ...valid, ...body, id, updatedAt })
const change = async (article: StaffArticle, body: object = {}) =>
  (await save(article, body)).article
const restore = (id: string) => mo.call<Answer>('restoreArticle', { id })
const list = (query = {}) => mo.call<Page<ArticleSummary>>('listArticles', query)
const titles = async (query = {}) => (await list(query)).items.map(({ title }) => title)

const valid = { title: 'Open scale day', excerpt: 'Bring a record.', content: 'Any label.' }
const show = {
  type: 'show',
  title: 'Choir on the ferry',
  published: false,
  eventDate: '2027-02-28',
}

const minutesAgo = (instant: string) => (Date.now() - Date.parse(instant)) / 60_000

test('an article is general, published and not featured by default', async () => {
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
  await exec(
    "insert into public.releases (title, artist, year) values ('Announced later', 'Aa', '2027')",
  )
  const choices = (by: typeof mo) => by.call<ReleaseChoices>('readReleaseChoices')
  const shown = {
    id: releaseId,
    artist: 'Odile Marrow',
    title: 'Una Corda',
    slug: 'odile-marrow-una-corda',
  }
  expect((await choices(mo)).releases).toEqual([shown])
  expect((await choices(ada)).releases).toMatchObject([{ title: 'Announced later' }, shown])
  const about = await add({ releaseId })
  expect(about.releaseId).toBe(releaseId)
  expect((await get(about.id)).releaseId).toBe(releaseId)
  expect((await change(about)).releaseId).toBe('')
  expect((await create({ releaseId: '00000000-0000-4000-8000-00000000dead' })).status).toBe(409)
  expect((await create({ releaseId: 'Una Corda' })).status).toBe(400)
})

test('a show is made of artists on the site, with a picture, and of earlier places, latest first', async () => {
  const choices = () => mo.call<ShowChoices>('readShowChoices')
  expect(await choices()).toMatchObject({ status: 200, artists: [], places: [] })
  await exec(
    `insert into public.artists (name, slug, bio, image, display_order, is_active, is_claim_spot, deleted_at) values
       ('Second', 'second', 'x', '/second.svg', 2, true, false, null),
       ('First', 'first', 'x', null, 1, true, false, null),
       ('Hidden', 'hidden', 'x', null, 0, false, false, null),
       ('Claim This Spot', 'claim', 'x', null, 0, true, true, null),
       ('Deleted', 'deleted', 'x', null, 0, true, false, now());
     insert into public.releases (title, artist, year, cover_image, listed, artist_id)
     select title, 'First', year, cover, listed, (select id from public.artists where name = 'First')
       from (values ('Old', '2019', '/old.svg', true), ('New', '2024', '/new.svg', true),
                    ('Secret', '2027', '/secret.svg', false), ('Bare', '2026', null, true))
            as r (title, year, cover, listed)`,
  )
  await add({ ...show, venue: 'Pump Hall 2', city: 'Marram', eventDate: '2027-03-01' })
  await add({ ...show, venue: 'Pump Hall 2', city: 'Marram', eventDate: '2020-03-01' })
  await add({ ...show, venue: 'Court One', eventDate: '2027-04-01' })
  await add({ ...show, city: 'Marram' })
  const gone = await add({ ...show, venue: 'Gone' })
  await remove(gone.id)
  const places = [
    { venue: 'Court One', city: '' },
    { venue: 'Pump Hall 2', city: 'Marram' },
  ]
  const artists = [
    { id: expect.any(String), name: 'First', image: '/new.svg' },
    { id: expect.any(String), name: 'Second', image: '/second.svg' },
  ]
  expect(await choices()).toMatchObject({ artists, places })
})

test('the longest content in any script is taken, and what is far too large is not read', async () => {
  const content = '盤'.repeat(100_000)
  expect((await add({ content })).content).toBe(content)
  const huge = { content: 'x'.repeat(600_000) }
  expect(await create(huge)).toMatchObject({ status: 413, error: { code: 'too-large' } })
})

test('an edit by another user keeps the author', async () => {
  const article = { title: 'By Ada', authorName: 'mo' }
  expect(await save(await add(), { title: 'By Ada' }, ada)).toMatchObject({ article })
})

test('a fourth featured article is refused in the words of the spec, one of the three may be saved', async () => {
  const [first] = [await add({ featured: true }), await add({ featured: true })]
  // A draft that is featured holds its place.
  await add({ featured: true, published: false })
  const message = 'Maximum 3 articles can be featured. Please unfeature another article first.'
  const refused = { status: 409, error: { code: 'too-many-featured', message } }
  expect(await create({ featured: true })).toMatchObject(refused)
  expect(await save(await add(), { featured: true })).toMatchObject(refused)
  expect((await change(first, { featured: true, title: 'Still featured' })).featured).toBe(true)
})

test('what would be the fourth featured article comes back without its place', async () => {
  const { id } = await add({ featured: true })
  await remove(id)
  for (let count = 0; count < 3; count++) await add({ featured: true })
  expect(await restore(id)).toMatchObject({ article: { id, featured: false } })
  expect((await list({ kind: 'featured' })).total).toBe(3)
})

test('a list carries what its rows show and no content, however long', async () => {
  const long = `[bold]${'Long   words\n'.repeat(7000)}[/bold]`
  await sql(
    `insert into public.news (title, excerpt, content) values ('Short', ' ', $1), ('Whole', $2, $1)`,
    [long, `[red]${'e'.repeat(4900)}[/red]`],
  )
  const answer = await list({ sort: 'title' })
  expect(JSON.stringify(answer).length).toBeLessThan(3000)
  const { items } = answer
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
  expect(await titles({ sort: 'published' })).toEqual([b, a, c])
  expect(await titles({ sort: 'title' })).toEqual([a, b, c])
})

test('each kind holds its own', async () => {
  await add({ ...show, title: 'Draft show' })
  await add({ ...show, type: 'release', title: 'Release', published: true, publishedAt: '' })
  await add({ title: 'Scheduled', publishedAt: '2099-01-01T00:00:00Z' })
  await add({ title: 'Featured', featured: true })
  const kind = (name: string) => titles({ sort: 'title', kind: name })
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

test('a search finds all its words, in any of the texts, accents, case and markup apart', async () => {
  await add({
    title: 'Salt on the [wobble]Sill[/wobble]ery',
    excerpt: 'Ámparo Lisk’s “second” album.',
    content: 'Don’t miss it: 100% harmonium/organ, [red]two[/red] [bold]nights.[/bold]',
  })
  await add()
  const found = async (q: string) => (await list({ q })).total
  for (const q of "salt|SILLERY|illery|lis salt|amparo|second|don't|100%|harmonium/org| two ".split(
    '|',
  ))
    expect([q, await found(q)]).toEqual([q, 1])
  for (const q of ['salt record', 'bold', 'wobble', 'a:bz'])
    expect([q, await found(q)]).toEqual([q, 0])
  expect(await found('mo')).toBe(2)
  for (const q of ['   ', '%', "'", '\\', '& | !']) expect([q, await found(q)]).toEqual([q, 2])
})

const publish = (ids: string[], published = true) =>
  mo.call<{ ids: string[] }>('publishArticles', { ids, published })

test('several are published at once, and the opposite leaves exactly those as they were', async () => {
  const undated = await add({ published: false })
  const dated = await add({ published: false, publishedAt: '2025-05-01T10:00:00.000Z' })
  const live = await add()
  const gone = await add({ published: false })
  await remove(gone.id)
  const all = [undated, dated, live, gone].map(({ id }) => id)
  const done = await publish(all)
  expect(done).toMatchObject({ status: 200, outcome: 'published' })
  expect(done.ids.toSorted()).toEqual([undated.id, dated.id].toSorted())
  const published = await get(undated.id)
  expect(published.published).toBe(true)
  expect(minutesAgo(published.publishedAt)).toBeLessThan(1)
  const undone = await publish(done.ids, false)
  expect(undone.outcome).toBe('unpublished')
  expect(undone.ids.toSorted()).toEqual([undated.id, dated.id].toSorted())
  for (const was of [undated, dated, live]) {
    const article = await get(was.id)
    expect(article).toEqual({ ...was, updatedAt: article.updatedAt })
  }
  expect((await publish(done.ids, false)).ids).toEqual([])
})

test('featured articles that come back together keep their places as far as there are any', async () => {
  const featured = [await add({ featured: true }), await add({ featured: true })]
  const ids = featured.map(({ id }) => id)
  await mo.call('removeArticles', { ids })
  for (let n = 0; n < 2; n++) await add({ featured: true })
  expect(await mo.call('restoreArticles', { ids })).toMatchObject({
    outcome: 'restored',
    ids: expect.arrayContaining(ids),
    wereTaken: true,
  })
  expect((await list({ kind: 'featured' })).total).toBe(3)
  expect((await list()).total).toBe(4)
})

const place = (id: string, after: unknown) => mo.call('featureArticle', { articleId: id, after })

test('a move behind what is not featured, or of what never can be, is refused in words', async () => {
  const [kept, event] = [await add({ featured: true }), await add(show)]
  const message =
    'Someone else just changed the featured articles. Nothing was moved; please try again.'
  for (const [id, after] of [
    [kept.id, event.id],
    [event.id, null],
  ] as const)
    expect(await place(id, after)).toEqual({
      status: 409,
      error: { code: 'featured-changed', message },
    })
  for (const after of ['', 'first', 3, undefined])
    expect((await place(kept.id, after)).status).toBe(400)
})
