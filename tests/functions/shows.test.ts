// What becomes of a show: its state, what visitors could read before it was moved, its line-up, and what calendars see.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { articlePath, type Article } from '#src/features/news/article.ts'
import type { StaffArticle } from '#src/features/news/admin/contract.ts'
import { articleInput, type ArticleInput } from '#src/features/news/admin/schema.ts'
import { formerAfter, looksMoved } from '#src/features/news/admin/former-show.ts'
import { fetchContent } from '#src/lib/site-content.ts'
import { inputOf } from '#tests/support/functions/input-of.ts'
import { exec, moderator as mo, sql } from '#tests/support/functions/staff-fixture.ts'

beforeEach(() => exec('delete from public.news'))

type Answer = { article: StaffArticle; status: number }
const show: Partial<ArticleInput> = {
  title: 'Choir on the ferry',
  excerpt: 'Soon',
  content: 'Bring a coat.',
  type: 'show',
  eventDate: '2037-02-24',
  eventTime: '20:00',
  venue: 'Pump Hall 2',
  city: 'Marram',
}
const add = async (body: object = {}) =>
  (await mo.call<Answer>('createArticle', { ...show, ...body })).article
const save = async ({ id, updatedAt, ...article }: StaffArticle, body: object) => {
  const input = inputOf(articleInput, { ...article, ...body })
  return (await mo.call<Answer>('changeArticle', { ...input, id, updatedAt })).article
}
const formerOf = ({ formerDate, formerTime, formerVenue, formerCity }: StaffArticle) =>
  [formerDate, formerTime, formerVenue, formerCity].map((one) => one || '-').join(' ')
/** What visitors read of the only show. */
const shown = async () => ((await fetchContent()).news as Article[])[0]!

const moved = { showState: 'moved' } as const
const nothing = '- - - -'
const hour = '2037-02-24 20:00 - -'
const place = '- - Pump Hall 2 Marram'

test.each<[what: string, saves: Partial<ArticleInput>[], former: string]>([
  ['a typo corrected while it is on', [{ eventDate: '2037-02-25', venue: 'Pump Hall' }], nothing],
  ['another day', [{ ...moved, eventDate: '2037-03-01' }], hour],
  ['another hour', [{ ...moved, eventTime: '21:00' }], hour],
  ['another place', [{ ...moved, venue: 'Court One' }], place],
  ['a place in another town', [{ ...moved, city: 'Saltgate' }], place],
  [
    'another day and place',
    [{ ...moved, eventDate: '2037-03-01', venue: '', city: '' }],
    '2037-02-24 20:00 Pump Hall 2 Marram',
  ],
  ['first the state, then the day', [moved, { ...moved, eventDate: '2037-03-01' }], hour],
  [
    'the first announced day, after a second move',
    [
      { ...moved, eventDate: '2037-03-01' },
      { ...moved, eventDate: '2037-03-08' },
    ],
    hour,
  ],
  [
    'nothing, once it is back on its day',
    [{ ...moved, eventDate: '2037-03-01' }, { ...moved }],
    nothing,
  ],
  [
    'nothing, once it is on again',
    [
      { ...moved, eventDate: '2037-03-01', venue: 'Court One' },
      { eventDate: '2037-03-01', venue: 'Court One' },
    ],
    nothing,
  ],
  ['nothing of a day that stays', [{ showState: 'postponed' }], nothing],
  ['the day of a postponed show', [{ showState: 'postponed', eventDate: '2037-03-01' }], hour],
  ['nothing of a cancelled show', [{ showState: 'cancelled', eventDate: '2037-03-01' }], nothing],
  [
    'what it was before it was moved and then cancelled',
    [
      { ...moved, eventDate: '2037-03-01' },
      { showState: 'cancelled', eventDate: '2037-03-01' },
    ],
    hour,
  ],
])('the database and the form remember %s', async (_, saves, former) => {
  let article = await add()
  for (const body of saves) {
    const draft = { ...show, showState: 'on' as const, ...body }
    const expected = formerAfter({ ...article, ...draft }, article, new Date())
    article = await save(article, draft)
    expect(formerOf(article)).toBe(formerOf({ ...article, ...expected }))
  }
  expect(formerOf(article)).toBe(former)
})

test('an hour or a place that becomes known is no move, and neither is a change that nobody saw', async () => {
  const unknown = await add({ eventTime: '', venue: '', city: 'Marram', ...moved })
  expect(formerOf(await save(unknown, { eventTime: '21:00', venue: 'Pump Hall 2' }))).toBe(nothing)
  const draft = await add({ published: false })
  const published = { ...moved, eventDate: '2037-03-01', published: true }
  expect(formerAfter({ ...draft, ...published }, draft, new Date())).toEqual({
    formerDate: '',
    formerTime: '',
    formerVenue: '',
    formerCity: '',
  })
  expect(formerOf(await save(draft, published))).toBe(nothing)
})

test('the form asks whether a public show that is on and gets another day is moved', async () => {
  const out = await add()
  const asks = (article: StaffArticle, body: object) =>
    looksMoved({ ...article, ...body }, article, new Date())
  expect(asks(out, { eventDate: '2037-03-01' })).toBe(true)
  expect(asks(out, { city: 'Saltgate' })).toBe(true)
  expect(asks(out, { title: 'Choir', endTime: '23:00' })).toBe(false)
  expect(asks(out, { eventDate: '2037-03-01', ...moved })).toBe(false)
  expect(asks({ ...out, published: false }, { eventDate: '2037-03-01' })).toBe(false)
  expect(asks({ ...out, eventTime: '' }, { eventTime: '20:00' })).toBe(false)
})

test('the number of an event grows with what calendars have to see, and with nothing else', async () => {
  let article = await add()
  const numberAfter = async (body: object) => {
    article = await save(article, body)
    return (await shown()).calendarSequence
  }
  expect(await numberAfter({ title: 'Choir', excerpt: 'Later', ticketUrl: '/shop' })).toBe(0)
  const changes = [
    { eventDate: '2037-03-01' },
    { eventTime: '21:00' },
    { doorsTime: '19:00' },
    { endTime: '23:00' },
    { venue: 'Court One' },
    { city: 'Saltgate' },
    { soldOut: true },
    { showState: 'cancelled' },
  ]
  const numbers = []
  for (const change of changes) numbers.push(await numberAfter(change))
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await numberAfter({ stateNote: 'The roof leaks.' })).toBe(8)
})

test('a cancelled show keeps its address, and visitors read its state and sentence', async () => {
  const article = await add()
  const path = articlePath(article)
  const note = 'The roof leaks.'
  await save(article, { showState: 'cancelled', stateNote: note, endTime: '23:00' })
  expect(await shown()).toMatchObject({ showState: 'cancelled', stateNote: note, endTime: '23:00' })
  expect(articlePath(await shown())).toBe(path)
})

test('a show that is on has no sentence about its state, and other articles have no state', async () => {
  expect(await add({ stateNote: 'Old news.' })).toMatchObject({ showState: 'on', stateNote: '' })
  const acts = [{ name: 'Ada', artistId: null }]
  const state = { showState: 'cancelled', stateNote: 'No.', endTime: '23:00', acts }
  const none = { showState: 'on', stateNote: '', endTime: '', acts: [] }
  expect(await add({ ...state, type: 'release' })).toMatchObject(none)
  const cancelled = await add(state)
  expect(cancelled).toMatchObject(state)
  expect(await save(cancelled, { type: 'other' })).toMatchObject(none)
})

const artists = {
  shown: '00000000-0000-4000-8000-0000000000a1',
  hidden: '00000000-0000-4000-8000-0000000000a2',
  deleted: '00000000-0000-4000-8000-0000000000a3',
  claimed: '00000000-0000-4000-8000-0000000000a4',
  unknown: '00000000-0000-4000-8000-0000000000a5',
}
beforeAll(() =>
  exec(`
    insert into public.artists (id, name, slug, bio, is_active, is_claim_spot, deleted_at) values
      ('${artists.shown}', 'Odile', 'odile', 'x', true, false, null),
      ('${artists.hidden}', 'Hidden', 'hidden', 'x', false, false, null),
      ('${artists.deleted}', 'Deleted', 'deleted', 'x', true, false, now()),
      ('${artists.claimed}', 'Claim This Spot', 'claim', 'x', true, true, null)`),
)

test('visitors learn the ids of artists with a page alone, in the order of the line-up', async () => {
  const acts = [
    { name: 'Ada', artistId: null },
    ...Object.entries(artists).map(([name, artistId]) => ({ name, artistId })),
  ]
  expect((await add({ acts })).acts).toEqual(acts)
  const nobody = { artistId: null, slug: null }
  expect((await shown()).acts).toEqual([
    { name: 'Ada', ...nobody },
    { name: 'shown', artistId: artists.shown, slug: 'odile' },
    ...['hidden', 'deleted', 'claimed', 'unknown'].map((name) => ({ name, ...nobody })),
  ])
  const text = JSON.stringify(await shown())
  expect(Object.values(artists).filter((id) => text.includes(id))).toEqual([artists.shown])
})

test('the line-up of a show that is not public yet, or not any more, leaves the database for staff alone', async () => {
  await add({ acts: [{ name: 'Secret guest', artistId: null }] })
  const lineUps = () => sql<{ acts: object[] }>('select acts from private.shown_article_acts()', [])
  expect(await lineUps()).toHaveLength(1)
  await exec("update public.news set published_at = now() + interval '1 hour'")
  expect(await lineUps()).toEqual([])
  await exec('update public.news set published_at = now(), published = false')
  expect(await lineUps()).toEqual([])
  await exec('update public.news set published = true, deleted_at = now()')
  expect(await lineUps()).toEqual([])
})

test('a line-up that cannot be one is refused by the name of its act', async () => {
  const refused = async (acts: unknown) => {
    const answer = await mo.call<{ error: { message: string; fields: object } }>('createArticle', {
      ...show,
      acts,
    })
    return [answer.status, answer.error.message, Object.keys(answer.error.fields ?? {})]
  }
  const act = { name: 'Ada', artistId: null }
  expect(await refused(Array.from({ length: 21 }, () => act))).toEqual([
    400,
    'A show has at most 20 acts.',
    ['acts'],
  ])
  expect(await refused([act, { ...act, name: ' ' }])).toEqual([
    400,
    'Please name act 2.',
    ['acts.1.name'],
  ])
  expect(await refused([{ ...act, name: 'x'.repeat(201) }])).toEqual([
    400,
    'Please keep the name of act 1 within 200 characters.',
    ['acts.0.name'],
  ])
  expect((await refused([{ ...act, artistId: 'Odile' }]))[0]).toBe(400)
})
