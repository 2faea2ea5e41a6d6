import ICAL from 'ical.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { eventsCalendar } from '#src/features/news/calendar.ts'
import { EventYears } from '#src/features/news/EventYears.tsx'
import { newsFeed } from '#src/features/news/feed.ts'
import { movedReleases, releaseEvents, releaseRow } from '#src/features/news/release-events.ts'
import type { ListedRelease } from '#src/features/releases/release.ts'
import { specStyle } from '#src/lib/dates.ts'
import { someShow } from '#tests/support/backend/articles.ts'
import { someRelease } from '#tests/support/backend/releases.ts'

const label = {
  labelName: 'Tarehouse Records',
  description: 'Records.',
  language: 'en',
  timeZone: 'Europe/Berlin',
  dates: specStyle,
  site: new URL('https://label.example'),
}
const clock = { ...label, now: new Date('2026-11-23T12:00:00Z') }
/** Comes out on December 4 by the clocks of the site. */
const toCome: ListedRelease = { ...someRelease, availableAt: '2026-12-03T23:30:00Z' }
const moved: ListedRelease = {
  ...toCome,
  formerAvailableAt: '2026-11-27T10:00:00Z',
  dayToldAt: '2026-11-20T09:00:00Z',
}
const announcement = {
  ...someShow,
  type: 'release' as const,
  releaseId: toCome.id,
  publishedAt: '2026-11-21T09:00:00Z',
}

const eventsOf = (release = toCome, articles = [someShow]) =>
  releaseEvents([release], articles, clock)
const calendar = (release = toCome) => eventsCalendar([], label, eventsOf(release))
const entry = (release = toCome) => {
  const [event] = new ICAL.Component(ICAL.parse(calendar(release))).getAllSubcomponents('vevent')
  return new ICAL.Event(event)
}

test('a release to come that no article announces is an event by itself, on its day of the site', () => {
  expect(eventsOf()).toMatchObject([{ release: toCome, eventDate: '2026-12-04', before: null }])
  const event = entry()
  expect(event.uid).toBe(`release-${toCome.id}`)
  expect(event.startDate.toString()).toBe('2026-12-04')
  expect(event.summary).toBe('Odile Marrow - Una Corda')
  expect(event.description).toBe(
    'Out December 4, 2026\n\nhttps://label.example/release/odile-marrow-una-corda',
  )
})

test('a release that is out, has no day or has an article about it is none', () => {
  expect(eventsOf(someRelease)).toEqual([])
  expect(eventsOf({ ...toCome, availableAt: null })).toEqual([])
  expect(eventsOf(toCome, [announcement])).toEqual([])
  const another = { ...announcement, releaseId: 'another' }
  expect(eventsOf(toCome, [another, { ...announcement, type: 'show' as const }])).toHaveLength(1)
})

test('a day that moves is the same event with a higher sequence, and says which day it was', () => {
  const [before, after] = [entry(), entry(moved)]
  expect(after.uid).toBe(before.uid)
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.description).toMatch(/^Out December 4, 2026 \(was November 27\)\n/)
  expect(entry({ ...moved, dayToldAt: '2026-11-22T09:00:00Z' }).sequence).toBeGreaterThan(
    after.sequence,
  )
  expect(calendar(moved)).toBe(calendar(moved))
  expect(calendar(moved)).toContain('DTSTAMP:20261120T090000Z')
})

test('its title ends no line of a calendar, no item of a feed and no tag of a page', async () => {
  const title = 'A\r\nEND:VEVENT\r\n</title>[bold]x[/bold]'
  expect(entry({ ...moved, title }).summary).toContain('END:VEVENT')
  const feed = await newsFeed([], label, { moved: movedReleases([{ ...moved, title }], clock) })
  expect(feed.match(/<\/title>/g)).toHaveLength(2)
  const years = [{ year: '2026', events: eventsOf({ ...moved, title }).map(releaseRow) }]
  const html = renderToStaticMarkup(
    createElement(EventYears, { name: 'Upcoming', years, today: '2026-11-23' }),
  )
  expect(html).toContain('&lt;/title&gt;[bold]x[/bold]')
  for (const said of [
    'href="/release/odile-marrow-una-corda"',
    '11 DAYS',
    'RELEASE',
    'was November',
  ])
    expect(html).toContain(said)
})

test('a day that has moved is an item of the feed, with an article too, in the order of the days', async () => {
  const feedOf = (release = moved) =>
    newsFeed([announcement, someShow], label, { moved: movedReleases([release], clock) })
  const feed = await feedOf()
  expect(feed.match(/<item>/g)).toHaveLength(3)
  const titles = [...feed.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)
  expect(titles[1]).toBe('Una Corda now comes out December 4, 2026 (was November 27)')
  for (const said of [
    '<link>https://label.example/release/odile-marrow-una-corda</link>',
    `<guid isPermaLink="false">urn:uuid:${moved.id}#2026-12-04</guid>`,
    '<pubDate>Fri, 20 Nov 2026 09:00:00 GMT</pubDate>',
  ])
    expect(feed).toContain(said)
  expect(await feedOf()).toBe(feed)
  expect((await feedOf(toCome)).match(/<item>/g)).toHaveLength(2)
  expect(await feedOf({ ...moved, availableAt: '2026-12-10T10:00:00Z' })).toContain('#2026-12-10<')
})
