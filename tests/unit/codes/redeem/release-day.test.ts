import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { releaseCalendar } from '#src/features/codes/redeem/release-calendar.ts'
import { releaseDayMessage } from '#src/features/codes/redeem/release-day.ts'
import { specStyle } from '#src/lib/dates.ts'

const british = { dayFirst: true, hours24: true }

test.each([
  ['2026-12-04T17:00:00Z', 'UTC', 'December 4, 2026 at 5:00 PM (UTC)'],
  ['2026-12-04T23:30:00Z', 'Europe/Berlin', 'December 5, 2026 at 12:30 AM (Europe/Berlin)'],
  ['2026-12-05T04:59:00Z', 'America/New_York', 'December 4, 2026 at 11:59 PM (America/New_York)'],
  // The hour that the clocks skip, and the one that they show twice.
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', 'March 29, 2026 at 3:00 AM (Europe/Berlin)'],
  ['2026-10-25T01:00:00Z', 'Europe/Berlin', 'October 25, 2026 at 2:00 AM (Europe/Berlin)'],
])('%s opens in %s on %s', (availableAt, zone, words) => {
  expect(messageOf(availableAt, zone)).toBe(
    `This record comes out on ${words}. Your code is safe and will work on the day.`,
  )
})

test('the day before the month and 24 hours, where the label writes so', () => {
  expect(messageOf('2026-12-04T17:00:00Z', 'UTC', british)).toContain(
    '4 December 2026 at 17:00 (UTC)',
  )
})

function messageOf(availableAt: string, zone: string, dates = specStyle): string {
  const release = { artist: 'Odile Marrow', title: 'Una Corda', calendar: '/calendar', dates }
  return releaseDayMessage({ outcome: 'not-yet', availableAt, release }, zone)
}

const site = 'https://label.example'
const day = {
  id: '5258c089-1ee4-4778-962b-ec85f21af37a',
  artist: 'Odile Marrow',
  title: 'Una Corda',
  availableAt: '2026-12-04T23:30:00+00:00',
}
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))

test('a release day is read back at its instant, with the way to the code', () => {
  const text = releaseCalendar(day, site)
  expect(text).toContain('\r\nDTSTART:20261204T233000Z\r\n')
  const [event] = read(text)
  expect(event?.uid).toBe(day.id)
  expect(event?.summary).toBe('Odile Marrow - Una Corda opens')
  expect(event?.description).toBe('Redeem your code: https://label.example/redeem')
  expect(event?.component.getFirstPropertyValue('url')).toBe('https://label.example/redeem')
})

test('the same day is the same file, and a title cannot begin another event', () => {
  expect(releaseCalendar(day, site)).toBe(releaseCalendar(day, site))
  const title = 'A\r\nEND:VEVENT\r\nBEGIN:VEVENT'
  expect(read(releaseCalendar({ ...day, title }, site))).toHaveLength(1)
})
