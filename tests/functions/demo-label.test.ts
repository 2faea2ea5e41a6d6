// The demo label has something to show on each screen of the admin: a pressing that fans redeem, and a table half sold.
import { beforeAll, expect, test } from 'vitest'
import type {
  BatchList,
  BatchRead,
  CodeStatistics,
  FoundCode,
} from '#src/features/codes/admin/contract.ts'
import { randomAlphabet } from '#src/features/codes/generated-code.ts'
import { demoStaff, seedDemo } from '#supabase/local/demo.ts'
import { backend, sql } from '#tests/support/backend/backend-fixture.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'

const admin = new Browser()
beforeAll(async () => {
  await seedDemo(backend)
  const [{ email, password }] = demoStaff
  expect((await admin.signInWith(email, password)).status).toBe(200)
})

/** The batch of this name, with all of its codes. */
async function readBatch(name: string): Promise<BatchRead> {
  const { items } = await admin.call<BatchList>('listBatches')
  const { id } = items.find((batch) => batch.name === name)!
  return admin.call<BatchRead>('readBatch', { batchId: id })
}

const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

test('61 of the 500 cards of the newest pressing are redeemed, most soon after the release', async () => {
  const { batch, codes } = await readBatch('TH-011 first pressing, cards')
  expect(batch).toMatchObject({ total: 500, used: 61, serials: 500, createdBy: 'Ines' })
  const { curve, redeemed } = await admin.call<CodeStatistics>('readCodeStatistics', {
    batchId: batch.id,
  })
  expect(redeemed).toBe(61)
  const reachedBy = (day: number) => curve.findLast(([reached]) => reached <= day)![1]
  // Made three days before the release.
  expect(curve[0]![0]).toBe(3)
  expect(reachedBy(10)).toBeGreaterThan(30)
  expect(reachedBy(24)).toBeGreaterThan(reachedBy(10) + 10)
  expect(curve.at(-1)![0]).toBeGreaterThan(30)
  expect(
    await sql('select id from public.codes where redeemed_at > now() or redeemed_at < created_at'),
  ).toEqual([])
  for (const { id } of codes) expect(id).toMatch(RegExp(`^(?!DEAD)[${randomAlphabet}]{8}$`))
})

test('30 of the 60 codes of the table were sold in one evening, and their history says so', async () => {
  const { batch, codes } = await readBatch('TH-005 at the table')
  expect(batch.states).toEqual({ dormant: 30, available: 20, redeemed: 10, void: 0 })
  expect(codes.filter(({ state }) => state === 'dormant').map(({ serial }) => serial)).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 31),
  )
  const histories = []
  for (const { id } of codes.slice(0, 30))
    histories.push((await admin.call<FoundCode>('lookUpCode', { code: id })).events)
  const sales = histories.map((events) => events.find(({ event }) => event === 'sold')!)
  expect(sales.map(({ by }) => by)).toEqual(Array(30).fill('Ines'))
  expect(sales.map(({ at }) => at)).toEqual(sales.map(({ at }) => at).toSorted())
  expect(hours(sales[0]!.at, sales.at(-1)!.at)).toBeLessThan(3)
  expect(histories[0]!.map(({ event }) => event)).toEqual(['generated', 'sold', 'redeemed'])
  expect(histories[1]!.map(({ event }) => event)).toEqual(['generated', 'sold'])
})

test('a sale that the demo label holds is taken back like one of the table', async () => {
  const { batch, codes } = await readBatch('TH-005 at the table')
  const [sale] = await sql<{ id: string }>(
    'select action_id as id from public.code_changes where code = $1',
    [codes[29]!.id],
  )
  expect(await admin.call('undoSale', { batchId: batch.id, saleId: sale!.id })).toMatchObject({
    status: 200,
    outcome: 'undone',
    serial: 30,
    left: 31,
  })
})
