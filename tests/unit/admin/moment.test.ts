import { expect, test } from 'vitest'
import { shortDate, shortDay } from '#src/components/admin/moment.ts'
import { specStyle } from '#src/lib/dates.ts'

test('a short date names its year where that is not the present one, by the clock of the site', () => {
  const british = { timeZone: 'Europe/Berlin', dates: { dayFirst: true, hours24: true } }
  const american = { timeZone: 'UTC', dates: specStyle }
  const now = new Date('2026-07-01T12:00:00Z')
  expect(shortDate('2026-01-03T09:00:00Z', american, now)).toBe('Jan 3')
  expect(shortDate('2024-01-03T09:00:00Z', american, now)).toBe('Jan 3, 2024')
  expect(shortDate('2025-12-31T23:30:00Z', british, now)).toBe('1 Jan')
  expect(shortDay('2027-01-03', british, now)).toBe('3 Jan 2027')
})
