// Two admins who want the same slug or place at once: on a real PostgreSQL server.
import { beforeAll, expect, test } from 'vitest'
import { countDone, openSessions } from '#tests/support/postgres/postgres-session.ts'
import { scaled } from '#tests/support/scale.ts'

const sessions = await openSessions('roster_races')
const ada = '00000000-0000-4000-8000-0000000000d1'
const bea = '00000000-0000-4000-8000-0000000000d2'

beforeAll(async () => {
  await sessions.addStaff(ada, 'ada')
  await sessions.addStaff(bea, 'bea')
})

const asAdmin = (by: string, sql: string, parameters: unknown[]) =>
  sessions.as<{ id: string }>('authenticated', sql, parameters, by)
const add = (by: string, slug: string, name = 'Somebody') =>
  asAdmin(
    by,
    "insert into public.artists (name, slug, bio) values ($1, $2, 'Here.') returning id",
    [name, slug],
  )
const remove = 'update public.artists set deleted_at = now() where id = $1 returning id'
const restore = 'update public.artists set deleted_at = null where id = $1 returning id'

const holders = async (slug: string) =>
  (
    await sessions.query('select id from public.artists where slug = $1 and deleted_at is null', [
      slug,
    ])
  ).length

const countSaved = (...saves: Promise<unknown>[]) => countDone(saves, /artists_slug_key/)

test('of two concurrent new artists with one slug one is saved', async () => {
  for (let round = 0; round < 15; round++) {
    expect(await countSaved(add(ada, `new-${round}`), add(bea, `new-${round}`))).toBe(1)
    expect(await holders(`new-${round}`)).toBe(1)
  }
})

test('an artist who is restored while another takes the slug gets a free one, or is refused', async () => {
  for (let round = 0; round < 15; round++) {
    const slug = `back-${round}`
    const [gone] = await add(ada, slug)
    await asAdmin(ada, remove, [gone!.id])
    const saved = await countSaved(asAdmin(ada, restore, [gone!.id]), add(bea, slug))
    expect(saved).toBeGreaterThanOrEqual(1)
    expect(await holders(slug)).toBe(1)
  }
})

test('two admins who move artists at once wait for each other: each move counts and no place is shared', async () => {
  await sessions.query('delete from public.artists')
  const roster: string[] = []
  for (let place = 0; place < 8; place++) roster.push((await add(ada, `placed-${place}`))[0]!.id)
  const place = 'select public.move_artist($1, $2) as id'
  for (let round = 0; round < scaled(10, 60); round++) {
    // Everybody at one number, so that each move has to make room for all.
    await sessions.query('update public.artists set display_order = 0')
    const [a, b, c, d, e, f] = roster.map((_, index) => roster[(index + round) % roster.length]!)
    await Promise.all([asAdmin(ada, place, [a, b]), asAdmin(bea, place, [c, d])])
    await Promise.all([asAdmin(ada, place, [e, null]), asAdmin(bea, place, [f, a])])
    const placed = await sessions.query<{ id: string; display_order: number }>(
      'select id, display_order from public.artists order by display_order',
    )
    expect(new Set(placed.map(({ display_order }) => display_order)).size).toBe(roster.length)
    const at = (id: string | undefined) => placed.findIndex((artist) => artist.id === id)
    expect([at(a) > at(b), at(c) - at(d), at(e), at(f) - at(a)]).toEqual([true, 1, 0, 1])
  }
})
