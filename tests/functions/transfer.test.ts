// A redeemed release on another device: a token in a fragment, good for ten minutes, from the browser that redeemed.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { FoundCode } from '#src/features/codes/admin/contract.ts'
import { addCode } from '#tests/support/backend/backend.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { addFile, admin, backend, sql, zip } from '#tests/support/functions/files-fixture.ts'

let file: string
beforeAll(async () => {
  file = (await addFile(zip)).id
})

const first = 'the-first-claim-of-a-fan'
const device = (name: string) => `the-claim-of-${name}`.padEnd(21, '-')
type Answer = { outcome: string; token?: string; code?: string; expiresInSeconds?: number }
const post = (path: string, body: object) => new Browser().ask<Answer>(`POST /api/${path}`, body)
const type = (code: string, claim: string) => post('redeem', { code, claim })
const start = (code: string, claim = first) => post('transfer', { code, claim })
const accept = (token: string, claim: string) => post('transfer/accept', { token, claim })
const load = async (code: string, claim: string) =>
  (await post('download', { code, claim, file })).status
async function redeemed(code: string): Promise<string> {
  await addCode(backend, code)
  expect((await type(code, first)).status).toBe(200)
  return code
}
async function tokenOf(code: string): Promise<string> {
  const { status, outcome, token, expiresInSeconds } = await start(code)
  expect([status, outcome, expiresInSeconds]).toEqual([200, 'transfer', 600])
  return token!
}
const age = (what: string, code: string) =>
  sql('update public.code_transfers set created_at = now() - $1::interval where code = $2', [
    what,
    code,
  ])
const closed = { status: 404, outcome: 'transfer-closed' }
const accepted = { status: 200, outcome: 'accepted' }

test('another device gets the release and its files, and the first one keeps them', async () => {
  const code = await redeemed('MOVE0001')
  expect((await type(code, device('tablet'))).status).toBe(409)
  const token = await tokenOf(code)
  expect(await accept(token, device('tablet'))).toEqual({ ...accepted, code })
  expect(await type(code, device('tablet'))).toMatchObject({ status: 200, outcome: 'redeemed' })
  expect(await load(code, device('tablet'))).toBe(200)
  expect((await type(code, first)).status).toBe(200)
  expect(await load(code, first)).toBe(200)
})

test('an answer that was lost is asked for again by the same device, and by no other', async () => {
  const code = await redeemed('MOVE0002')
  const token = await tokenOf(code)
  await accept(token, device('tablet'))
  expect(await accept(token, device('tablet'))).toEqual({ ...accepted, code })
  expect(await accept(token, device('thief'))).toEqual(closed)
  expect((await type(code, device('thief'))).status).toBe(409)
})

test('only the browser that redeemed hands on: no other device, no stranger, no browser without script', async () => {
  const code = await redeemed('MOVE0003')
  await accept(await tokenOf(code), device('tablet'))
  await addCode(backend, 'MOVE0004')
  await addCode(backend, 'MOVE0005')
  await post('redeem', { code: 'MOVE0005' })
  const [{ claim: noScript } = { claim: '' }] = await sql<{ claim: string }>(
    "select claim from public.codes where id = 'MOVE0005'",
  )
  for (const [other, claim] of [
    [code, device('tablet')],
    [code, device('stranger')],
    ['MOVE0004', first],
    ['MOVE0005', noScript],
    ['NOSUCH77', first],
    ['x', first],
  ] as const)
    expect(await start(other, claim)).toEqual({ status: 404, outcome: 'download-closed' })
  expect(await accept(await tokenOf(code), 'noscript-0123456789')).toEqual(closed)
})

test('a link is good for ten minutes, and a made-up token never', async () => {
  const code = await redeemed('MOVE0006')
  const token = await tokenOf(code)
  await age('9 minutes 50 seconds', code)
  expect((await accept(token, device('tablet'))).status).toBe(200)
  await age('10 minutes 1 second', code)
  expect(await accept(token, device('tablet'))).toEqual(closed)
  for (const wrong of ['', 'x', token.slice(1), `${token}A`, 'A'.repeat(22), `${token}\0`])
    expect([400, 404]).toContain((await accept(wrong, device('tablet'))).status)
  // What was accepted stays.
  expect((await type(code, device('tablet'))).status).toBe(200)
})

test('three devices have a release, the first one included; one that has it takes no place more', async () => {
  const code = await redeemed('MOVE0007')
  const spare = [await tokenOf(code), await tokenOf(code), await tokenOf(code)]
  await accept(await tokenOf(code), device('tablet'))
  expect((await accept(spare[0]!, device('tablet'))).status).toBe(200)
  expect((await accept(await tokenOf(code), first)).status).toBe(200)
  expect((await accept(spare[1]!, device('laptop'))).status).toBe(200)
  expect(await accept(spare[2]!, device('fridge'))).toEqual({
    status: 409,
    outcome: 'too-many-devices',
  })
  expect(await start(code)).toEqual({ status: 409, outcome: 'too-many-devices' })
  expect((await admin.call<FoundCode>('lookUpCode', { code })).devices).toBe(3)
})

test('the window is that of the first claim, for each device', async () => {
  const code = await redeemed('MOVE0008')
  await accept(await tokenOf(code), device('tablet'))
  const token = await tokenOf(code)
  await sql(
    "update public.codes set redeemed_at = now() - interval '7 days 1 minute' where id = $1",
    [code],
  )
  expect((await type(code, device('tablet'))).status).toBe(409)
  expect(await load(code, device('tablet'))).toBe(404)
  expect(await accept(token, device('laptop'))).toEqual(closed)
  expect((await start(code)).outcome).toBe('download-closed')
})

test.each(['made available', 'replaced'])('a code that is %s ends on each device', async (how) => {
  const code = await redeemed(how === 'replaced' ? 'MOVE0009' : 'MOVE0010')
  await accept(await tokenOf(code), device('tablet'))
  const token = await tokenOf(code)
  await (how === 'replaced'
    ? admin.call('replaceCode', { code, reason: 'Lost', requestId: randomUUID() })
    : admin.call('makeCodeAvailable', { code }))
  expect(await accept(token, device('laptop'))).toEqual(closed)
  for (const claim of [first, device('tablet')]) expect(await load(code, claim)).toBe(404)
  if (how === 'replaced') expect((await type(code, device('tablet'))).status).toBe(410)
  else {
    // It is the next fan's, and its former owner has lost it.
    expect((await type(code, device('next-fan'))).status).toBe(200)
    expect((await type(code, device('tablet'))).status).toBe(409)
  }
})

test('a token is in no table of the database, and links of yesterday are swept', async () => {
  const code = await redeemed('MOVE0011')
  const token = await tokenOf(code)
  await accept(token, device('tablet'))
  const tables = await sql<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')",
  )
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(`select t::text as row from ${name} t`)
    expect(
      rows.filter(({ row }) => row.includes(token)),
      name,
    ).toEqual([])
  }
  await age('2 hours', code)
  await tokenOf(await redeemed('MOVE0012'))
  expect(await sql('select from public.code_transfers where code = $1', [code])).toEqual([])
})

test('a code has five links at most: a new one ends the oldest, of this code alone', async () => {
  const [code, other] = [await redeemed('MOVE0013'), await redeemed('MOVE0014')]
  const kept = await tokenOf(other)
  const tokens: string[] = []
  for (let made = 0; made < 7; made++) tokens.push(await tokenOf(code))
  expect(await sql('select from public.code_transfers where code = $1', [code])).toHaveLength(5)
  for (const ended of tokens.slice(0, 2))
    expect(await accept(ended, device('tablet'))).toEqual(closed)
  for (const link of [tokens[2]!, tokens[6]!, kept])
    expect((await accept(link, device('tablet'))).status).toBe(200)
})
