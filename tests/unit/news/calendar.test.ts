import ICAL from 'ical.js'
import { afterEach, expect, test, vi } from 'vitest'
import { specStyle } from '#src/lib/dates.ts'
import { eventCalendar, eventFile, eventsCalendar } from '#src/features/news/calendar.ts'
import { someGig, someShow } from '#tests/support/backend/articles.ts'

const label = {
  labelName: 'Tarehouse Records',
  timeZone: 'Europe/Berlin',
  dates: specStyle,
  site: new URL('https://label.example'),
}
afterEach(() => vi.unstubAllEnvs())

const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))

test('an event is read back as it was written', () => {
  const [event] = read(eventsCalendar([someShow], label))
  const address = 'https://label.example/news/night-bus-choir-on-the-last-ferry-5258c0891ee4'
  expect(event?.uid).toBe(someShow.id)
  expect(event?.summary).toBe('Night Bus Choir on the last ferry')
  expect(event?.description).toBe(`Eight characters, one card.\n\n${address}`)
  expect(event?.component.getFirstPropertyValue('url')).toBe(address)
})

test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Santiago'])(
  'an event stays on its calendar day when the site and its builder are in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    vi.stubEnv('SITE_TIME_ZONE', zone)
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    const text = eventCalendar(someShow, label)
    expect(text).toContain('\r\nDTSTART;VALUE=DATE:20260301\r\n')
    expect(text).toContain('\r\nDTSTAMP:20260102T093000Z\r\n')
    const [event] = read(text)
    expect(event?.startDate.isDate).toBe(true)
    expect(event?.startDate.toString()).toBe('2026-03-01')
    expect(event?.endDate.toString()).toBe('2026-03-02')
  },
)

test('long titles in any script come back whole from lines of at most 75 bytes', () => {
  const title = `Größe; "a", b\\c ${'🎺 شكرا 音楽 '.repeat(20)}`.trim()
  const text = eventCalendar({ ...someShow, title: `${title}\u0007` }, label)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  expect(read(text)[0]?.summary).toBe(title)
})

test('a title cannot end its line and begin another event', () => {
  const title = 'A\r\nEND:VEVENT\r\nBEGIN:VEVENT'
  expect(read(eventCalendar({ ...someShow, title }, label)).length).toBe(1)
})

test('the same events give the same calendar, and a change shows', () => {
  const text = eventsCalendar([someShow], label)
  expect(eventsCalendar([someShow], label)).toBe(text)
  const changed = { ...someShow, updatedAt: '2026-01-03T00:00:00+00:00' }
  expect(eventsCalendar([changed], label)).not.toBe(text)
})

test('the calendar to subscribe to has the name of the label, and the file of one event has none', () => {
  expect(eventsCalendar([someShow], label)).toContain('X-WR-CALNAME:Tarehouse Records\r\n')
  expect(eventCalendar(someShow, label)).not.toContain('CALNAME')
})

test('a calendar without events is still a calendar', () => {
  expect(read(eventsCalendar([], label))).toEqual([])
})

test('the file of an event is named by its id, so that a new title does not move it', () => {
  expect(eventFile(someShow)).toBe('/events/5258c089-1ee4-4778-962b-ec85f21af37a.ics')
})

test.each([
  // Winter, the day the clocks go forward, an hour that is skipped, summer, an hour that comes twice.
  ['2027-02-28', '20:30', '20270228T193000Z'],
  ['2027-03-28', '20:30', '20270328T183000Z'],
  ['2027-03-28', '02:30', '20270328T013000Z'],
  ['2027-07-01', '20:30', '20270701T183000Z'],
  ['2027-10-31', '02:30', '20271031T003000Z'],
])('a show on %s at %s by the clocks of the site begins at %s', (eventDate, eventTime, start) => {
  const show = { ...someGig, eventDate, eventTime, doorsTime: null }
  for (const zone of ['UTC', 'America/Santiago']) {
    vi.stubEnv('TZ', zone)
    const text = eventCalendar(show, label)
    expect(text).toContain(`\r\nDTSTART:${start}\r\n`)
    expect(text).toContain('\r\nLOCATION:Court One\\, Marram\r\n')
  }
})

test('without a start a show begins when its doors open, and a start before the doors is after midnight', () => {
  const starts = (times: object) => eventCalendar({ ...someGig, ...times }, label)
  expect(starts({ eventTime: null })).toContain('DTSTART:20260301T190000Z')
  expect(starts({ doorsTime: '23:00', eventTime: '00:30' })).toContain('DTSTART:20260301T233000Z')
})

test('a show without an end ends after three hours, one with an end then, and all day has none', () => {
  const times = (part: object) => {
    const text = eventCalendar({ ...someGig, ...part }, label)
    return text.match(/^DT(START|END).*$/gm)
  }
  expect(times({})).toEqual(['DTSTART:20260301T193000Z', 'DTEND:20260301T223000Z'])
  expect(times({ endTime: '02:00' })).toEqual([
    'DTSTART:20260301T193000Z',
    'DTEND:20260302T010000Z',
  ])
  // Three hours later, although the clocks go forward in between.
  expect(times({ eventDate: '2027-03-28', doorsTime: null, eventTime: '00:30' })).toEqual([
    'DTSTART:20270327T233000Z',
    'DTEND:20270328T023000Z',
  ])
  const allDay = { doorsTime: null, eventTime: null, endTime: '23:00' }
  expect(times(allDay)).toEqual(['DTSTART;VALUE=DATE:20260301'])
})

test.each([
  ['on', 'CONFIRMED', ''],
  ['moved', 'CONFIRMED', 'MOVED: '],
  ['postponed', 'TENTATIVE', 'POSTPONED: '],
  ['cancelled', 'CANCELLED', 'CANCELLED: '],
] as const)(
  'a show that is %s has the status %s, and its word in the title',
  (state, status, word) => {
    const show = { ...someGig, showState: state, stateNote: 'The roof leaks.', calendarSequence: 7 }
    const [event] = read(eventCalendar(show, label))
    expect(event?.component.getFirstPropertyValue('status')).toBe(status)
    expect(event?.sequence).toBe(7)
    expect(event?.summary).toBe(`${word}Night Bus Choir on the last ferry`)
    expect(event?.description).toContain('The roof leaks.')
    expect(event?.description).toContain('Doors 8:00\u00a0PM, show 8:30\u00a0PM')
    expect(event?.description?.includes('Tickets: https://tickets.example/bailiffs')).toBe(
      state !== 'cancelled',
    )
  },
)
