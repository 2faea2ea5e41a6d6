// The calendar of the events as Debian's programs read it. `npm test` has calendar.test.ts.
import { beforeAll, expect, test } from 'vitest'
import type { EventArticle } from '#src/features/news/article.ts'
import { eventCalendar, eventsCalendar } from '#src/features/news/calendar.ts'
import { specStyle } from '#src/lib/dates.ts'
import { breakout, smuggled } from '#tests/support/backend/bad-content.ts'
import { someGig } from '#tests/support/backend/articles.ts'
import {
  calendarReaders,
  installCalendarReaders,
  readCalendar,
  type ReadEvent,
} from '#tests/support/calendar/calendar-readers.ts'

beforeAll(installCalendarReaders)

const label = {
  labelName: `Tarehouse; "Records", ${breakout}`,
  timeZone: 'Europe/Berlin',
  dates: specStyle,
  site: new URL('https://label.example'),
}

type Meant = Omit<ReadEvent, 'uid' | 'summary' | 'sequence'> & Partial<ReadEvent>
type Case = [what: string, event: Partial<EventArticle>, meant: Meant]

const winter = { start: '2027-02-28T19:30Z', end: '2027-02-28T22:30Z', status: 'CONFIRMED' }
const title = 'Night Bus Choir on the last ferry'
const cases: Case[] = [
  ['a show without an end', {}, winter],
  ['a show with an end', { endTime: '23:00' }, { ...winter, end: '2027-02-28T22:00Z' }],
  [
    'a second show on the same day',
    { eventTime: '22:00', doorsTime: null },
    { ...winter, start: '2027-02-28T21:00Z', end: '2027-03-01T00:00Z' },
  ],
  [
    'a show that ends after midnight',
    { endTime: '04:00' },
    { ...winter, end: '2027-03-01T03:00Z' },
  ],
  [
    'a show that starts after midnight',
    { doorsTime: '23:00', eventTime: '00:30', endTime: '02:00' },
    { ...winter, start: '2027-02-28T23:30Z', end: '2027-03-01T01:00Z' },
  ],
  [
    'a show over the hour that the clocks skip',
    { eventDate: '2027-03-27', eventTime: '23:00', endTime: '04:00' },
    { ...winter, start: '2027-03-27T22:00Z', end: '2027-03-28T02:00Z' },
  ],
  [
    'a show in the hour that the clocks skip, without an end',
    { eventDate: '2027-03-28', doorsTime: null, eventTime: '02:30' },
    { ...winter, start: '2027-03-28T01:30Z', end: '2027-03-28T04:30Z' },
  ],
  [
    'a show over the hour that comes twice',
    { eventDate: '2027-10-30', eventTime: '23:00', endTime: '04:00' },
    { ...winter, start: '2027-10-30T21:00Z', end: '2027-10-31T03:00Z' },
  ],
  [
    'a show in the hour that comes twice, without an end',
    { eventDate: '2027-10-31', doorsTime: null, eventTime: '02:30' },
    { ...winter, start: '2027-10-31T00:30Z', end: '2027-10-31T03:30Z' },
  ],
  [
    'a show without an hour',
    { doorsTime: null, eventTime: null },
    { start: '2027-02-28', end: null, status: 'CONFIRMED' },
  ],
  [
    'a cancelled show',
    { showState: 'cancelled', calendarSequence: 3, stateNote: breakout },
    { ...winter, status: 'CANCELLED', sequence: 3, summary: `CANCELLED: ${title}` },
  ],
  [
    'a postponed show',
    { showState: 'postponed', calendarSequence: 1 },
    { ...winter, status: 'TENTATIVE', sequence: 1, summary: `POSTPONED: ${title}` },
  ],
  [
    'a moved show',
    { showState: 'moved', calendarSequence: 12, formerDate: '2027-02-14', formerVenue: 'X; Y, Z' },
    { ...winter, sequence: 12, summary: `MOVED: ${title}` },
  ],
  [
    'a show whose texts are hostile',
    {
      // icalendar 4 takes an escaped backslash before an n for the end of a line.
      title: `${breakout}; a, b\\c "q"\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:no`,
      content: smuggled.script.repeat(40),
      venue: `${smuggled.attribute}\nLOCATION:no`,
      acts: [{ name: breakout, artistId: null, slug: null }],
    },
    {
      ...winter,
      summary: `</script><script>smuggled=1</script><!-- ]]> & "' 🎺 شكرا b; a, b\\c "q" END:VEVENT BEGIN:VEVENT SUMMARY:no`,
    },
  ],
]

const events = cases.map(([, part], index): EventArticle => ({
  ...someGig,
  eventDate: '2027-02-28',
  ...part,
  id: `5258c089-1ee4-4778-962b-${`${index}`.padStart(12, '0')}`,
}))

/** What a program is to read of an event. */
const meantBy = (reader: string, index: number): ReadEvent => {
  const [, , meant] = cases[index]!
  const { sequence, ...read } = { uid: events[index]!.id, summary: title, sequence: 0, ...meant }
  return reader === 'khal' ? read : { ...read, sequence }
}

test.each(calendarReaders)('%s reads each event of the calendar as it was meant', (reader) => {
  const read = readCalendar(eventsCalendar(events, label), reader)
  expect(read).toHaveLength(events.length)
  // Each by itself, so that a failure names its case.
  for (const [index, event] of read.entries())
    expect([cases[index]![0], event]).toEqual([cases[index]![0], meantBy(reader, index)])
})

test.each(calendarReaders)('%s reads the file of one event', (reader) => {
  const [first] = events
  expect(readCalendar(eventCalendar(first!, label), reader)).toEqual([meantBy(reader, 0)])
})
