// People who feature articles at once, and a search among many. PGlite has one session and no statistics, so these run
// on a real PostgreSQL server.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countDone, openSessions } from '#tests/support/postgres/postgres-session.ts'
import { scaled } from '#tests/support/scale.ts'

const sessions = await openSessions('news_races')
const people = ['00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000f2']

beforeAll(async () => {
  for (const id of people) await sessions.addStaff(id, `moderator${id.slice(-1)}`, 'moderator')
})

// Two articles are featured, one of them deleted before its place went to the second of the four others.
let articles: string[]
beforeEach(async () => {
  await sessions.query('delete from public.news')
  await sessions.query(
    "insert into public.news (title, featured) select 'Featured', true from generate_series(1, 2)",
  )
  const rows = await sessions.query<{ id: string }>(
    "insert into public.news (title) select 'General ' || n from generate_series(1, 8) n returning id",
  )
  articles = rows.map(({ id }) => id)
})

const as = (person: number, sql: string, parameters: unknown[]) =>
  sessions.as<{ id: string }>('authenticated', sql, parameters, people[person % 2])
const feature = 'update public.news set featured = true where id = $1 returning id'
const featured = async () =>
  (await sessions.query('select id from public.news where featured and deleted_at is null')).length

test('eight users who save, add and restore featured articles at once leave three featured', async () => {
  await sessions.query('update public.news set deleted_at = now() where id = $1', [articles[0]])
  await sessions.query('alter table public.news disable trigger guard_featured')
  await sessions.query('update public.news set featured = true, featured_order = 9 where id = $1', [
    articles[0],
  ])
  await sessions.query('alter table public.news enable trigger guard_featured')
  const restore = 'update public.news set deleted_at = null where id = $1 returning id'
  const insert =
    "insert into public.news (title, excerpt, content, featured) values ($1, 'x', 'x', true) returning id"
  const changes = [
    as(0, restore, [articles[0]]),
    ...articles.slice(1, 5).map((id, index) => as(index, feature, [id])),
    ...['A', 'B', 'C'].map((title, index) => as(index, insert, [title])),
  ]
  // The restored article always comes back, featured or not.
  expect([1, 2]).toContain(await countDone(changes))
  expect(await featured()).toBe(3)
})

test('concurrent moves and changes of featured articles leave at most three, each in its own place', async () => {
  await sessions.query('update public.news set featured = true where id = $1', [articles[0]])
  const three = (
    await sessions.query<{ id: string }>('select id from public.news where featured order by id')
  ).map(({ id }) => id)
  const place = 'select public.feature_article($1, $2) as id'
  for (let round = 0; round < scaled(10, 40); round++) {
    const [first, second, third] = three.map((_, index) => three[(index + round) % 3]!)
    const changes = [
      as(0, place, [first, third]),
      as(1, place, [third, second]),
      as(0, place, [second, null]),
      as(1, 'update public.news set featured = false where id = $1 returning id', [third]),
      as(0, feature, [articles[1 + (round % 5)]]),
    ]
    await countDone(changes, /at most 3 articles are featured/)
    expect(await featured()).toBeLessThanOrEqual(3)
    await sessions.query(
      'update public.news set featured = false where featured and not (id = any($1))',
      [three],
    )
    await sessions.query(
      'update public.news set featured = true where id = any($1) and not featured',
      [three],
    )
  }
})
