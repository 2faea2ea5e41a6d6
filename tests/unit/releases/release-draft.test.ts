import { expect, test } from 'vitest'
import type { Release } from '#src/features/releases/admin/contract.ts'
import { inputOf, valuesOf } from '#src/features/releases/admin/release-draft.ts'
import { newRelease, releaseInput } from '#src/features/releases/admin/schema.ts'
import { validate } from '#src/lib/validate.ts'
import { typedEdition } from '#tests/support/backend/releases.ts'

const zone = 'Europe/Berlin'
const input = {
  ...newRelease('2026'),
  title: 'Una Corda',
  artist: 'Odile Marrow',
  availableAt: '2026-10-25T01:30:17.123Z',
  earlyAt: '2026-10-12T10:00:17.123Z',
  editions: [
    { ...typedEdition, copies: 300, price: 2450, currency: 'GBP' },
    { ...typedEdition, copies: null, price: null },
  ],
}
const release: Release = {
  ...input,
  id: '5258c089-1ee4-4778-962b-ec85f21af37a',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  formerAvailableAt: '',
}

test('the form shows the release day as the site’s clocks have it, copies and prices as they are typed', () => {
  const values = valuesOf(release, zone)
  expect(values.availableAt).toBe('2026-10-25T02:30')
  expect(values.earlyAt).toBe('2026-10-12T12:00')
  expect(values.editions.map(({ copies, price, currency }) => [copies, price, currency])).toEqual([
    ['300', '24.50', 'GBP'],
    ['', '', 'GBP'],
  ])
})

test('what nobody touched is saved as it was, to the millisecond, also in an hour that comes twice', () => {
  const values = inputOf(valuesOf(release, zone), zone, release)
  expect(validate(releaseInput, values)).toEqual({ output: input })
})

test('a release day is saved as the instant at which the site’s clocks show it', () => {
  const values = { ...valuesOf(release, zone), availableAt: '2027-02-01T20:00' }
  expect(inputOf(values, zone, release)).toMatchObject({
    availableAt: '2027-02-01T19:00:00.000Z',
    earlyAt: release.earlyAt,
  })
  expect(inputOf({ ...values, availableAt: '' }, zone, release).availableAt).toBe('')
})
