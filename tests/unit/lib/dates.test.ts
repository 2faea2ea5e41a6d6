import { expect, test } from 'vitest'
import { formatClock, formatDay, formatInstant, specStyle } from '#src/lib/dates.ts'
import { dayOf, daysUntil } from '#src/lib/day.ts'

test('dates read as Month D, YYYY', () => {
  expect(formatDay('2026-02-03', specStyle)).toBe('February 3, 2026')
  expect(formatInstant('2026-02-03T23:30:00Z', { timeZone: 'UTC', dates: specStyle })).toBe(
    'February 3, 2026',
  )
})

test.each([
  ['00:26', '12:26 AM', '00:26'],
  ['09:05', '9:05 AM', '09:05'],
  ['20:30', '8:30 PM', '20:30'],
])('%s is %s, or %s where a label counts 24 hours', (time, twelve, twentyFour) => {
  expect(formatClock(time, specStyle)).toBe(twelve)
  expect(formatClock(time, { dayFirst: false, hours24: true })).toBe(twentyFour)
})

test('an instant has the day that the clocks of the site have', () => {
  expect(
    formatInstant('2026-02-03T23:30:00Z', { timeZone: 'Europe/Berlin', dates: specStyle }),
  ).toBe('February 4, 2026')
  expect(dayOf(new Date('2026-02-03T23:30:00Z'), 'Europe/Berlin')).toBe('2026-02-04')
  expect(dayOf(new Date('2026-02-03T03:30:00Z'), 'America/Los_Angeles')).toBe('2026-02-02')
})

test.each([
  ['2026-03-01', '2026-02-28', 1],
  ['2026-02-28', '2026-02-28', 0],
  ['2026-02-27', '2026-02-28', -1],
  // Over the change to summer time a day has 23 hours.
  ['2026-03-30', '2026-03-28', 2],
  ['2027-01-01', '2026-12-31', 1],
])('from %s it is %s days to %s', (day, today, days) => {
  expect(daysUntil(day, today)).toBe(days)
})
