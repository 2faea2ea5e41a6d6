// The release of a test file, whose codes staff print and change, and fans type.
import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { AdminCode, CodesGenerated, FoundCode } from '#src/features/codes/admin/contract.ts'
import { addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { Browser } from './browser-session.ts'
import { admin, backend, sql } from './staff-fixture.ts'

export { admin, backend, exec, moderator, sql } from './staff-fixture.ts'
beforeAll(() => addReleases(backend))

export const generate = (part: object = {}) =>
  admin.call<CodesGenerated>('generateCodes', {
    releaseId,
    quantity: 3,
    batchName: 'Pressed',
    ...part,
  })

export async function press(quantity: number, isDormant = false) {
  const { batch, codes: made } = await generate({ quantity, isDormant })
  return { batchId: batch.id, made }
}

type Changed = { changed: number; skipped: number }

export const act = (action: string, which: object, actionId: string = randomUUID()) =>
  admin.call<Changed>('actOnCodes', {
    action,
    actionId,
    reason: 'Misprinted',
    givenTo: 'Radio 3, promo',
    ...which,
  })
export const undo = (actionId: string) => admin.call<Changed>('undoCodeAction', { actionId })
export const replace = (code: string, requestId: string = randomUUID()) =>
  admin.call<{ code: AdminCode }>('replaceCode', { code, reason: 'Misprinted', requestId })
/** Makes a code available again. */
export const reopen = (code: string, part: object = {}) =>
  admin.call<{ code: AdminCode }>('makeCodeAvailable', { code, ...part })
export const find = (code: string) => admin.call<FoundCode>('lookUpCode', { code })

/** The status and the outcome for a fan who types a code. */
export async function typeCode(code: string, claim = 'x'.repeat(21), ip?: string) {
  const { status, outcome } = await new Browser(ip).ask('POST /api/redeem', { code, claim })
  return [status, outcome] as const
}

export const spend = (code: string) =>
  sql('update public.codes set redeemed_at = now() where id = $1', [code])

/** Deletes the release, or brings it back. */
export const setDeleted = (isDeleted: boolean) =>
  sql('update public.releases set deleted_at = case when $2 then now() end where id = $1', [
    releaseId,
    isDeleted,
  ])
