// What staff do with codes: void, give, activate, replace, and take it back.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import batches from '#netlify/functions/batches.ts'
import codes from '#netlify/functions/codes.ts'
import dashboard from '#netlify/functions/dashboard.ts'
import redeem from '#netlify/functions/redeem.ts'
import type {
  AdminCode,
  BatchList,
  CodesGenerated,
  FoundCode,
} from '#src/features/codes/admin/contract.ts'
import type { DashboardCounts } from '#src/features/dashboard/admin/contract.ts'
import { addCode, addReleases, readCode, releaseId } from '#tests/support/backend/backend.ts'
import { call, freshAddress } from '#tests/support/functions/call.ts'
import { admin, backend } from '#tests/support/functions/staff-fixture.ts'

beforeAll(() => addReleases(backend))
beforeEach(() => backend.database.exec('delete from public.rate_limits'))

type Answer = {
  outcome?: string
  changed?: number
  skipped?: number
  code?: AdminCode
  error?: { code: string; message: string; fields?: Record<string, string> }
}

async function post(path: string, body: object): Promise<Answer & { status: number }> {
  const answer = await admin.send(codes, `POST /api/codes/${path}`, { body })
  return { status: answer.status, ...((await answer.json()) as Answer) }
}
const act = (action: string, which: object, id: string = randomUUID()) =>
  post('actions', {
    action,
    actionId: id,
    reason: 'Misprinted',
    givenTo: 'Radio 3, promo',
    ...which,
  })
const undo = (actionId: string) => post('undo', { actionId })
const replace = (id: string, requestId: string = randomUUID()) =>
  post('replace', { id, reason: 'Misprinted', requestId })
const done = (changed: number, skipped = 0) => ({ status: 200, outcome: 'done', changed, skipped })

async function press(quantity: number, isDormant = false) {
  const body = { releaseId, quantity, batchName: 'Pressed', isDormant }
  const answer = await admin.send(codes, 'POST /api/codes', { body })
  const { batch, codes: made } = (await answer.json()) as CodesGenerated
  return { batchId: batch.id, made }
}
const type = async (code: string, claim = 'x'.repeat(21), ip = freshAddress()) => {
  const answer = await call(redeem, '/api/redeem', { body: { code, claim }, ip })
  return [answer.status, ((await answer.json()) as Answer).outcome] as const
}
const find = async (code: string) =>
  (await (
    await admin.send(codes, 'POST /api/codes/search', { body: { code } })
  ).json()) as FoundCode
const statesOf = async (made: string[]) =>
  (
    await backend.database.query<{ state: string }>(
      'select c.state from unnest($1::text[]) with ordinality o (id, place) join public.codes c on c.id = o.id order by o.place',
      [made],
    )
  ).map(({ state }) => state)

test('a range of serials is voided, what is redeemed stays, and a fan hears that it was withdrawn', async () => {
  const { batchId, made } = await press(5)
  await type(made[2]!)
  expect(await act('void', { batchId, serials: [2, 4] })).toEqual(done(2, 1))
  expect(await statesOf(made)).toEqual(['available', 'void', 'redeemed', 'void', 'available'])
  expect(await type(made[1]!)).toEqual([410, 'void'])
  expect((await type(made[2]!, 'another-claim-of-a-fan'))[1]).toBe('already-used')
})

test('no code is voided without a reason, and a range goes forward', async () => {
  const { batchId, made } = await press(2)
  const refused = await act('void', { batchId, reason: ' ' })
  expect([refused.status, refused.error?.fields]).toEqual([
    400,
    { reason: 'Please say why, for whoever looks this code up later.' },
  ])
  expect((await act('void', { batchId, serials: [2, 1] })).error?.fields).toEqual({
    serials: 'The first number must not be above the last.',
  })
  for (const which of [{}, { batchId, code: made[0] }])
    expect((await act('void', which)).error?.message).toBe(
      'Please say which codes: one code, or a batch.',
    )
  expect(await statesOf(made)).toEqual(['available', 'available'])
})

test.each([
  ['reason', 200],
  ['givenTo', 120],
])('a %s has at most %i characters', async (field, most) => {
  const { batchId } = await press(1)
  expect((await act('give', { batchId, [field]: 'x'.repeat(most) })).status).toBe(200)
  const refused = await act('give', { batchId, [field]: 'x'.repeat(most + 1) })
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [field]])
})

test('an undo takes back exactly what the action did', async () => {
  const { batchId, made } = await press(4)
  await act('void', { code: made[0] })
  const id = randomUUID()
  expect(await act('void', { batchId }, id)).toEqual(done(3, 1))
  expect(await undo(id)).toEqual(done(3))
  expect(await statesOf(made)).toEqual(['void', 'available', 'available', 'available'])
  expect(await undo(id)).toEqual(done(3))
  expect((await type(made[1]!))[0]).toBe(200)
})

test('an undo leaves what happened to a code since then', async () => {
  const { batchId, made } = await press(3, true)
  const [activated, given] = [randomUUID(), randomUUID()]
  await act('activate', { batchId }, activated)
  await act('give', { batchId }, given)
  await type(made[0]!)
  await act('give', { code: made[1], givenTo: 'The Wire' })
  expect(await undo(activated)).toEqual(done(2, 1))
  expect(await statesOf(made)).toEqual(['redeemed', 'dormant', 'dormant'])
  expect(await undo(given)).toEqual(done(2, 1))
  const givenTo = await Promise.all(made.map(async (code) => (await find(code)).code.givenTo))
  expect(givenTo).toEqual([null, 'The Wire', null])
})

const otherRequest = {
  status: 409,
  error: {
    code: 'other-request',
    message:
      'This was done before, but with other details. Please reload the page and look at what was done.',
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
  expect(await post('replace', { id: made[2], reason: 'Lost', requestId: id })).toEqual(
    otherRequest,
  )
  expect(await statesOf(made)).toEqual(['void', 'available', 'available'])
})

test('no code of a deleted release is activated or replaced; it is voided and given away', async () => {
  const { batchId, made } = await press(2, true)
  const set = (value: string) =>
    backend.database.exec(
      `update public.releases set deleted_at = ${value} where id = '${releaseId}'`,
    )
  await set('now()')
  const gone = { status: 409, error: { code: 'release-gone' } }
  expect(await act('activate', { batchId })).toMatchObject(gone)
  expect(await replace(made[0]!)).toMatchObject(gone)
  expect(await statesOf(made)).toEqual(['dormant', 'dormant'])
  expect(await act('give', { batchId })).toEqual(done(2))
  expect(await act('void', { code: made[0] })).toEqual(done(1))
  await set('null')
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
    const answer = await admin.send(
      codes,
      `GET /api/codes?batchId=${batchId}&q=${encodeURIComponent(q)}`,
    )
    return ((await answer.json()) as { items: AdminCode[] }).items.map(({ id }) => id)
  }
  const given = made.slice(0, 2).reverse()
  for (const q of ['radio', 'KRAKÓW promo', '100%']) expect([q, await list(q)]).toEqual([q, given])
  for (const q of ['tv', '10_%']) expect([q, await list(q)]).toEqual([q, []])
  await act('give', { code: made[0], givenTo: '' })
  expect(await list('radio')).toEqual([made[1]])
  // A given code opens like any other.
  expect((await type(made[1]!))[0]).toBe(200)
})

test('a dormant code is an unknown one: the same answer, and it costs what a wrong code costs', async () => {
  const { batchId, made } = await press(11, true)
  const unknown = await call(redeem, '/api/redeem', { body: { code: 'NOSUCH99' } })
  const dormant = await call(redeem, '/api/redeem', { body: { code: made[0] } })
  expect([dormant.status, await dormant.text()]).toEqual([unknown.status, await unknown.text()])
  const ip = freshAddress()
  for (const code of made.slice(0, 10)) expect((await type(code, undefined, ip))[0]).toBe(404)
  expect((await type(made[10]!, undefined, ip))[1]).toBe('proof-needed')
  expect(new Set(await statesOf(made))).toEqual(new Set(['dormant']))
  expect(await find(made[0]!)).toMatchObject({ fanOutcome: 'unknown-code' })
  expect(await act('activate', { batchId })).toEqual(done(11))
  expect((await type(made[0]!))[0]).toBe(200)
})

test('a table that forgot to activate does not lock the room out: misses only bring proofs', async () => {
  const { batchId, made } = await press(30, true)
  const [network, good] = ['203.0.113.7', 'ROOM0001']
  await addCode(backend, good)
  for (const code of made) await type(code, undefined, network)
  expect((await type(good, undefined, network))[1]).toBe('proof-needed')
  expect((await type(good))[1]).toBe('redeemed')
  await act('activate', { batchId })
  expect((await type(made[0]!))[1]).toBe('redeemed')
})

test('codes are put to sleep and woken, 1,000 in one call', async () => {
  const { batchId } = await press(1000)
  const id = randomUUID()
  expect(await act('deactivate', { batchId }, id)).toEqual(done(1000))
  expect(await undo(id)).toEqual(done(1000))
  expect(await act('void', { batchId })).toEqual(done(1000))
})

test('a void is taken back later, but never that of a code which has another in its place', async () => {
  const { batchId, made } = await press(2)
  await act('void', { batchId })
  await replace(made[0]!)
  expect(await act('unvoid', { batchId })).toEqual(done(1, 2))
  expect(await statesOf(made)).toEqual(['void', 'available'])
})

test('a code is replaced by a fresh one: the old one is void, of the same batch and for whom it was given to', async () => {
  const { batchId, made } = await press(2)
  await act('give', { batchId })
  await type(made[0]!)
  const request = randomUUID()
  const { status, outcome, code } = await replace(made[0]!, request)
  expect([status, outcome]).toEqual([201, 'replaced'])
  expect(code).toMatchObject({
    ...{ state: 'available', serial: null, givenTo: 'Radio 3, promo' },
    ...{ batch: { id: batchId }, release: { id: releaseId } },
  })
  expect(await find(made[0]!)).toMatchObject({
    ...{ fanOutcome: 'void', replacedBy: code!.id, devices: 0 },
    code: { state: 'void' },
  })
  expect(await find(code!.id)).toMatchObject({ fanOutcome: 'redeemed', replaces: made[0] })
  // The fan who had redeemed the old one has it no more; whoever gets the new one has.
  expect(await type(made[0]!)).toEqual([410, 'void'])
  expect((await type(code!.id))[0]).toBe(200)
  expect((await replace(made[0]!, request)).code?.id).toBe(code!.id)
})

test('the numbers of a batch and of the dashboard follow each thing that is done to a code', async () => {
  const read = async <Body>(handler: typeof codes, path: string) =>
    (await (await admin.send(handler, `GET /api/${path}`)).json()) as Body
  const redeemed = async () => (await read<DashboardCounts>(dashboard, 'dashboard')).codesRedeemed!
  const before = await redeemed()
  const { batchId, made } = await press(5)
  const expectCounts = async (
    used: number,
    [dormant, available, redeemedNow, voided]: [number, number, number, number],
  ) => {
    const { items } = await read<BatchList>(batches, 'batches')
    expect(items.find(({ id }) => id === batchId)).toMatchObject({
      ...{ used, total: dormant + available + redeemedNow + voided, serials: 5 },
      states: { dormant, available, redeemed: redeemedNow, void: voided },
    })
    expect(await redeemed()).toBe(before + used)
  }

  await expectCounts(0, [0, 5, 0, 0])
  await act('deactivate', { code: made[0] })
  for (const code of made.slice(1, 4)) await type(code)
  await expectCounts(3, [1, 1, 3, 0])
  await admin.send(codes, 'PATCH /api/codes', { body: { id: made[1] } })
  await expectCounts(2, [1, 2, 2, 0])
  const voiding = randomUUID()
  await act('void', { code: made[4] }, voiding)
  await replace(made[2]!)
  await expectCounts(2, [1, 2, 1, 2])
  await undo(voiding)
  await expectCounts(2, [1, 3, 1, 1])
  await backend.database.query('update public.releases set deleted_at = now() where id = $1', [
    releaseId,
  ])
  await expectCounts(2, [1, 3, 1, 1])
  await backend.database.query('update public.releases set deleted_at = null where id = $1', [
    releaseId,
  ])
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
  const available = await admin.send(codes, 'PATCH /api/codes', { body: { id: made[0] } })
  expect([available.status, ((await available.json()) as Answer).error?.code]).toEqual([
    409,
    'code-void',
  ])
  expect(await statesOf(made)).toEqual(['void'])
  expect((await readCode(backend, made[0]!))?.used).toBe(false)
})

test('the look-up tells the whole life of a code, by whom and why', async () => {
  const { batchId, made } = await press(1, true)
  const code = made[0]!
  await act('activate', { batchId })
  await act('give', { code })
  await type(code)
  await admin.send(codes, 'PATCH /api/codes', { body: { id: code } })
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
  await backend.database.exec(
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
  await type(code!.id)
  await admin.send(codes, 'PATCH /api/codes', { body: { id: code!.id } })
  const entries = await backend.database.query<{ action: string; entry: string }>(
    'select action, a::text as entry from public.audit_log a',
    [],
  )
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set([
      ...['codes-generated', 'codes-activate', 'codes-deactivate', 'codes-give', 'codes-void'],
      ...['codes-unvoid', 'codes-undone', 'code-replaced', 'code-reopened'],
    ]),
  )
  const all = entries.map(({ entry }) => entry).join('\n')
  for (const one of [...made, 'NOBATCH1', code!.id]) expect(all).not.toContain(one)
})
