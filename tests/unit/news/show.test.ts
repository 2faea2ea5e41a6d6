import { expect, test } from 'vitest'
import type { Article } from '#src/features/news/article.ts'
import { eventStatus, formerText, showInstants, showLines } from '#src/features/news/show.ts'
import { isTakingPlace, showStates, stateWord } from '#src/features/news/show-state.ts'
import { specStyle } from '#src/lib/dates.ts'
import { keysOf } from '#src/lib/object.ts'
import { someGig, someShow } from '#tests/support/backend/articles.ts'

const site = new URL('https://label.example')

test('a show that is on or moved takes place on its day, and each other state has a word', () => {
  expect(keysOf(showStates).filter(isTakingPlace)).toEqual(['on', 'moved'])
  expect(keysOf(showStates).map(stateWord)).toEqual(['', 'CANCELLED', 'POSTPONED', 'MOVED'])
})

test.each<[Partial<Article>, string | null]>([
  [{}, null],
  [{ formerDate: '2026-02-24' }, 'was February 24'],
  [{ formerDate: '2025-12-24', formerTime: '20:00' }, 'was December 24, 2025'],
  [{ formerDate: '2026-03-01', formerTime: '19:00' }, 'was 7:00\u00a0PM'],
  [{ formerVenue: 'Pump Hall 2', formerCity: 'Marram' }, 'was at Pump Hall 2, Marram'],
  [{ formerCity: 'Marram' }, 'was in Marram'],
  [{ formerDate: '2026-02-24', formerVenue: 'Pump Hall 2' }, 'was February 24 at Pump Hall 2'],
])('a show with %j says %j', (former, text) => {
  expect(formerText({ ...someGig, ...former }, specStyle)).toBe(text)
})

test.each<[Partial<Article>, object]>([
  [{}, { eventStatus: 'https://schema.org/EventScheduled' }],
  [
    { showState: 'cancelled', formerDate: '2026-02-24' },
    { eventStatus: 'https://schema.org/EventCancelled' },
  ],
  [{ showState: 'postponed' }, { eventStatus: 'https://schema.org/EventPostponed' }],
  [
    { showState: 'postponed', formerDate: '2026-02-24' },
    { eventStatus: 'https://schema.org/EventPostponed', previousStartDate: '2026-02-24' },
  ],
  [
    { showState: 'moved', formerDate: '2026-03-01', formerTime: '19:00' },
    {
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-03-01T19:00:00+01:00',
    },
  ],
  // Another place is no new schedule.
  [
    { showState: 'moved', formerVenue: 'Pump Hall 2' },
    { eventStatus: 'https://schema.org/EventScheduled' },
  ],
])('a show with %j is %j', (part, status) => {
  expect(eventStatus({ ...someGig, ...part, eventDate: '2026-03-01' }, 'Europe/Berlin')).toEqual(
    status,
  )
})

test.each<[Partial<Article>, end: string | null]>([
  [{ endTime: '23:00' }, '2027-02-28T23:00:00+01:00'],
  [{ endTime: '20:30' }, '2027-03-01T20:30:00+01:00'],
  [{ endTime: '02:00' }, '2027-03-01T02:00:00+01:00'],
  [{ doorsTime: '23:00', eventTime: '00:30', endTime: '04:00' }, '2027-03-01T04:00:00+01:00'],
  [{ doorsTime: '23:00', eventTime: '00:30', endTime: '00:10' }, '2027-03-02T00:10:00+01:00'],
  [{ eventTime: null, endTime: '19:00' }, '2027-03-01T19:00:00+01:00'],
  [{ eventTime: null, doorsTime: null, endTime: '23:00' }, null],
  [{}, null],
  // The clocks go forward: 02:45 is 03:45, and 03:15 comes before it.
  [{ eventDate: '2027-03-28', doorsTime: null, eventTime: '02:45', endTime: '03:15' }, null],
  // They go back: 02:30 is the first of two.
  [
    { eventDate: '2027-10-31', doorsTime: null, eventTime: '01:00', endTime: '02:30' },
    '2027-10-31T02:30:00+02:00',
  ],
])('a show with %j ends at %j', (part, end) => {
  const show = { ...someGig, eventDate: '2027-02-28', ...part, type: 'show' } as typeof someGig
  expect(showInstants(show, 'Europe/Berlin').end).toBe(end)
})

test('a show is told in lines of plain text, its state first', () => {
  const acts = [{ name: 'Ada', artistId: null, slug: null }]
  const moved = {
    showState: 'moved',
    stateNote: 'Tickets stay valid.',
    formerDate: '2026-02-24',
  } as const
  expect(showLines({ ...someGig, ...moved, acts }, specStyle, site)).toEqual([
    'MOVED (was February 24). Tickets stay valid.',
    'Ada',
    'Doors 8:00\u00a0PM, show 8:30\u00a0PM',
    'Court One, Marram',
    'Tickets: https://tickets.example/bailiffs',
  ])
  const cancelled = { ...someGig, showState: 'cancelled', soldOut: true } as const
  expect(showLines(cancelled, specStyle, site)).toEqual([
    'CANCELLED',
    'Doors 8:00\u00a0PM, show 8:30\u00a0PM',
    'Court One, Marram',
  ])
  const soldOut = { ...someShow, ticketUrl: '/shop', soldOut: true }
  expect(showLines(soldOut, specStyle, site)).toEqual(['Sold out'])
  expect(showLines({ ...someGig, type: 'release' }, specStyle, site)).toEqual([])
})
