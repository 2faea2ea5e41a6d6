// Releases that want one page address at once, on a real PostgreSQL server.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'

const sessions = await openSessions('release_races')
const people = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2']
const rounds = 12

beforeAll(async () => {
  for (const id of people) await sessions.addStaff(id, `admin${id.slice(-1)}`)
})
beforeEach(() => sessions.query('delete from public.releases'))

const as = (person: number, sql: string, parameters: unknown[] = []) =>
  sessions.as<{ slug: string }>('authenticated', sql, parameters, people[person % 2])
const add = (person: number, slug = '') =>
  as(
    person,
    "insert into public.releases (title, artist, year, slug) values ('Una Corda', 'Odile', '2026', $1) returning slug",
    [slug],
  )
const slugs = async () =>
  (
    await sessions.query<{ slug: string }>(
      'select slug from public.releases where deleted_at is null order by slug',
    )
  ).map(({ slug }) => slug)
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `odile-una-corda${index ? `-${index + 1}` : ''}`)

test('eight concurrent releases of one name get eight addresses', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => add(index)))
  expect(await slugs()).toEqual(numbered(8))
})

test('a chosen slug never makes a concurrent generated one fail', async () => {
  for (let round = 0; round < rounds; round++) {
    await sessions.query('delete from public.releases')
    const [made, chosen] = await Promise.allSettled([add(0), add(1, 'odile-una-corda')])
    expect(made.status).toBe('fulfilled')
    if (chosen.status === 'rejected') expect(String(chosen.reason)).toContain('releases_slug_key')
    expect(await slugs()).toEqual(numbered(chosen.status === 'fulfilled' ? 2 : 1))
  }
})

test('releases with one address that are restored at once get different addresses', async () => {
  for (let index = 0; index < 4; index++) {
    await add(index)
    await sessions.query('update public.releases set deleted_at = now() where deleted_at is null')
  }
  const gone = await sessions.query<{ id: string }>('select id from public.releases')
  expect(gone).toHaveLength(4)
  const restore = 'update public.releases set deleted_at = null where id = $1 returning slug'
  await Promise.all(gone.map(({ id }, index) => as(index, restore, [id])))
  expect(await slugs()).toEqual(numbered(4))
})
