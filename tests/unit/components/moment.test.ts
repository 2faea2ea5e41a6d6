import { expect, test } from 'vitest'
import { momentOf } from '#src/components/admin/moment.ts'
import { dayAndTime } from '#src/lib/dates.ts'

test('a day is Month D, YYYY and a time has AM or PM, in the zone that is given', () => {
  expect(dayAndTime('2026-11-22T21:41:00Z', 'UTC')).toBe('November 22, 2026 at 9:41 PM')
  expect(dayAndTime('2026-11-22T23:05:00Z', 'Europe/Berlin')).toBe('November 23, 2026 at 12:05 AM')
})

test('a moment of today has its time alone', () => {
  const at = new Date(2026, 4, 3, 21, 41)
  expect(momentOf(at.toISOString(), new Date(2026, 4, 3, 23))).toBe('today at 9:41 PM')
  expect(momentOf(at.toISOString(), new Date(2026, 4, 4, 1))).toBe('on May 3, 2026 at 9:41 PM')
})
