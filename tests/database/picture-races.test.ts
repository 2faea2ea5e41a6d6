// A picture that is used, removed, replaced, swept and uploaded again at once, on a real PostgreSQL server.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countDone, openSessions } from '#tests/support/postgres/postgres-session.ts'

const sessions = await openSessions('picture_races')
const ada = '00000000-0000-4000-8000-0000000000e1'
const mo = '00000000-0000-4000-8000-0000000000e2'
const hash = 'a'.repeat(32)
const rounds = 12

let release: string
let picture: { id: string; address: string }

beforeAll(async () => {
  await sessions.addStaff(ada, 'ada')
  await sessions.addStaff(mo, 'mo', 'moderator')
  release = await sessions.addRelease()
})
beforeEach(async () => {
  await sessions.query('update public.releases set cover_image = null')
  await sessions.query('delete from public.pictures')
  picture = await addPicture(hash)
})

async function addPicture(of: string, removedAt: string | null = null) {
  const [row] = await sessions.query<{ id: string; address: string }>(
    `insert into public.pictures (hash, type, width, height, bytes, name, ready_at, removed_at)
     values ($1, 'webp', 960, 960, 9, 'sleeve.jpg', now(), $2) returning id, address`,
    [of, removedAt],
  )
  return row!
}

const as = (by: string, sql: string, parameters: unknown[]) =>
  sessions.as<{ done: string }>('authenticated', sql, parameters, by)
const use = () =>
  as(ada, 'update public.releases set cover_image = $2 where id = $1 returning id as done', [
    release,
    picture.address,
  ])
const remove = (id = picture.id) => as(ada, 'select public.remove_picture($1) as done', [id])
const sweep = () =>
  sessions.as('service_role', 'select public.list_sweepable_pictures() as swept', [])
const upload = (by: string, of: string, bytes = 9) =>
  as(by, "select public.create_picture($1, 'webp', 960, 960, $2, 'sleeve.jpg', '') as done", [
    of,
    bytes,
  ])
const state = async () =>
  (
    await sessions.query<{ removed: boolean; swept: boolean; used: boolean }>(
      `select p.removed_at is not null as removed, p.swept_at is not null as swept,
              exists (select from public.releases r where r.cover_image = p.address) as used
         from public.pictures p where p.id = $1`,
      [picture.id],
    )
  )[0]!

/** Runs a statement and, before it is committed, a change that waits for it and is refused then; returns the reason. */
const refusalDuring = (statement: string, parameters: unknown[], change: () => Promise<unknown>) =>
  sessions.whileOpen({ role: 'authenticated', userId: ada }, statement, parameters, () =>
    change().then(() => 'done', String),
  )

test('a removal waits for a save that begins to use the picture, and is refused then', async () => {
  const begin = 'update public.releases set cover_image = $2 where id = $1'
  expect(await refusalDuring(begin, [release, picture.address], remove)).toContain(
    'this picture is used',
  )
  expect(await state()).toEqual({ removed: false, swept: false, used: true })
})

test('a save that begins to use a picture waits for its removal, and is refused then', async () => {
  const answer = await refusalDuring('select public.remove_picture($1)', [picture.id], use)
  expect(answer).toContain('releases_cover_picture_fkey')
  expect(await state()).toEqual({ removed: true, swept: false, used: false })
})

test('no picture is replaced by one that is removed at the same time', async () => {
  for (let round = 0; round < rounds; round++) {
    await sessions.query('update public.releases set cover_image = null')
    await sessions.query('delete from public.pictures where hash <> $1', [hash])
    await use()
    const other = await addPicture('b'.repeat(32))
    const replace = as(ada, 'select public.replace_picture($1, $2) as done', [picture.id, other.id])
    await countDone([replace, remove(other.id)], /this picture is used/)
    const [shown] = await sessions.query<{ there: boolean }>(
      `select p.ready_address is not null as there
         from public.releases r join public.pictures p on p.address = r.cover_image`,
    )
    expect(shown).toEqual({ there: true })
  }
})

test('a removed picture that is uploaded again while it is swept is back, or is said to go', async () => {
  const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString()
  for (let round = 0; round < rounds; round++) {
    await sessions.query('delete from public.pictures')
    picture = await addPicture(hash, longAgo)
    const uploads = await countDone([upload(ada, hash), sweep()], /this picture is being removed/)
    const { removed, swept } = await state()
    expect([removed, swept]).toEqual(uploads === 2 ? [false, false] : [true, true])
  }
})

test('four concurrent sweeps mark each of 80 pictures once', async () => {
  for (let round = 0; round < rounds; round++) {
    await sessions.query('delete from public.pictures')
    await sessions.query(
      `insert into public.pictures (hash, type, width, height, bytes, name, ready_at, removed_at)
       select md5(n::text), 'webp', 9, 9, 9, 'old.jpg', now(), now() - interval '31 days' from generate_series(1, 80) n`,
    )
    const answers = (await Promise.all([sweep(), sweep(), sweep(), sweep()])).flat()
    const ids = (answers as { swept: { id: string }[] }[]).flatMap(({ swept }) =>
      swept.map(({ id }) => id),
    )
    expect([ids.length, new Set(ids).size]).toEqual([80, 80])
  }
})

test('eight concurrent uploads of a moderator stop at 500 MB', async () => {
  await sessions.query(
    `insert into public.pictures (hash, type, width, height, bytes, name, created_by)
     select md5(n::text), 'webp', 9, 9, 20000000, 'mine.jpg', $1 from generate_series(1, 24) n`,
    [mo],
  )
  const uploads = Array.from({ length: 8 }, (_, index) =>
    upload(mo, String(index).repeat(32), 20_000_000),
  )
  expect(await countDone(uploads, /a moderator adds at most 500 MB/)).toBe(1)
})
