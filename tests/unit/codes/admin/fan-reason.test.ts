import { specStyle } from '#src/lib/dates.ts'
import { expect, test } from 'vitest'
import { fanReasonMessage } from '#src/features/codes/admin/messages.ts'
import type { AdminCode, FanOutcome } from '#src/features/codes/admin/contract.ts'
import { refusalMessages } from '#src/features/codes/redeem/messages.ts'

const release = { id: 'r', title: 'Tare', artist: 'Halvard Rue', isDeleted: false }
const code: AdminCode = {
  id: 'ABCD2345',
  state: 'available',
  used: false,
  redeemedAt: null,
  createdAt: '2026-05-03T19:41:00Z',
  serial: 1,
  givenTo: null,
  release,
  batch: null,
}
const reason = (fanOutcome: FanOutcome, changes: Partial<AdminCode> = {}, availableAt?: string) =>
  fanReasonMessage(
    { code: { ...code, ...changes }, fanOutcome, availableAt: availableAt ?? null },
    refusalMessages,
    { timeZone: 'Pacific/Auckland', dates: specStyle },
  )

test('what a fan reads is said in the words of the redeem page', () => {
  expect(reason('redeemed')).toMatch(/This code works/)
  for (const refusal of ['already-used', 'unknown-code', 'redemptions-paused', 'void'] as const)
    expect(reason(refusal)).toContain(`“${refusalMessages[refusal]}”`)
})

test('an unknown code to a fan is one that is not sold yet, or one without its release', () => {
  expect(reason('unknown-code', { state: 'dormant' })).toMatch(/^This code is not sold yet\./)
  expect(reason('unknown-code', { release: { ...release, isDeleted: true } })).toMatch(
    /^The release of this code was deleted\./,
  )
})

test('the day on which a release opens is the one of the site’s time zone', () => {
  expect(reason('not-yet', {}, '2026-05-03T19:41:00Z')).toMatch(/opens on May 4, 2026\./)
})
