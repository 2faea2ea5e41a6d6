import { expect, test } from 'vitest'
import { articleState } from '#src/features/news/admin/article-facts.ts'
import { articleRows, isOfKind } from '#src/features/news/admin/article-rows.ts'
import { newsKinds, type ArticleSummary } from '#src/features/news/admin/contract.ts'
import { specStyle } from '#src/lib/dates.ts'

const site = { timeZone: 'UTC', dates: specStyle, labelName: 'Deadwax' }
const show: ArticleSummary = {
  id: '02df032a-6655-4e5d-bc82-1f1f6a361f48',
  title: 'Two nights, one pump',
  excerpt: 'Loud.',
  opening: '',
  type: 'show',
  featuredImage: '',
  published: true,
  scheduled: false,
  featured: false,
  authorName: 'Ines',
  publishedAt: '2020-01-01T20:30:00.000Z',
  eventDate: '2020-02-01',
  eventTime: '20:00',
  venue: 'Pump Hall 2',
  city: 'Saltgate',
  soldOut: true,
  showState: 'on',
  updatedAt: '2020-01-02T10:00:00.000Z',
}

test('the row of an article has each fact of the spec in its column or in its line', () => {
  const facts = articleRows.columns.map(({ head, fact }) => [head, fact(show, site)])
  expect(Object.fromEntries(facts)).toEqual({
    Title: 'Two nights, one pump',
    Type: 'SHOW',
    Day: 'Feb 1, 2020, 8:00 PM',
    Published: 'Jan 1, 2020',
    Updated: 'Jan 2, 2020',
  })
  expect(articleRows.note?.(show)).toBe('By Ines · Pump Hall 2, Saltgate · Sold out · Loud.')
})

test.each<[Partial<ArticleSummary>, string]>([
  [{}, ''],
  [{ featured: true }, 'FEATURED'],
  [{ type: 'other' }, 'HIDDEN'],
  [{ type: 'other', featured: true, published: false }, 'DRAFT'],
  [{ scheduled: true }, 'OUT JAN 1, 2020'],
  [{ showState: 'cancelled' }, 'CANCELLED'],
  [{ showState: 'moved', published: false }, 'DRAFT'],
])('an article like %j is %j, in one word', (part, state) => {
  expect(articleState({ ...show, ...part }, site)).toBe(state)
})

test.each<[kind: string, part: Partial<ArticleSummary>, other: Partial<ArticleSummary>]>([
  ['drafts', { published: false }, {}],
  ['scheduled', { scheduled: true }, {}],
  ['featured', { featured: true }, {}],
  ['hidden', { type: 'other' }, { type: 'other', featured: true }],
  ['general', { type: 'other' }, { type: 'release' }],
  ['shows', {}, { type: 'other' }],
  ['releases', { type: 'release' }, {}],
])('the kind %s keeps what is of it, and nothing else', (kind, part, other) => {
  expect(isOfKind({ ...show, ...part }, kind)).toBe(true)
  expect(isOfKind({ ...show, ...other }, kind)).toBe(false)
})

test('all articles are of the first kind, and every other kind is tested', () => {
  expect(isOfKind(show, newsKinds[0][0])).toBe(true)
  expect(newsKinds).toHaveLength(8)
})
