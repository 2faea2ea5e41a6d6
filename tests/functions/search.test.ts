// The search of the admin: what each way of writing it finds, for whom, and that nothing in it is more than text.
import { beforeAll, expect, test } from 'vitest'
import type { Hit } from '#src/features/search/admin/contract.ts'
import { admin, exec, moderator } from '#tests/support/functions/staff-fixture.ts'
import type { Browser } from '#tests/support/functions/browser-session.ts'

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`

beforeAll(() =>
  exec(`
    insert into public.artists (name, slug, bio, is_active)
    values ('Amparo Lisk', 'amparo', 'Plays.', true), ('Héron', 'heron', 'Plays.', false);
    insert into public.releases (id, title, artist, year, catalogue_number, created_at)
    values ('${id('e1')}', 'The Year of the Heron', 'Amparo Lisk', '2027', 'TH-012', now()),
           ('${id('e2')}', 'Heron', 'Amparo Lisk', '2019', 'TH-007', now() - interval '1 year'),
           ('${id('e3')}', 'Herons for 100%', 'Night_Bus', '2020', null, now());
    insert into public.releases (title, artist, year, deleted_at) values ('Heron, deleted', 'Amparo Lisk', '2020', now());
    insert into public.code_batches (id, name, release_id)
    values ('${id('b1')}', 'First 200 cards', '${id('e1')}'), ('${id('b2')}', 'Second cards', '${id('e2')}');
    insert into public.codes (id, release_id, batch_id, serial)
    select 'HERN' || lpad(n::text, 4, '0'), '${id('e1')}', '${id('b1')}', n from generate_series(1, 50) n;
    insert into public.codes (id, release_id, batch_id, serial, activated_at)
    values ('ZZ7Q4NAB', '${id('e2')}', '${id('b2')}', 41, null);
    insert into public.news (title, type, event_date, venue, city)
    values ('[bold]He[/bold]ron count', 'show', '2027-01-09', 'Pump Hall 2', 'Marram');
    insert into public.news (title, type, event_date, venue, show_state)
    values ('Heron walk', 'show', '2027-01-10', 'The quay', 'cancelled');
    insert into public.news (title, published) values ('Heron, a draft', false);
    insert into public.goods (title, published, artist_id)
    select 'Heron shirt', false, id from public.artists where slug = 'amparo';
    insert into public.press_kits (title, line) values ('Heron kit', 'About a bird');
    insert into public.contact_messages (name, email, subject_type, message, archived_at)
    values ('Ada Heron', 'ada.heron@fan.example', 'join-label', 'Hello', now());
    insert into public.newsletter_signups (name, email, consent) values ('Ines', 'ines@heron.example', 'Yes');`),
)

async function search(query: string, by: Browser = admin): Promise<Hit[]> {
  const { status, items } = await by.call<{ items: Hit[] }>('searchAdmin', { query })
  expect(status).toBe(200)
  return items
}
const found = async (query: string, kind?: string, by?: Browser) =>
  (await search(query, by)).filter((hit) => !kind || hit.kind === kind).map(({ title }) => title)

test('one word finds all that bears it, and nothing that was deleted', async () => {
  const hits = await search('heron')
  expect(hits.map(({ kind, title, fact, state }) => [kind, title, fact, state]).toSorted()).toEqual(
    [
      ['article', 'Heron count', 'Pump Hall 2, Marram', 'show'],
      ['article', 'Heron walk', 'The quay · cancelled', 'show'],
      ['article', 'Heron, a draft', '', 'draft'],
      ['artist', 'Héron', '', 'inactive'],
      ['batch', 'First 200 cards', 'TH-012 · Amparo Lisk - The Year of the Heron', null],
      ['batch', 'Second cards', 'TH-007 · Amparo Lisk - Heron', null],
      ['goods', 'Heron shirt', 'Amparo Lisk', 'draft'],
      ['press-kit', 'Heron kit', 'About a bird', 'draft'],
      ['message', 'Ada Heron', 'ada.heron@fan.example', 'archived'],
      ['release', 'Heron', 'TH-007 · Amparo Lisk · 2019', null],
      ['release', 'Herons for 100%', 'Night_Bus · 2020', null],
      ['release', 'The Year of the Heron', 'TH-012 · Amparo Lisk · 2027', null],
      ['signup', 'Ines', 'ines@heron.example', null],
    ].toSorted(),
  )
})

test('what begins with the query comes before what has it, and six of a kind are enough', async () => {
  expect(await found('heron', 'release')).toEqual([
    'Herons for 100%',
    'Heron',
    'The Year of the Heron',
  ])
  expect(await found('HERN', 'code')).toHaveLength(6)
})

test.each([
  'HERN-0041',
  'hern0041',
  ' hern 0041 ',
  'hern‑0041',
  'ＨＥＲＮ００４１',
  '“HERN0041.”',
  'My code is HERN0041',
  'https://label.example/redeem#HERN0041',
])('a code is found as %j', async (typed) =>
  expect(await found(typed, 'code')).toEqual(['HERN0041']),
)

test.each([
  ['41', ['HERN0041', 'ZZ7Q4NAB']],
  ['#041', ['HERN0041', 'ZZ7Q4NAB']],
  ['heron first 41', ['HERN0041']],
  ['th-007 41', ['ZZ7Q4NAB']],
  ['heron 51', []],
])('the serial %j finds %j', async (typed, codes) =>
  expect((await found(typed, 'code')).toSorted()).toEqual(codes),
)

test('a code says what it opens, its number and its state', async () => {
  const [code] = await search('ZZ7Q4NAB')
  expect(code).toMatchObject({ id: 'ZZ7Q4NAB', fact: 'Amparo Lisk - Heron · number 41' })
  expect(code).toMatchObject({ kind: 'code', state: 'dormant' })
})

test.each([
  ['th 012', 'The Year of the Heron'],
  ['lisk, AMPARO year', 'The Year of the Heron'],
  ['marram', 'Heron count'],
  ['ines@heron.example', 'Ines'],
  ['mo@label.example', 'mo'],
  ['100%', 'Herons for 100%'],
])('%j finds %j', async (typed, title) => expect(await found(typed)).toContain(title))

test('a moderator finds articles only', async () => {
  for (const typed of ['heron', 'mo', 'HERN0041', '41', 'ines', 'cards'])
    expect(new Set((await search(typed, moderator)).map(({ kind }) => kind))).toEqual(
      new Set(typed === 'heron' ? ['article'] : []),
    )
})

test.each([
  '%',
  '_',
  '\\',
  "'",
  '"',
  '%%%',
  "'; drop table public.codes; --",
  '\u{1f4bf}',
  '(',
  '',
])('%j is text like any other', async (typed) => expect(await search(typed)).toEqual([]))

test('a query that is too long is refused', async () => {
  const answer = await admin.call('searchAdmin', { query: 'heron '.repeat(2000) })
  expect(answer.status).toBe(400)
})
