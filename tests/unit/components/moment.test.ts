import { expect, test } from 'vitest'
import { momentOf } from '#src/components/admin/moment.ts'
import { dayAndTime, specStyle } from '#src/lib/dates.ts'

const [utc, berlin] = ['UTC', 'Europe/Berlin'].map((timeZone) => ({ timeZone, dates: specStyle }))

test('a day is Month D, YYYY and a time has AM or PM, in the zone that is given', () => {
  expect(dayAndTime('2026-11-22T21:41:00Z', utc!)).toBe('November 22, 2026 at 9:41 PM')
  expect(dayAndTime('2026-11-22T23:05:00Z', berlin!)).toBe('November 23, 2026 at 12:05 AM')
})

test('a moment of today, by the clock of the label, has its time alone', () => {
  const at = '2026-05-03T21:41:00Z'
  expect(momentOf(at, utc!, new Date('2026-05-03T23:00:00Z'))).toBe('today at 9:41 PM')
  expect(momentOf(at, utc!, new Date('2026-05-04T01:00:00Z'))).toBe('on May 3, 2026 at 9:41 PM')
  expect(momentOf(at, berlin!, new Date('2026-05-03T22:30:00Z'))).toBe('on May 3, 2026 at 11:41 PM')
})
