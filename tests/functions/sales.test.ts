// The table without cards: a seller's phone sells the next code of a batch.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import batches from '#netlify/functions/batches.ts'
import codes from '#netlify/functions/codes.ts'
import redeem from '#netlify/functions/redeem.ts'
import type { Sale, SaleUndone } from '#src/features/codes/admin/contract.ts'
import type { CodesGenerated } from '#src/features/codes/admin/contract.ts'
import { addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { call } from '#tests/support/functions/call.ts'
import { admin, backend, moderator } from '#tests/support/functions/staff-fixture.ts'

beforeAll(() => addReleases(backend))

async function press(quantity: number, isDormant = true) {
  const body = { releaseId, quantity, batchName: 'Table', isDormant }
  const answer = await admin.send(codes, 'POST /api/codes', { body })
  const { batch, codes: made } = (await answer.json()) as CodesGenerated
  return { id: batch.id, made }
}
type Refused = { error: { code: string; message: string } }
async function sell(id: string, saleId: string = randomUUID(), by = admin) {
  const answer = await by.send(batches, `POST /api/batches/${id}/sales`, {
    params: { id },
    body: { saleId },
  })
  return { status: answer.status, ...((await answer.json()) as Sale & Refused) }
}
async function undo(id: string, saleId: string) {
  const answer = await admin.send(batches, `DELETE /api/batches/${id}/sales/${saleId}`, {
    params: { id, saleId },
  })
  return { status: answer.status, ...((await answer.json()) as SaleUndone & Refused) }
}
const type = async (code: string) =>
  (await call(redeem, '/api/redeem', { body: { code, claim: 'x'.repeat(21) } })).status

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
  const act = (body: object) =>
    admin.send(codes, 'POST /api/codes/actions', {
      body: { actionId: randomUUID(), batchId: id, reason: 'Misprinted', ...body },
    })
  await act({ action: 'void', serials: [1, 1] })
  await act({ action: 'activate', serials: [2, 2] })
  const replaced = await admin.send(codes, 'POST /api/codes/replace', {
    body: { id: made[2], reason: 'Misprinted', requestId: randomUUID() },
  })
  const { code } = (await replaced.json()) as { code: { id: string } }
  await act({ action: 'deactivate', batchId: undefined, code: code.id })
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
    error: { code: 'sold-out', message: 'Every code of this batch is sold.' },
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
  await admin.send(codes, 'POST /api/codes/actions', {
    body: { action: 'void', actionId: randomUUID(), code: made[1], reason: 'Lost' },
  })
  expect(await undo(id, gone)).toMatchObject({ status: 409, error: { code: 'void' } })
})

test('no sale is of a batch that is not there, or by somebody who is no admin', async () => {
  const { id } = await press(1)
  expect((await sell(randomUUID())).status).toBe(404)
  expect((await undo(id, randomUUID())).status).toBe(404)
  expect((await sell(id, undefined, moderator)).status).toBe(403)
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
  const set = (value: string) =>
    backend.database.exec(
      `update public.releases set deleted_at = ${value} where id = '${releaseId}'`,
    )
  await set('now()')
  const saleId = randomUUID()
  expect(await sell(id, saleId)).toMatchObject({
    status: 409,
    error: {
      code: 'release-gone',
      message: 'The release of these codes is deleted, so they open nothing. Bring it back first.',
    },
  })
  await set('null')
  expect(await sell(id, saleId)).toMatchObject({ serial: 1 })
})

test('a sale and its undo are in the audit log, once each, by the number of the card', async () => {
  const { id } = await press(1)
  const saleId = randomUUID()
  for (let again = 0; again < 2; again++) await sell(id, saleId)
  for (let again = 0; again < 2; again++) await undo(id, saleId)
  const entries = await backend.database.query(
    'select action, subject, detail from public.audit_log order by id desc limit 3',
    [],
  )
  const said = { subject: 'Table', detail: { serial: 1 } }
  expect(entries).toEqual([
    { action: 'sale-undone', ...said },
    { action: 'code-sold', ...said },
    expect.objectContaining({ action: 'codes-generated' }),
  ])
})
