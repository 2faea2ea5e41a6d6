// Promises about several people at once, on a real PostgreSQL server: batches are whole or not there.
import { beforeAll, expect, test } from 'vitest'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'

const admins = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']
const sessions = await openSessions('generate_races')
let release: string

beforeAll(async () => {
  for (const [index, id] of admins.entries()) await sessions.addStaff(id, `printer${index}`)
  release = await sessions.addRelease()
})

type Answer = { outcome: string; batch?: { id: string }; codes?: string[]; taken?: string[] }

const generate = (admin: number, quantity: number, candidates: string[]) =>
  sessions.call<Answer>(
    'authenticated',
    "generate_codes($1, 'Raced', $2, $3)",
    [release, quantity, candidates],
    admins[admin % admins.length],
  )

const numbered = (prefix: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => prefix + `${from + index}`.padStart(4, '0'))

/** Every batch and its codes, as the database has them now. */
const batchesOf = (codesLike: string) =>
  sessions.query<{ batch: string; codes: string[] }>(
    `select b.id as batch, coalesce(array_agg(c.id order by c.id) filter (where c.id is not null), '{}') as codes
       from public.code_batches b left join public.codes c on c.batch_id = b.id
      where b.name = 'Raced'
      group by b.id
     having count(c.id) = 0 or min(c.id) like $1`,
    [codesLike],
  )

test('two concurrent generations with the same candidates store one whole batch', async () => {
  for (let round = 0; round < 10; round++) {
    const prefix = `SAM${round}`
    const candidates = numbered(prefix, 0, 300)
    const answers = await Promise.all([
      generate(0, 300, candidates),
      generate(1, 300, [...candidates].reverse()),
    ])
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['generated', 'short'])
    const made = answers.find(({ outcome }) => outcome === 'generated')!
    expect(answers.find(({ outcome }) => outcome === 'short')!.taken).toHaveLength(300)
    expect(await batchesOf(`${prefix}%`)).toEqual([{ batch: made.batch!.id, codes: candidates }])
  }
})

test('sixteen concurrent generations with shared candidates store whole batches without a common code', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => {
      const candidates = numbered('OVER', index * 40, index * 40 + 200)
      return generate(index, 100, index % 2 ? candidates.reverse() : candidates)
    }),
  )
  const made = answers.filter(({ outcome }) => outcome === 'generated')
  expect(made.length).toBeGreaterThan(1)
  const batches = await batchesOf('OVER%')
  expect(batches.map(({ codes }) => codes.length)).toEqual(made.map(() => 100))
  const codes = batches.flatMap(({ codes }) => codes)
  expect(new Set(codes).size).toBe(codes.length)
  for (const { batch, codes } of made)
    expect(batches.find((stored) => stored.batch === batch!.id)?.codes).toEqual(codes!.toSorted())
})

type Page = { items: { id: string }[]; next: string | null }

const page = (after: string | null) =>
  sessions.call<Page>(
    'authenticated',
    'list_codes(release_id => $1, after => $2, page_size => 20)',
    [release, after],
    admins[0],
  )

test('pages have each code exactly once while another admin generates codes', async () => {
  const mine = await generate(0, 250, numbered('PAGE', 0, 250))
  const seen: string[] = []
  let printed = 0
  let after: string | null = null
  do {
    const [shown]: [Page, Answer] = await Promise.all([
      page(after),
      generate(1, 5, numbered('LATE', printed, (printed += 5))),
    ])
    seen.push(...shown.items.map(({ id }) => id).filter((id) => id.startsWith('PAGE')))
    after = shown.next
  } while (after)
  expect(seen).toHaveLength(250)
  expect([...seen].sort()).toEqual([...mine.codes!].sort())
})
