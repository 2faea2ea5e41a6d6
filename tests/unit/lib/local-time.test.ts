import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromLocalTime, toLocalTime, withOffset } from '#src/lib/local-time.ts'

test.each([
  ['2026-11-21T19:30:00.000Z', 'UTC', '2026-11-21T19:30'],
  ['2026-11-21T19:30:59.999Z', 'Europe/Berlin', '2026-11-21T20:30'],
  ['2026-07-01T23:30:00+00:00', 'Europe/Berlin', '2026-07-02T01:30'],
  ['2026-01-01T00:00:00Z', 'Asia/Kathmandu', '2026-01-01T05:45'],
  ['2026-03-01T04:59:00Z', 'America/New_York', '2026-02-28T23:59'],
  ['0999-12-31T22:54:38.999Z', 'UTC', '0999-12-31T22:54'],
])('at %s the clocks of %s show %s', (instant, timeZone, local) => {
  expect(toLocalTime(instant, timeZone)).toBe(local)
})

test.each([
  ['2026-11-21T19:30', 'UTC', '2026-11-21T19:30:00.000Z'],
  ['2026-11-21T20:30', 'Europe/Berlin', '2026-11-21T19:30:00.000Z'],
  ['2026-07-02T01:30', 'Europe/Berlin', '2026-07-01T23:30:00.000Z'],
  ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
])('%s in %s is %s', (local, timeZone, instant) => {
  expect(fromLocalTime(local, timeZone)).toBe(instant)
})

// When clocks go forward, the time that no clock shows counts from before: it is as much later.
test.each([
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // Half an hour only.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  // A whole day was left out.
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
])('%s, left out or just beside it in %s, is %s', (local, timeZone, instant) => {
  expect(fromLocalTime(local, timeZone)).toBe(instant)
})

// When clocks go back, a time that comes twice is the first one.
test.each([
  ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('%s, coming twice or just beside it in %s, is %s', (local, timeZone, instant) => {
  expect(fromLocalTime(local, timeZone)).toBe(instant)
})

test.each([
  '',
  '2026-11-21',
  'tomorrow',
  '2026-13-01T10:00',
  '2026-02-30T10:00',
  '12026-01-01T10:00',
])('%j is no time', (local) => {
  expect(fromLocalTime(local, 'Europe/Berlin')).toBeNull()
})

test('a time that a clock has shown leads back to that clock', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ]
  const instants = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (date, zone) => {
      const local = toLocalTime(date.toISOString(), zone)
      expect(toLocalTime(fromLocalTime(local, zone)!, zone)).toBe(local)
    }),
  )
})

test.each([
  ['2027-03-28T20:30', 'Europe/Berlin', '2027-03-28T20:30:00+02:00'],
  ['2027-03-27T20:30', 'Europe/Berlin', '2027-03-27T20:30:00+01:00'],
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T03:30:00+02:00'],
  ['2027-01-01T20:30', 'America/St_Johns', '2027-01-01T20:30:00-03:30'],
  ['2027-01-01T20:30', 'UTC', '2027-01-01T20:30:00+00:00'],
  ['9999-12-31T23:59', 'America/New_York', null],
  ['2027-02-30T20:30', 'UTC', null],
])('%s in %s is %s with its offset', (local, zone, expected) => {
  expect(withOffset(local, zone)).toBe(expected)
})
