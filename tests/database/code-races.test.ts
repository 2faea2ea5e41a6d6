// Promises about codes that several people act on at once, on a real PostgreSQL server: one outcome, and both hear it.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'
import { scaled } from '#tests/support/scale.ts'

const sellers = Array.from(
  { length: 8 },
  (_, index) => `00000000-0000-4000-8000-0000000000a${index + 1}`,
)
const sessions = await openSessions('code_races')
let release: string

beforeAll(async () => {
  for (const [index, id] of sellers.entries()) await sessions.addStaff(id, `seller${index}`)
  release = await sessions.addRelease()
})

let batches = 0
type Made = { batch: string; codes: string[] }

/** A batch of so many codes; they begin with two letters of its own, and their order is that of their serials. */
async function press(quantity: number, isDormant = true): Promise<Made> {
  const prefix = `${'RS'[Math.floor(batches / 26)]}${String.fromCharCode(65 + (batches++ % 26))}`
  const candidates = Array.from(
    { length: quantity },
    (_, index) => prefix + `${(index * 7919) % 1_000_000}`.padStart(6, '0'),
  )
  const { batch, codes } = await sessions.call<{ batch: { id: string }; codes: string[] }>(
    'authenticated',
    'generate_codes($1, $2, $3, $4, $5)',
    [release, prefix, quantity, candidates, isDormant],
    sellers[0],
  )
  return { batch: batch.id, codes }
}

type Answer = {
  outcome: string
  serial?: number
  code?: string
  left?: number
  changed?: number
  skipped?: number
}

/** Calls a function as an admin; the outcome of a refusal is its SQLSTATE. */
const asAdmin = (call: string, parameters: unknown[], seller = 0): Promise<Answer> =>
  sessions
    .call<Answer>('authenticated', call, parameters, sellers[seller % sellers.length])
    .catch((error: unknown) => ({ outcome: (error as { code: string }).code }))

const sell = (batch: string, seller = 0, sale: string = randomUUID()) =>
  asAdmin('sell_code($1, $2)', [batch, sale], seller)
const act = (action: string, which: { code?: string; batch?: string }, id: string = randomUUID()) =>
  asAdmin(
    "act_on_codes(action => $1, action_id => $2, code => $3, batch_id => $4, reason => 'Misprinted', given_to => 'Radio 3')",
    [action, id, which.code ?? null, which.batch ?? null],
  )
const undo = (id: string) => asAdmin('undo_code_action($1)', [id])
const replace = (code: string, instead: string, request: string = randomUUID()) =>
  asAdmin('replace_code($1, $2, $3, $4)', [code, [instead], 'Misprinted', request])

const claimOf = (index: number) => `claim-${index}`.padEnd(24, '-')
let fans = 0
async function redeem(code: string): Promise<string> {
  const parameters = [code, claimOf(++fans), `fan ${fans}`]
  const call = 'redeem_code($1, $2, $3)'
  return (await sessions.call<Answer>('service_role', call, parameters)).outcome
}

const stateOf = async (code: string) =>
  (
    await sessions.query<{ state: string }>('select state from public.codes where id = $1', [code])
  )[0]!.state

test.each([2, 8])('%i sellers sell 200 cards: none twice, none left out', async (count) => {
  const { batch, codes } = await press(200)
  const sold: [seller: number, serial: number, code: string][] = []
  await Promise.all(
    Array.from({ length: count }, async (_, seller) => {
      for (;;) {
        const sale = await sell(batch, seller)
        if (sale.outcome === 'sold-out') return
        expect(sale.outcome).toBe('sold')
        sold.push([seller, sale.serial!, sale.code!])
      }
    }),
  )
  expect(sold.map(([, serial]) => serial).toSorted((one, other) => one - other)).toEqual(
    codes.map((_, index) => index + 1),
  )
  for (const [, serial, code] of sold) expect(code).toBe(codes[serial - 1])
  // Each seller gets them in their order.
  for (let seller = 0; seller < count; seller++) {
    const own = sold.filter(([by]) => by === seller).map(([, serial]) => serial)
    expect(own).toEqual(own.toSorted((one, other) => one - other))
  }
})

test('eight concurrent requests for one sale sell one card', async () => {
  const { batch, codes } = await press(10)
  const sale = randomUUID()
  const answers = await Promise.all(sellers.map((_, seller) => sell(batch, seller, sale)))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes[0]]))
  expect((await sell(batch)).serial).toBe(2)
})

const asSeller = { role: 'authenticated', userId: sellers[7] } as const
const whileHeld = <Result>(
  statement: string,
  parameters: unknown[],
  meanwhile: () => Promise<Result>,
) => sessions.whileOpen(asSeller, statement, parameters, meanwhile)

test.each([
  ['unvoid', { outcome: 'sold', serial: 1 }],
  ['give', { outcome: 'sold-out' }],
  ['void', { outcome: 'sold-out' }],
])('a sale during the action %s on its whole batch waits for it: %j', async (action, outcome) => {
  const { batch } = await press(3)
  const sale = await whileHeld(
    `select public.act_on_codes(action => $2, action_id => gen_random_uuid(), batch_id => $1,
       reason => 'Misprinted', given_to => 'Radio 3')`,
    [batch, action],
    () => sell(batch),
  )
  expect(sale).toMatchObject(outcome)
})

test.each(['a sale', 'an activation', 'a replacement'])(
  '%s beside the deletion of its release waits for it, and is refused',
  async (what) => {
    const { batch, codes } = await press(1)
    const refused = await whileHeld(
      'update public.releases set deleted_at = now() where id = $1',
      [release],
      () =>
        what === 'a sale'
          ? sell(batch)
          : what === 'an activation'
            ? act('activate', { batch })
            : replace(codes[0]!, 'NEWF0001'),
    )
    await sessions.query('update public.releases set deleted_at = null where id = $1', [release])
    expect(refused).toEqual({ outcome: 'DW021' })
    expect(await stateOf(codes[0]!)).toBe('dormant')
  },
)

test('a code that is sold while a fan types it is redeemed or unknown, and never called used', async () => {
  const { batch, codes } = await press(1)
  const gate = await sessions.pool.connect()
  // Holds the fan between the snapshot of the update and what is read after it.
  await sessions.query(`
    create function public.wait_at_gate() returns trigger language plpgsql as $$
    begin
      if current_user = 'service_role' then perform pg_advisory_xact_lock(4711); end if;
      return null;
    end $$;
    create trigger gate before update on public.codes for each statement execute function public.wait_at_gate()`)
  try {
    await gate.query('select pg_advisory_lock(4711)')
    const heard = redeem(codes[0]!)
    await expect.poll(() => sessions.isWaiting(), { timeout: 20_000, interval: 20 }).toBe(true)
    expect(await sell(batch)).toMatchObject({ outcome: 'sold' })
    await gate.query('select pg_advisory_unlock(4711)')
    expect(await heard).toBe('redeemed')
  } finally {
    gate.release()
    await sessions.query('drop trigger gate on public.codes; drop function public.wait_at_gate()')
  }
})

test('what an undo puts back is what was there when the action came through, and not before', async () => {
  const { codes } = await press(1)
  const id = randomUUID()
  const code = codes[0]!
  const giving = await whileHeld(
    "select public.act_on_codes(action => 'give', action_id => gen_random_uuid(), code => $1, given_to => 'The Wire')",
    [code],
    () => act('give', { code }, id),
  )
  expect(giving).toMatchObject({ changed: 1 })
  await undo(id)
  const [stored] = await sessions.query('select given_to from public.codes where id = $1', [code])
  expect(stored).toEqual({ given_to: 'The Wire' })
})

test.each(['dormant', 'void'])(
  'hundreds of tries while a code is %s redeem nothing',
  async (state) => {
    const { codes } = await press(1, state === 'dormant')
    const code = codes[0]!
    if (state === 'void') await act('void', { code })
    const tries = scaled(300, 2000)
    const outcomes = await Promise.all(Array.from({ length: tries }, () => redeem(code)))
    await sessions.query('delete from public.rate_limits')
    // The first fifty are looked up; then their prefix asks for a proof, as of any code that is not there.
    expect(new Set(outcomes)).toEqual(
      new Set(state === 'void' ? ['void'] : ['unknown-code', 'proof-needed']),
    )
    expect(await stateOf(code)).toBe(state)
  },
)

test('a void waits for the fan who redeems at this moment, and then leaves the code to them', async () => {
  const { codes } = await press(1, false)
  const voided = await sessions.whileOpen(
    { role: 'service_role' },
    "select public.redeem_code($1, 'the-claim-of-a-fan', 'a fan')",
    [codes[0]],
    () => act('void', { code: codes[0]! }),
  )
  expect(voided).toMatchObject({ changed: 0, skipped: 1 })
  expect(await stateOf(codes[0]!)).toBe('redeemed')
})

test('a fan waits for the void of this moment, and then hears it', async () => {
  const { codes } = await press(1, false)
  const heard = await whileHeld(
    "select public.act_on_codes(action => 'void', action_id => gen_random_uuid(), code => $1, reason => 'x')",
    [codes[0]],
    () => redeem(codes[0]!),
  )
  expect(heard).toBe('void')
})

test('a code that is replaced while fans redeem it is void, and the new one is available', async () => {
  const { codes } = await press(scaled(15, 150), false)
  for (const [index, code] of codes.entries()) {
    const instead = `NEWA${`${index}`.padStart(4, '0')}`
    const [replaced, ...heard] = await Promise.all([
      replace(code, instead),
      ...Array.from({ length: 4 }, () => redeem(code)),
    ] as const)
    expect(replaced).toMatchObject({ id: instead, state: 'available' })
    expect(heard.filter((outcome) => outcome === 'redeemed').length).toBeLessThanOrEqual(1)
    expect(await stateOf(code)).toBe('void')
    expect(await redeem(code)).toBe('void')
    expect(await stateOf(instead)).toBe('available')
  }
})

test('of two concurrent replacements of a code one is refused; the same request twice has one answer', async () => {
  const { codes } = await press(20, false)
  for (const [index, code] of codes.entries()) {
    const end = `${index}`.padStart(3, '0')
    const request = randomUUID()
    const isSame = index % 2 === 0
    const answers = await Promise.all([
      replace(code, `NEWB${end}A`, request),
      replace(code, `NEWB${end}B`, isSame ? request : undefined),
    ])
    const made = await sessions.query<{ id: string }>(
      'select id from public.codes where replaces = $1',
      [code],
    )
    expect(made).toHaveLength(1)
    const found = answers.map((answer) => (answer as { id?: string }).id ?? answer.outcome)
    expect(found.toSorted()).toEqual([isSame ? made[0]!.id : 'DW020', made[0]!.id].toSorted())
  }
})

test.each(['the undo of a void', 'an unvoid'])(
  '%s does not overtake a replacement: the old code and the new one never both open',
  async (way) => {
    const { codes } = await press(1, false)
    const code = codes[0]!
    const instead = way === 'an unvoid' ? 'NEWC0001' : 'NEWC0002'
    const id = randomUUID()
    await act('void', { code }, id)
    const undone = await whileHeld(
      "select public.replace_code($1, array[$2], 'Misprinted', gen_random_uuid())",
      [code, instead],
      () => (way === 'an unvoid' ? act('unvoid', { code }) : undo(id)),
    )
    expect(undone).toMatchObject({ outcome: 'done', changed: 0, skipped: 1 })
    expect([await stateOf(code), await stateOf(instead)]).toEqual(['void', 'available'])
  },
)

test('a redeemed code that is replaced while it is made available again stays void', async () => {
  const { codes } = await press(1, false)
  const code = codes[0]!
  await redeem(code)
  const helped = await whileHeld(
    "select public.replace_code($1, array['NEWD0001'], 'Misprinted', gen_random_uuid())",
    [code],
    () => asAdmin('make_code_available($1)', [code]),
  )
  expect(helped).toEqual({ outcome: 'DW019' })
  expect(await stateOf(code)).toBe('void')
})

test('activating a range beside sellers: every code is active, and none was sold twice', async () => {
  const { batch } = await press(60)
  const [activated, ...sold] = await Promise.all([
    act('activate', { batch }),
    ...Array.from({ length: 30 }, (_, seller) => sell(batch, seller)),
  ] as const)
  const serials = sold.flatMap(({ serial }) => serial ?? [])
  expect(new Set(serials).size).toBe(serials.length)
  expect(activated).toMatchObject({ outcome: 'done', changed: 60 - serials.length })
  expect((await sell(batch)).outcome).toBe('sold-out')
})

test('eight concurrent requests for one action change codes once and get the same answer', async () => {
  const { batch } = await press(100)
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => act('activate', { batch }, id)))
  expect(answers).toEqual(Array(8).fill({ outcome: 'done', changed: 100, skipped: 0 }))
  const undone = await Promise.all(Array.from({ length: 8 }, () => undo(id)))
  expect(undone).toEqual(Array(8).fill({ outcome: 'done', changed: 100, skipped: 0 }))
  const [log] = await sessions.query(
    `select count(*)::integer as actions,
            (select count(*)::integer from public.code_changes where action_id = $1) as changes
       from public.code_actions where id = $1`,
    [id],
  )
  expect(log).toEqual({ actions: 1, changes: 100 })
})

test('concurrent actions on the same codes cause no deadlock', async () => {
  const { batch, codes } = await press(100)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      [
        () => act('activate', { batch }),
        () => act('deactivate', { batch }),
        () => act('give', { batch }),
        () => sell(batch, index),
        () => redeem(codes[index]!).then((outcome) => ({ outcome })),
        () => act('void', { code: codes[index]! }),
      ][index % 6]!(),
    ),
  )
  await sessions.query('delete from public.rate_limits')
  expect(answers.map(({ outcome }) => outcome).filter((outcome) => /^\d/.test(outcome))).toEqual([])
})

/** A redeemed code with so many links on their way; answers the hashes of their tokens. */
async function handOn(code: string, links: number): Promise<string[]> {
  const claim = 'the-claim-of-a-fan'
  await sessions.query(
    'update public.codes set redeemed_at = now(), claim = $2, activated_at = now() where id = $1',
    [code, claim],
  )
  const hashes = Array.from({ length: links }, () =>
    `${randomUUID()}${randomUUID()}`.replaceAll('-', ''),
  )
  for (const hash of hashes) {
    const parameters = [code, claim, hash]
    expect(await sessions.call('service_role', 'start_transfer($1, $2, $3)', parameters)).toBe(
      'transfer',
    )
  }
  return hashes
}

const accept = async (hash: string, claim: string) =>
  (await sessions.call<Answer>('service_role', 'accept_transfer($1, $2)', [hash, claim])).outcome

test('of five devices that accept a link each at once two are added', async () => {
  const { codes } = await press(10)
  for (const code of codes) {
    const hashes = await handOn(code, 5)
    const outcomes = await Promise.all(
      hashes.map((hash, index) => accept(hash, claimOf(1000 + index))),
    )
    expect(outcomes.toSorted()).toEqual([
      ...Array(2).fill('accepted'),
      ...Array(3).fill('too-many-devices'),
    ])
  }
})

test('of eight devices that accept one link at once one is added', async () => {
  const { codes } = await press(5)
  for (const code of codes) {
    const [hash] = await handOn(code, 1)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => accept(hash!, claimOf(2000 + index))),
    )
    expect(outcomes.toSorted()).toEqual(['accepted', ...Array(7).fill('transfer-closed')])
  }
})

test('a link that is accepted while its code is replaced opens nothing', async () => {
  const { codes } = await press(1)
  const [hash] = await handOn(codes[0]!, 1)
  const outcome = await whileHeld(
    "select public.replace_code($1, array['NEWE0001'], 'Misprinted', gen_random_uuid())",
    [codes[0]],
    () => accept(hash!, claimOf(3000)),
  )
  expect(outcome).toBe('transfer-closed')
  expect(
    await sessions.query('select code from public.code_claims where code = $1', codes),
  ).toEqual([])
})
