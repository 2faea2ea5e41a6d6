import { expect, test } from 'vitest'
import type { AuditList } from '#src/features/staff/audit.ts'
import type { BatchRead } from '#src/features/codes/admin/contract.ts'
import {
  act,
  admin,
  find,
  generate,
  replace,
  undo,
} from '#tests/support/functions/codes-fixture.ts'

const press = () => generate({ quantity: 4, isDormant: true })
const read = (id: string, as: string) => admin.ask<BatchRead>(`GET /api/batches/${id}?as=${as}`)
const exports = async () =>
  (await admin.ask<AuditList>('GET /api/audit?action=codes-exported')).total
const id = '00000000-0000-4000-8000-000000000005'

test('a batch is taken along when its codes are copied or printed, and not when a screen shows it', async () => {
  const { batch, codes: made } = await press()
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
  expect((await read(batch.id, 'nonsense')).status).toBe(400)
})

test('a void is taken back later, by code or batch, but not that of a replaced code, and that has an undo', async () => {
  const { batch, codes: made } = await press()
  const states = async () => (await read(batch.id, 'summary')).batch.states
  await act('void', { batchId: batch.id })
  await act('activate', { code: made[0] })
  expect(await states()).toMatchObject({ void: 4, dormant: 0 })
  expect((await replace(made[1]!)).status).toBe(201)

  const done = { status: 200, outcome: 'done' }
  expect(await act('unvoid', { code: made[0] })).toEqual({ ...done, changed: 1, skipped: 0 })
  expect(await act('unvoid', { batchId: batch.id, serials: [1, 4] }, id)).toEqual({
    ...{ ...done, changed: 2, skipped: 2 },
  })
  expect(await states()).toMatchObject({ void: 1, dormant: 3 })

  expect(await undo(id)).toMatchObject({ outcome: 'done', changed: 2 })
  expect(await states()).toMatchObject({ void: 3, dormant: 1 })
  const events = async (code: string) => (await find(code)).events.map(({ event }) => event)
  expect(await events(made[0]!)).toEqual(['generated', 'voided', 'unvoided'])
  expect(await events(made[2]!)).toEqual(['generated', 'voided', 'unvoided', 'voided'])
})
