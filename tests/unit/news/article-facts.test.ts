import { specStyle } from '#src/lib/dates.ts'
import { expect, test } from 'vitest'
import { articleBadges, articleFacts, summaryText } from '#src/features/news/admin/article-facts.ts'
import type { ArticleSummary } from '#src/features/news/admin/contract.ts'

const general: ArticleSummary = {
  id: '02df032a-6655-4e5d-bc82-1f1f6a361f48',
  title: 'How a code gets into a sleeve',
  excerpt: '',
  opening: 'word '.repeat(60),
  type: 'other',
  featuredImage: '',
  published: true,
  scheduled: false,
  featured: true,
  authorName: 'Ines',
  publishedAt: '2026-01-01T23:30:00.000Z',
  eventDate: '',
  eventTime: '',
  venue: '',
  city: '',
  soldOut: false,
  showState: 'on',
  updatedAt: '2026-02-01T10:00:00.000Z',
}

test.each<[Partial<ArticleSummary>, string[]]>([
  [{}, ['NEWS', 'FEATURED']],
  [{ featured: false }, ['NEWS', 'HIDDEN']],
  [{ featured: false, published: false }, ['NEWS', 'DRAFT', 'HIDDEN']],
  [{ scheduled: true }, ['NEWS', 'SCHEDULED', 'FEATURED']],
  [{ type: 'show', featured: false }, ['SHOW']],
  [{ type: 'release', featured: false, published: false }, ['RELEASE', 'DRAFT']],
  [{ type: 'show', featured: false, showState: 'postponed' }, ['SHOW', 'POSTPONED']],
])('an article like %j has the badges %j', (part, badges) => {
  expect(articleBadges({ ...general, ...part })).toEqual(badges)
})

test('without an excerpt the content stands for it, cut to 80 or 150 characters and an ellipsis', () => {
  expect(summaryText(general, 150)).toBe(`${'word '.repeat(30).trim()}…`)
  expect(summaryText(general, 80)).toBe(`${'word '.repeat(16).trim()}…`)
  expect(summaryText({ ...general, opening: 'Short' }, 80)).toBe('Short')
  expect(summaryText({ ...general, excerpt: 'In short' }, 80)).toBe('In short')
})

const berlin = { timeZone: 'Europe/Berlin', dates: specStyle }

test('a row says who, when changed, when published and when it happens, by the site’s clocks', () => {
  expect(articleFacts(general, berlin)).toEqual([
    'By Ines',
    'Updated February 1, 2026',
    'Published January 2, 2026',
  ])
  const show = { ...general, type: 'show', eventDate: '2027-03-01', scheduled: true } as const
  expect(articleFacts(show, berlin).slice(2)).toEqual([
    'Goes public January 2, 2026 at 12:30 AM',
    'Show March 1, 2027',
  ])
  const gig = { ...show, eventTime: '20:30', venue: 'Court One', city: 'Marram', soldOut: true }
  expect(articleFacts(gig, berlin).slice(3)).toEqual([
    'Show March 1, 2027 at 8:30 PM',
    'Court One, Marram',
    'Sold out',
  ])
  const cancelled = { ...gig, showState: 'cancelled' } as const
  expect(articleFacts(cancelled, berlin).slice(4)).toEqual(['Court One, Marram'])
  const british = { ...berlin, dates: { dayFirst: true, hours24: true } }
  expect(articleFacts(gig, british).slice(2, 4)).toEqual([
    'Goes public 2 January 2026 at 00:30',
    'Show 1 March 2027 at 20:30',
  ])
  const draft = { ...general, published: false, publishedAt: '' }
  expect(articleFacts(draft, berlin)).toHaveLength(2)
})
