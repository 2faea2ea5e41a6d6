import { beforeAll, expect, test } from 'vitest'
import audit from '#netlify/functions/audit.ts'
import batches from '#netlify/functions/batches.ts'
import codes from '#netlify/functions/codes.ts'
import type { BatchRead, CodesGenerated, FoundCode } from '#src/features/codes/admin/contract.ts'
import { admin, backend } from '#tests/support/functions/staff-fixture.ts'
import { addReleases, releaseId } from '#tests/support/backend/backend.ts'

beforeAll(() => addReleases(backend))

async function generate(batchName: string): Promise<CodesGenerated> {
  const body = { releaseId, quantity: 4, batchName, isDormant: true }
  return (await (await admin.send(codes, 'POST /api/codes', { body })).json()) as CodesGenerated
}
async function read(id: string, as: string): Promise<BatchRead> {
  const path = `GET /api/batches/${id}?as=${as}`
  return (await (await admin.send(batches, path, { params: { id } })).json()) as BatchRead
}
async function exports(): Promise<number> {
  const answer = await admin.send(audit, 'GET /api/audit?action=codes-exported')
  return ((await answer.json()) as { total: number }).total
}
const act = (body: object) => admin.send(codes, 'POST /api/codes/actions', { body })
const actionId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

test('a batch is taken along when its codes are copied or printed, and not when a screen shows it', async () => {
  const { batch, codes: made } = await generate('Read three ways')
  const before = await exports()
  const screen = await read(batch.id, 'screen')
  expect(screen.codes.map(({ id }) => id)).toEqual(made)
  const summary = await read(batch.id, 'summary')
  expect(summary).toEqual({ ...screen, codes: [] })
  expect(await exports()).toBe(before)
  expect(await read(batch.id, 'copy')).toEqual(screen)
  expect(await exports()).toBe(before + 1)
  expect(await read(batch.id, 'cards')).toEqual(screen)
  expect(await exports()).toBe(before + 2)
  const params = { params: { id: batch.id } }
  const path = `GET /api/batches/${batch.id}?as=nonsense`
  expect((await admin.send(batches, path, params)).status).toBe(400)
})

test('a void is taken back later, by code or batch, but not that of a replaced code, and that has an undo', async () => {
  const { batch, codes: made } = await generate('Voided by mistake')
  const states = async () => (await read(batch.id, 'summary')).batch.states
  await act({ action: 'void', actionId: actionId(1), batchId: batch.id, reason: 'Misprinted' })
  await act({ action: 'activate', actionId: actionId(2), code: made[0] })
  expect(await states()).toMatchObject({ void: 4, dormant: 0 })
  const body = { id: made[1], reason: 'Lost', requestId: actionId(3) }
  expect((await admin.send(codes, 'POST /api/codes/replace', { body })).status).toBe(201)

  const back = await act({ action: 'unvoid', actionId: actionId(4), code: made[0] })
  expect(await back.json()).toEqual({ outcome: 'done', changed: 1, skipped: 0 })
  const rest = { action: 'unvoid', actionId: actionId(5), batchId: batch.id, serials: [1, 4] }
  expect(await (await act(rest)).json()).toEqual({ outcome: 'done', changed: 2, skipped: 2 })
  expect(await states()).toMatchObject({ void: 1, dormant: 3 })

  const undone = await admin.send(codes, 'POST /api/codes/undo', {
    body: { actionId: actionId(5) },
  })
  expect(await undone.json()).toMatchObject({ outcome: 'done', changed: 2 })
  expect(await states()).toMatchObject({ void: 3, dormant: 1 })
  const look = async (code: string) =>
    (await (
      await admin.send(codes, 'POST /api/codes/search', { body: { code } })
    ).json()) as FoundCode
  const events = (found: FoundCode) => found.events.map(({ event }) => event)
  expect(events(await look(made[0]!))).toEqual(['generated', 'voided', 'unvoided'])
  expect(events(await look(made[2]!))).toEqual(['generated', 'voided', 'unvoided', 'voided'])
})
