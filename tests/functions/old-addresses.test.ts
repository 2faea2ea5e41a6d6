// Old addresses: what admins read and save, and what every caller is refused.
import { beforeEach, expect, test } from 'vitest'
import type { RedirectsRead } from '#src/features/redirects/admin/contract.ts'
import { mostRedirects, type Redirect } from '#src/features/redirects/redirects.ts'
import { admin, exec, moderator, sql } from '#tests/support/functions/staff-fixture.ts'
import { badSources, badTargets, goodRedirects } from '#tests/support/site/redirect-lines.ts'

beforeEach(() => exec('delete from public.redirects'))

type Refused = { error: { code: string; message: string; fields?: Record<string, string> } }
const change = (saved: Redirect[], removed: string[] = []) =>
  admin.call<Partial<Refused>>('changeRedirects', { saved, removed })
const read = () => admin.call<RedirectsRead>('readRedirects')
const toNews = (...from: string[]) => from.map((from) => ({ from, to: '/news' }))

test('what is saved is read back; a target is changed, and an address deleted', async () => {
  const lines = goodRedirects.map(([from, to]) => ({ from, to }))
  expect(await change(lines)).toMatchObject({ status: 200, outcome: 'changed' })
  const { stored } = await read()
  expect(
    stored.toSorted(
      (a, b) =>
        lines.findIndex((l) => l.from === a.from) - lines.findIndex((l) => l.from === b.from),
    ),
  ).toEqual(lines)
  await change([{ from: '/?p=123', to: '/shop' }], ['/old-shop'])
  const after = (await read()).stored
  expect(after).toHaveLength(lines.length - 1)
  expect(after).toContainEqual({ from: '/?p=123', to: '/shop' })
})

test('admins read the pages that are on the site, by path and title, and no others', async () => {
  await exec(`
    insert into public.artists (name, slug, bio, is_active, is_claim_spot, deleted_at) values
      ('On', 'artist-on', 'Plays.', true, false, null), ('Off', 'artist-off', 'Plays.', false, false, null),
      ('Free', 'artist-free', 'Plays.', true, true, null), ('Gone', 'artist-gone', 'Plays.', true, false, now());
    insert into public.releases (artist, title, year, slug, listed, deleted_at) values
      ('A', 'On', '2026', 'release-on', true, null), ('A', 'Off', '2026', 'release-off', false, null),
      ('A', 'Gone', '2026', 'release-gone', true, now());
    insert into public.news (id, title, content, published, published_at) values
      ('0000000a-0000-4000-8000-000000000000', '[bold]On[/bold] air', 'x', true, now()),
      (gen_random_uuid(), 'Draft', 'x', false, null),
      (gen_random_uuid(), 'Scheduled', 'x', true, now() + interval '1 day');`)
  const { pages } = await read()
  expect(pages.filter(({ path }) => /^.(artist|release|news)\//.test(path))).toEqual([
    { path: '/release/release-on', title: 'On' },
    { path: '/artist/artist-on', title: 'On' },
    { path: '/news/on-air-0000000a0000', title: 'On air' },
  ])
  expect(pages).toContainEqual({ path: '/', title: 'Home' })
})

test('no bad old address and no bad target is saved, and the sentence names it', async () => {
  for (const from of badSources) {
    const { status, error } = await change([...toNews('/fine'), { from, to: '/news' }])
    expect([from, status, error?.message]).toEqual([
      from,
      400,
      expect.stringMatching(/old address|needed/),
    ])
  }
  for (const to of badTargets) {
    const { status, error } = await change([{ from: '/old', to }])
    expect([to, status, error?.message]).toEqual([to, 400, expect.stringMatching(/target|leads/)])
  }
  expect(await sql('select * from public.redirects')).toEqual([])
})

test('duplicates, loops and chains are refused, and all stays as it was', async () => {
  await change(toNews('/old'))
  const cases: [Redirect[], number, string][] = [
    [toNews('/a', '/a'), 400, '/a is in this list twice.'],
    [[{ from: '/a', to: '/a#top' }], 400, '/a would lead back to itself.'],
    [
      [
        { from: '/a', to: '/b' },
        { from: '/b', to: '/a' },
      ],
      400,
      '/a would lead back to itself.',
    ],
    [
      [{ from: '/a', to: '/b' }, ...toNews('/b')],
      400,
      '/b is an old address, too. Lead straight to /news.',
    ],
    [
      [{ from: '/a', to: '/old' }],
      409,
      'One of these leads to another old address. Please check again.',
    ],
  ]
  for (const [lines, status, message] of cases)
    expect(await change(lines, ['/unknown'])).toMatchObject({ status, error: { message } })
  expect((await read()).stored).toEqual(toNews('/old'))
})

test('2,000 long lines are saved at once, and one more is refused with the limit', async () => {
  const many = Array.from({ length: mostRedirects }, (_, index) => ({
    from: `/${index}/`.padEnd(600, 'ü'),
    to: `https://shop.example/`.padEnd(400, 'x'),
  }))
  expect(await change(many)).toMatchObject({ status: 200 })
  expect((await read()).stored).toHaveLength(mostRedirects)
  const limit = /The limit is 2,000|at most 2,000/
  for (const more of [toNews('/more'), [...many, ...toNews('/more')]]) {
    const { status, error } = await change(more)
    expect([400, 409]).toContain(status)
    expect(error!.message).toMatch(limit)
  }
  expect(await change(many.slice(0, 5))).toMatchObject({ status: 200 })
})

test('the log says who changed how many, and a change of nothing is in no log', async () => {
  const logged = () =>
    sql(
      "select actor_name, detail from public.audit_log where action = 'redirects-changed' order by id",
    )
  const before = (await logged()).length
  await change(toNews('/a', '/b', '/c'))
  await change(toNews('/a', '/d'), ['/b', '/unknown'])
  await change(toNews('/a'))
  expect((await logged()).slice(before).map(({ detail }) => detail)).toEqual([
    { saved: 3, removed: 0 },
    { saved: 1, removed: 1 },
  ])
})

test('a moderator neither reads nor changes old addresses', async () => {
  expect(await moderator.call('readRedirects')).toMatchObject({ status: 403 })
  const body = { saved: toNews('/a'), removed: [] }
  expect(await moderator.call('changeRedirects', body)).toMatchObject({ status: 403 })
})
