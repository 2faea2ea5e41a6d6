// What staff do with codes: void, give, activate, replace, and take it back.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { BatchList, CodeList } from '#src/features/codes/admin/contract.ts'
import type { DashboardCounts } from '#src/features/dashboard/admin/contract.ts'
import { addCode, readCode, releaseId } from '#tests/support/backend/backend.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { freshAddress } from '#tests/support/functions/call.ts'
import {
  act,
  admin,
  backend,
  exec,
  find,
  press,
  reopen,
  replace,
  setDeleted,
  sql,
  typeCode,
  undo,
} from '#tests/support/functions/codes-fixture.ts'

beforeEach(() => exec('delete from public.rate_limits'))

const done = (changed: number, skipped = 0) => ({ status: 200, outcome: 'done', changed, skipped })
const statesOf = async (made: string[]) =>
  (
    await sql<{ state: string }>(
      'select c.state from unnest($1::text[]) with ordinality o (id, place) join public.codes c on c.id = o.id order by o.place',
      [made],
    )
  ).map(({ state }) => state)

test('a range of serials is voided, what is redeemed stays, and a fan hears that it was withdrawn', async () => {
  const { batchId, made } = await press(5)
  await typeCode(made[2]!)
  expect(await act('void', { batchId, serials: [2, 4] })).toEqual(done(2, 1))
  expect(await statesOf(made)).toEqual(['available', 'void', 'redeemed', 'void', 'available'])
  expect(await typeCode(made[1]!)).toEqual([410, 'void'])
  expect((await typeCode(made[2]!, 'another-claim-of-a-fan'))[1]).toBe('already-used')
})

test('no code is voided without a reason, and a range goes forward', async () => {
  const { batchId, made } = await press(2)
  const reason = 'Please give a reason for the record.'
  const serials = 'The first number must not be above the last.'
  const message = 'Please choose one code or a batch.'
  for (const [which, error] of [
    [{ batchId, reason: ' ' }, { fields: { reason } }],
    [{ batchId, serials: [2, 1] }, { fields: { serials } }],
    [{}, { message }],
    [{ batchId, code: made[0] }, { message }],
  ] as const)
    expect(await act('void', which)).toMatchObject({ status: 400, error })
  expect(await statesOf(made)).toEqual(['available', 'available'])
})

test('an undo takes back exactly what the action did', async () => {
  const { batchId, made } = await press(4)
  await act('void', { code: made[0] })
  const id = randomUUID()
  expect(await act('void', { batchId }, id)).toEqual(done(3, 1))
  expect(await undo(id)).toEqual(done(3))
  expect(await statesOf(made)).toEqual(['void', 'available', 'available', 'available'])
  expect(await undo(id)).toEqual(done(3))
  expect((await typeCode(made[1]!))[0]).toBe(200)
})

test('an undo leaves what happened to a code since then', async () => {
  const { batchId, made } = await press(3, true)
  const [activated, given] = [randomUUID(), randomUUID()]
  await act('activate', { batchId }, activated)
  await act('give', { batchId }, given)
  await typeCode(made[0]!)
  await act('give', { code: made[1], givenTo: 'The Wire' })
  expect(await undo(activated)).toEqual(done(2, 1))
  expect(await statesOf(made)).toEqual(['redeemed', 'dormant', 'dormant'])
  expect(await undo(given)).toEqual(done(2, 1))
  for (const [at, givenTo] of [null, 'The Wire', null].entries())
    expect(await find(made[at]!)).toMatchObject({ code: { givenTo } })
})

const otherRequest = {
  status: 409,
  error: {
    code: 'other-request',
    message: 'This was already done differently. Please reload the page.',
  },
}

test('the same action twice is done once, and its id is for no other one', async () => {
  const { batchId, made } = await press(3)
  const id = randomUUID()
  const first = { batchId, serials: [1, 1] }
  for (let again = 0; again < 2; again++) expect(await act('void', first, id)).toEqual(done(1))
  for (const [action, which] of [
    ['void', { ...first, serials: [1, 2] }],
    ['void', { batchId }],
    ['void', { code: made[1] }],
    ['void', { ...first, reason: 'Lost' }],
    ['give', first],
  ] as const)
    expect(await act(action, which, id)).toEqual(otherRequest)
  expect(await replace(made[2]!, id)).toEqual(otherRequest)
  expect(await statesOf(made)).toEqual(['void', 'available', 'available'])
})

test('no code of a deleted release is activated or replaced; it is voided and given away', async () => {
  const { batchId, made } = await press(2, true)
  await setDeleted(true)
  const gone = { status: 409, error: { code: 'release-gone' } }
  expect(await act('activate', { batchId })).toMatchObject(gone)
  expect(await replace(made[0]!)).toMatchObject(gone)
  expect(await statesOf(made)).toEqual(['dormant', 'dormant'])
  expect(await act('give', { batchId })).toEqual(done(2))
  expect(await act('void', { code: made[0] })).toEqual(done(1))
  await setDeleted(false)
  expect(await act('activate', { batchId })).toEqual(done(1, 1))
})

test('an action that is unknown has no undo, and a code that is unknown no action', async () => {
  expect(await undo(randomUUID())).toMatchObject({ status: 404, error: { code: 'not-found' } })
  expect(await act('void', { code: 'ZZZZZZZZ' })).toMatchObject({
    status: 404,
    error: { code: 'unknown-code' },
  })
  expect(await act('void', { code: 'short' })).toMatchObject({ status: 400 })
  const gone = '00000000-0000-4000-8000-0000000000ff'
  expect(await act('void', { batchId: gone })).toMatchObject({ status: 409 })
})

test('what changes nothing says so, and is no fault', async () => {
  const { batchId, made } = await press(2)
  expect(await act('activate', { batchId })).toEqual(done(0, 2))
  expect(await act('void', { batchId, serials: [7, 9] })).toEqual(done(0))
  expect(await statesOf(made)).toEqual(['available', 'available'])
})

test('codes that were given away are found by each word of whom to, and taken back by nothing', async () => {
  const { batchId, made } = await press(3)
  await act('give', { batchId, serials: [1, 2], givenTo: 'Radio 3 Kraków (promo 100%)' })
  const list = async (q: string) => {
    const { items } = await admin.call<CodeList>('listCodes', { batchId, q })
    return items.map(({ id }) => id)
  }
  const given = made.slice(0, 2).reverse()
  for (const q of ['radio', 'KRAKÓW promo', '100%']) expect([q, await list(q)]).toEqual([q, given])
  for (const q of ['tv', '10_%']) expect([q, await list(q)]).toEqual([q, []])
  await act('give', { code: made[0], givenTo: '' })
  expect(await list('radio')).toEqual([made[1]])
  // A given code opens like any other.
  expect((await typeCode(made[1]!))[0]).toBe(200)
})

test('a dormant code is an unknown one: the same answer, and it costs what a wrong code costs', async () => {
  const { batchId, made } = await press(11, true)
  const hear = (code?: string) => new Browser().ask('POST /api/redeem', { code })
  expect(await hear(made[0])).toEqual(await hear('NOSUCH99'))
  const ip = freshAddress()
  for (const code of made.slice(0, 10)) expect((await typeCode(code, undefined, ip))[0]).toBe(404)
  expect((await typeCode(made[10]!, undefined, ip))[1]).toBe('proof-needed')
  expect(new Set(await statesOf(made))).toEqual(new Set(['dormant']))
  expect(await find(made[0]!)).toMatchObject({ fanOutcome: 'unknown-code' })
  expect(await act('activate', { batchId })).toEqual(done(11))
  expect((await typeCode(made[0]!))[0]).toBe(200)
})

test('a table that forgot to activate does not lock the room out: misses only bring proofs', async () => {
  const { batchId, made } = await press(30, true)
  const [network, good] = ['203.0.113.7', 'ROOM0001']
  await addCode(backend, good)
  for (const code of made) await typeCode(code, undefined, network)
  expect((await typeCode(good, undefined, network))[1]).toBe('proof-needed')
  expect((await typeCode(good))[1]).toBe('redeemed')
  await act('activate', { batchId })
  expect((await typeCode(made[0]!))[1]).toBe('redeemed')
})

test('codes are put to sleep and woken, 1,000 in one call', async () => {
  const { batchId } = await press(1000)
  const id = randomUUID()
  expect(await act('deactivate', { batchId }, id)).toEqual(done(1000))
  expect(await undo(id)).toEqual(done(1000))
  expect(await act('void', { batchId })).toEqual(done(1000))
})

test('a replacement voids the code and takes over its batch and whom it was given to', async () => {
  const { batchId, made } = await press(2)
  await act('give', { batchId })
  await typeCode(made[0]!)
  const request = randomUUID()
  const { status, outcome, code } = await replace(made[0]!, request)
  expect([status, outcome]).toEqual([201, 'replaced'])
  expect(code).toMatchObject({
    state: 'available',
    serial: null,
    givenTo: 'Radio 3, promo',
    batch: { id: batchId },
    release: { id: releaseId },
  })
  expect(await find(made[0]!)).toMatchObject({
    fanOutcome: 'void',
    replacedBy: code.id,
    devices: 0,
    code: { state: 'void' },
  })
  expect(await find(code.id)).toMatchObject({ fanOutcome: 'redeemed', replaces: made[0] })
  // The fan who had redeemed the old one has it no more; the one with the new code has.
  expect(await typeCode(made[0]!)).toEqual([410, 'void'])
  expect((await typeCode(code.id))[0]).toBe(200)
  expect((await replace(made[0]!, request)).code?.id).toBe(code.id)
})

test('the numbers of a batch and of the dashboard follow each thing that is done to a code', async () => {
  const redeemed = async () => (await admin.call<DashboardCounts>('readDashboard')).codesRedeemed!
  const before = await redeemed()
  const { batchId, made } = await press(5)
  const expectCounts = async (
    used: number,
    [dormant, available, redeemedNow, voided]: [number, number, number, number],
  ) => {
    const { items } = await admin.call<BatchList>('listBatches')
    expect(items.find(({ id }) => id === batchId)).toMatchObject({
      used,
      total: dormant + available + redeemedNow + voided,
      serials: 5,
      states: { dormant, available, redeemed: redeemedNow, void: voided },
    })
    expect(await redeemed()).toBe(before + used)
  }

  await expectCounts(0, [0, 5, 0, 0])
  await act('deactivate', { code: made[0] })
  for (const code of made.slice(1, 4)) await typeCode(code)
  await expectCounts(3, [1, 1, 3, 0])
  await reopen(made[1]!)
  await expectCounts(2, [1, 2, 2, 0])
  const voiding = randomUUID()
  await act('void', { code: made[4] }, voiding)
  await replace(made[2]!)
  await expectCounts(2, [1, 2, 1, 2])
  await undo(voiding)
  await expectCounts(2, [1, 3, 1, 1])
  await setDeleted(true)
  await expectCounts(2, [1, 3, 1, 1])
  await setDeleted(false)
})

test('a code is replaced once, and stays void whatever is pressed afterwards', async () => {
  const { made } = await press(1)
  const id = randomUUID()
  await act('void', { code: made[0] }, id)
  expect((await replace(made[0]!)).status).toBe(201)
  expect(await replace(made[0]!)).toMatchObject({
    status: 409,
    error: { code: 'already-replaced' },
  })
  expect(await undo(id)).toEqual(done(0, 1))
  expect(await reopen(made[0]!)).toMatchObject({ status: 409, error: { code: 'code-void' } })
  expect(await statesOf(made)).toEqual(['void'])
  expect((await readCode(backend, made[0]!))?.used).toBe(false)
})

test('the look-up tells the whole life of a code, by whom and why', async () => {
  const { batchId, made } = await press(1, true)
  const code = made[0]!
  await act('activate', { batchId })
  await act('give', { code })
  await typeCode(code)
  await reopen(code)
  const id = randomUUID()
  await act('void', { code }, id)
  await undo(id)
  await replace(code)
  const { events } = await find(code)
  expect(events.map(({ event, reason, givenTo }) => [event, reason ?? givenTo])).toEqual([
    ['generated', null],
    ['activated', 'Misprinted'],
    ['given', expect.anything()],
    ['redeemed', null],
    ['reopened', null],
    ['voided', 'Misprinted'],
    ['unvoided', null],
    ['replaced', 'Misprinted'],
  ])
  const fans = events.filter(({ event }) => event === 'redeemed')
  expect(fans.map(({ by }) => by)).toEqual([null])
  expect(new Set(events.filter(({ event }) => event !== 'redeemed').map(({ by }) => by))).toEqual(
    new Set(['ada']),
  )
})

test('each action is in the audit log, and no entry has a whole code', async () => {
  await exec(
    'alter table public.audit_log disable trigger all; delete from public.audit_log; alter table public.audit_log enable trigger all',
  )
  const { batchId, made } = await press(3, true)
  await addCode(backend, 'NOBATCH1')
  for (const action of ['activate', 'deactivate', 'give', 'void', 'unvoid']) {
    const [one, all] = [randomUUID(), randomUUID()]
    await act(action, { code: made[0] }, one)
    expect((await undo(one)).status).toBe(200)
    await act(action, { code: 'NOBATCH1' }, all)
    expect((await undo(all)).status).toBe(200)
    await act(action, { batchId, serials: [2, 3] })
  }
  const { code } = await replace(made[0]!)
  await typeCode(code.id)
  await reopen(code.id)
  const entries = await sql<{ action: string; entry: string }>(
    'select action, a::text as entry from public.audit_log a',
  )
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set([
      'codes-generated',
      'codes-activate',
      'codes-deactivate',
      'codes-give',
      'codes-void',
      'codes-unvoid',
      'codes-undone',
      'code-replaced',
      'code-reopened',
    ]),
  )
  const all = entries.map(({ entry }) => entry).join('\n')
  for (const one of [...made, 'NOBATCH1', code.id]) expect(all).not.toContain(one)
})
