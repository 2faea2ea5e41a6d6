import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  article as articleSchema,
  articlePath,
  cardText,
  featuredNews,
  plainDescription,
  plainTitle,
} from '#src/features/news/article.ts'
import {
  daysRemaining,
  eventsByYear,
  pastStamp,
  eventsShown,
  homeEvents,
  sortEvents,
} from '#src/features/news/event-order.ts'
import type { MarkupNode } from '#src/lib/markup.ts'
import { someArticle } from '#tests/support/backend/articles.ts'

const article = { ...someArticle, excerpt: '', content: '' }

const textOf = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node) =>
      node.type === 'text' ? node.text : node.type === 'break' ? ' ' : textOf(node.children),
    )
    .join('')

test('the address of an article has its title without markup, and an id that decides', () => {
  expect(articlePath(article)).toBe('/news/how-a-code-gets-into-a-sleeve-02df032a6655')
  expect(articlePath({ ...article, title: '!!!' })).toBe('/news/02df032a6655')
})

test('a day that no calendar can show is refused when the content is read', () => {
  expect(v.is(articleSchema, article)).toBe(true)
  expect(v.is(articleSchema, { ...article, eventDate: '9999-12-31' })).toBe(true)
  for (const eventDate of ['infinity', '0044-03-15 BC', '10000-01-01'])
    expect([eventDate, v.is(articleSchema, { ...article, eventDate })]).toEqual([eventDate, false])
  expect(v.is(articleSchema, { ...article, publishedAt: '-infinity' })).toBe(false)
})

test('a card shows the excerpt, or the content cut to a length, never a tag or a word in two', () => {
  expect(textOf(cardText({ ...article, excerpt: 'Short.' }, 120))).toBe('Short.')
  const long = { ...article, content: `[bold]${'word '.repeat(60)}[/bold]` }
  const text = textOf(cardText(long, 120))
  expect(text.length).toBeLessThanOrEqual(121)
  expect(text).toMatch(/^word .* word…$/)
  const excerpt = textOf(cardText({ ...article, excerpt: 'word '.repeat(300) }, 120))
  expect(excerpt).toMatch(/^word .* word…$/)
  expect(excerpt.length).toBeLessThanOrEqual(241)
})

test.each([
  ['2026-05-01', 'TODAY'],
  ['2026-05-02', '1 DAY'],
  ['2026-05-10', '9 DAYS'],
  ['2029-01-24', '999 DAYS'],
  ['2029-01-25', ''],
  ['9999-12-31', ''],
  ['2026-04-30', ''],
])('on May 1 the stamp of %s says %j', (day, stamp) => {
  expect(daysRemaining(day, '2026-05-01')).toBe(stamp)
})

test('upcoming events come first and soonest first, then past ones, most recent first', () => {
  const days = ['2026-04-01', '2026-06-01', '2026-05-01', '2026-04-30', '2026-05-02']
  const sorted = sortEvents(
    days.map((eventDate) => ({ eventDate })),
    '2026-05-01',
  )
  expect(sorted.map(({ eventDate }) => eventDate)).toEqual([
    '2026-05-01',
    '2026-05-02',
    '2026-06-01',
    '2026-04-30',
    '2026-04-01',
  ])
})

test('the home page has the events that it shows later, until more have passed than it shows', () => {
  const { wide } = eventsShown
  const day = (number: number) => new Date(Date.UTC(2026, 4, number)).toISOString().slice(0, 10)
  const daysOf = (events: { eventDate: string }[]) => events.map(({ eventDate }) => eventDate)
  for (const [past, upcoming] of [
    [0, 3],
    [9, 0],
    [9, 2],
    [2, 2],
    [9, wide],
    [9, 20],
  ] as const) {
    const events = Array.from({ length: past + upcoming }, (_, index) => ({
      eventDate: day(index - past),
    }))
    const rendered = homeEvents(events, day(0))
    expect(rendered.length).toBeLessThanOrEqual(2 * wide)
    for (let later = 0; later <= wide; later++)
      expect(daysOf(sortEvents(rendered, day(later)).slice(0, wide))).toEqual(
        daysOf(sortEvents(events, day(later)).slice(0, wide)),
      )
  }
  expect(
    homeEvents(
      [...Array(9)].map((_, index) => ({ eventDate: day(index - 2) })),
      day(0),
    ),
  ).toHaveLength(7)
})

test('all events stand under their years, the next one first, then the last one', () => {
  const days = ['2025-12-31', '2026-04-30', '2027-01-01', '2026-05-01', '2026-01-01']
  const { upcoming, past } = eventsByYear(
    days.map((eventDate) => ({ eventDate })),
    '2026-05-01',
  )
  const said = (years: typeof past) =>
    years.map(({ year, events }) => [year, ...events.map(({ eventDate }) => eventDate.slice(5))])
  expect(said(upcoming)).toEqual([
    ['2026', '05-01'],
    ['2027', '01-01'],
  ])
  expect(said(past)).toEqual([
    ['2026', '04-30', '01-01'],
    ['2025', '12-31'],
  ])
})

test('a past show is over, and a record that came out is out', () => {
  expect(['SHOW', 'RELEASE'].map(pastStamp)).toEqual(['OVER', 'OUT NOW'])
})

test('featured news are general, featured, in the order of the staff and at most three', () => {
  const articles = [2, 5, 3, 1, 4].map((featuredOrder) => ({
    ...article,
    id: `${featuredOrder}`,
    featuredOrder,
    // Not by their date, which the order need not follow.
    publishedAt: `2026-01-0${6 - featuredOrder}T00:00:00Z`,
  }))
  const hidden = { ...article, id: 'hidden', featured: false, featuredOrder: null }
  const show = { ...article, id: 'show', type: 'show' as const, featuredOrder: 9 }
  expect(featuredNews([...articles, hidden, show]).map(({ id }) => id)).toEqual(['5', '4', '3'])
})

test('the plain title has no markup, and a title of nothing but tags is called by its type', () => {
  expect(plainTitle(article)).toBe('How a code gets into a sleeve')
  expect(plainTitle({ title: '[red] [/red]', type: 'show' })).toBe('SHOW')
})

test('the plain description is the excerpt, else the content, else the title, without markup', () => {
  const full = { ...article, excerpt: 'A [bold]card[/bold].', content: 'Much\n\n[red]more[/red].' }
  expect(plainDescription(full)).toBe('A card.')
  expect(plainDescription({ ...full, excerpt: '[bold] [/bold]' })).toBe('Much more.')
  expect(plainDescription(article)).toBe('How a code gets into a sleeve')
})
