// The table without cards: a seller's phone sells the next code of a batch.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sale, SaleUndone } from '#src/features/codes/admin/contract.ts'
import {
  press as pressBatch,
  typeCode,
  act,
  admin,
  replace,
  setDeleted,
  sql,
} from '#tests/support/functions/codes-fixture.ts'

const press = async (quantity: number) => {
  const { batchId: id, made } = await pressBatch(quantity, true)
  return { id, made }
}
const sell = (id: string, saleId: string = randomUUID()) =>
  admin.call<Sale>('sellCode', { batchId: id, saleId })
const undo = (id: string, saleId: string) =>
  admin.call<SaleUndone>('undoSale', { batchId: id, saleId })
const type = async (code: string) => (await typeCode(code))[0]

test('a sale is the next serial, says how many are left, and its code opens at once', async () => {
  const { id, made } = await press(3)
  expect(await type(made[0]!)).toBe(404)
  expect(await sell(id)).toEqual({
    status: 201,
    outcome: 'sold',
    serial: 1,
    code: made[0],
    left: 2,
  })
  expect(await type(made[0]!)).toBe(200)
  expect(await sell(id)).toMatchObject({ serial: 2, left: 1 })
  expect(await type(made[2]!)).toBe(404)
})

test('a sale whose answer was lost is asked for again, and sells nothing more', async () => {
  const { id } = await press(3)
  const saleId = randomUUID()
  const first = await sell(id, saleId)
  expect(await sell(id, saleId)).toEqual(first)
  expect(await sell(id)).toMatchObject({ serial: 2 })
  const other = await press(1)
  expect((await sell(other.id, saleId)).status).toBe(404)
})

test('what is void, sold by its card already or in the place of another is not sold', async () => {
  const { id, made } = await press(4)
  await act('void', { batchId: id, serials: [1, 1] })
  await act('activate', { batchId: id, serials: [2, 2] })
  const { code } = await replace(made[2]!)
  await act('deactivate', { code: code.id })
  expect(await sell(id)).toMatchObject({ serial: 4, left: 0 })
  expect(await sell(id)).toMatchObject({ status: 409, error: { code: 'sold-out' } })
})

test('what was given to somebody is not sold, and not counted before or after a sale', async () => {
  const { id } = await press(4)
  const given = await act('give', { batchId: id, serials: [1, 2], givenTo: 'Radio 3' })
  expect(given).toMatchObject({ changed: 2 })
  expect(await admin.call('readBatch', { batchId: id })).toMatchObject({ batch: { toSell: 2 } })
  expect(await sell(id)).toMatchObject({ serial: 3, left: 1 })
  expect(await sell(id)).toMatchObject({ serial: 4, left: 0 })
  expect(await sell(id)).toMatchObject({ status: 409, error: { code: 'sold-out' } })
})

test('a sold-out batch says so, and an undo brings its code back to the table', async () => {
  const { id } = await press(1)
  const saleId = randomUUID()
  await sell(id, saleId)
  const soldOut = randomUUID()
  expect(await sell(id, soldOut)).toMatchObject({
    status: 409,
    error: { code: 'sold-out', message: 'Every code of this batch is sold or given away.' },
  })
  expect(await undo(id, saleId)).toEqual({ status: 200, outcome: 'undone', serial: 1, left: 1 })
  expect(await undo(id, saleId)).toMatchObject({ status: 200, outcome: 'undone' })
  // The key of a sale that did not come about sells when there is something again.
  expect(await sell(id, soldOut)).toMatchObject({ status: 201, serial: 1 })
  expect((await sell(id, saleId)).status).toBe(404)
})

test('a sale whose code a fan has used stays, and so does that of a void code', async () => {
  const { id, made } = await press(2)
  const [used, gone] = [randomUUID(), randomUUID()]
  await sell(id, used)
  await type(made[0]!)
  expect(await undo(id, used)).toMatchObject({ status: 409, error: { code: 'redeemed' } })
  await sell(id, gone)
  await act('void', { code: made[1] })
  expect(await undo(id, gone)).toMatchObject({ status: 409, error: { code: 'void' } })
})

test('an unknown batch sells nothing, and no sale is undone that was none', async () => {
  const { id } = await press(1)
  expect((await sell(randomUUID())).status).toBe(404)
  expect((await undo(id, randomUUID())).status).toBe(404)
  expect(await sell(id)).toMatchObject({ serial: 1 })
})

test('serials follow no order of the codes: who has two neighbours knows nothing of a third', async () => {
  const { made } = await press(300)
  const rising = made.filter((code, index) => index > 0 && code > made[index - 1]!).length
  expect(rising).toBeGreaterThan(100)
  expect(rising).toBeLessThan(200)
})

test('no code of a deleted release is sold, and the table goes on when it is back', async () => {
  const { id } = await press(1)
  await setDeleted(true)
  const saleId = randomUUID()
  expect(await sell(id, saleId)).toMatchObject({
    status: 409,
    error: {
      code: 'release-gone',
      message: 'The release of these codes is deleted. Restore it first.',
    },
  })
  await setDeleted(false)
  expect(await sell(id, saleId)).toMatchObject({ serial: 1 })
})

test('a sale and its undo are in the audit log, once each, by the number of the card', async () => {
  const { id } = await press(1)
  const saleId = randomUUID()
  for (let again = 0; again < 2; again++) await sell(id, saleId)
  for (let again = 0; again < 2; again++) await undo(id, saleId)
  const entries = await sql(
    'select action, subject, detail from public.audit_log order by id desc limit 3',
  )
  const said = { subject: 'Pressed', detail: { serial: 1 } }
  expect(entries).toEqual([
    { action: 'sale-undone', ...said },
    { action: 'code-sold', ...said },
    expect.objectContaining({ action: 'codes-generated' }),
  ])
})
