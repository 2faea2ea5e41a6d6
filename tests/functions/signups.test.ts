import { beforeEach, expect, test } from 'vitest'
import signups from '#netlify/functions/signups.ts'
import type { SignupList } from '#src/features/newsletter/admin/contract.ts'
import { readAll } from '#tests/support/functions/read-all.ts'
import { admin, exec, sql } from '#tests/support/functions/staff-fixture.ts'

beforeEach(() => exec('delete from public.newsletter_signups'))
async function add(name: string, day = 1): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into public.newsletter_signups (name, email, consent, consented_at)
     values ($1, $2, 'Yes, "please"', $3) returning id`,
    [name, `fan${day}-${Math.random()}@fan.example`, `2026-03-${`${day}`.padStart(2, '0')}T08:00Z`],
  )
  return row!.id
}

const list = (query: object = {}) => admin.call<SignupList>('listSignups', query)
const csv = () => admin.send(signups, 'GET /api/signups/all/csv')

test.each([
  ['newest', ['Cleo', 'bea', 'Ada']],
  ['name', ['Ada', 'bea', 'Cleo']],
])('sign-ups are listed in the order %s, page by page', async (sort, expected) => {
  await add('Ada', 1)
  await add('bea', 2)
  await add('Cleo', 3)
  const read = (after?: string) => list({ sort, limit: 1, after })
  const names = (await readAll(read)).map(({ name }) => name)
  expect(names).toEqual(expected)
})

test('a sign-up is found by name or address', async () => {
  await add('Ada Marrow', 1)
  await add('Bo', 2)
  expect((await list({ q: 'MARROW fan.example' })).items.map(({ name }) => name)).toEqual([
    'Ada Marrow',
  ])
  expect(await list()).toMatchObject({ total: 2, hasProvider: false })
})

test('a deleted sign-up is gone for good', async () => {
  const id = await add('Ada')
  const send = () => admin.call('deleteSignup', { id })
  expect(await send()).toEqual({ status: 200, outcome: 'deleted' })
  expect((await list()).total).toBe(0)
  expect((await send()).status).toBe(404)
})

test('the CSV has every sign-up with the sentence agreed to, and starts no formula', async () => {
  await add('=HYPERLINK("https://evil.example")', 1)
  await exec(`
    insert into public.newsletter_signups (name, email, consent)
    select 'Fan ' || n, 'many' || n || '@fan.example', 'Yes' from generate_series(1, 1200) n`)
  const answer = await csv()
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('content-disposition')).toContain('newsletter-sign-ups.csv')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(1202)
  expect(lines[0]).toBe('"name","email","signed up","agreed to"')
  expect(lines[1]).toMatch(/^"'=HYPERLINK\(""https/)
  expect(lines[1]).toContain('"2026-03-01T08:00:00.000Z","Yes, ""please"""')
})

test('an export is written down', async () => {
  await add('Ada')
  await csv()
  const entries = await sql(
    "select actor_name, detail from public.audit_log where action = 'signups-exported' order by id desc limit 1",
  )
  expect(entries).toEqual([{ actor_name: 'ada', detail: { quantity: 1 } }])
})
