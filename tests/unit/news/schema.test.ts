import { expect, test } from 'vitest'
import { articleInput, newArticle, type ArticleInput } from '#src/features/news/admin/schema.ts'
import { validate } from '#src/lib/validate.ts'

const sound: ArticleInput = { ...newArticle, title: 'T', excerpt: 'E', content: 'C' }

test('a new article is general news, published, not featured and without dates', () => {
  expect(newArticle).toMatchObject({
    type: 'other',
    published: true,
    featured: false,
    publishedAt: '',
    eventDate: '',
  })
})

test.each<Partial<ArticleInput>>([
  {},
  { type: 'show', eventDate: '2028-02-29' },
  { featuredImage: '/demo/x.svg', publishedAt: '2026-01-01T00:00:00Z' },
  { title: 'x'.repeat(500), excerpt: 'x'.repeat(5000), content: 'x'.repeat(100_000) },
  // What is put aside by its type is nobody's problem.
  { eventDate: 'nonsense' },
])('%j is sound', (part) => {
  expect(validate(articleInput, { ...sound, ...part })).toHaveProperty('output')
})

const texts = 'Please fill in title and content'
const missingDay = 'Please set an event date for shows and releases'
const badDay = 'This event date does not exist. Please set another one.'
const badImage = 'The image address must begin with https://, or with / for a file on this site.'
const badTime = 'This publish date does not exist. Please set another one.'
const badClock = 'Please set a time like 20:30, or leave it empty.'
const spacedImage = 'The image address has a space in it. Please remove it.'
const badTicket = 'The ticket link must begin with https://, or with / for a page on this site.'
const gig = { type: 'show', eventDate: '2027-01-01' } as const
const place = {
  eventTime: '00:00',
  doorsTime: '23:59',
  venue: ' Court One ',
  city: 'Marram',
  ticketUrl: 'https://tickets.example/1',
  soldOut: true,
}
const excerpt = 'Please provide an excerpt'

test.each<[Partial<ArticleInput>, Record<string, string>]>([
  [
    { title: ' ', content: '' },
    { title: texts, content: texts },
  ],
  [
    { content: '\n', type: 'show', excerpt: '' },
    { content: texts, eventDate: missingDay, excerpt },
  ],
  [
    { type: 'release', excerpt: '' },
    { eventDate: missingDay, excerpt },
  ],
  [
    { excerpt: ' ', featuredImage: 'x' },
    { excerpt, featuredImage: badImage },
  ],
  [
    { excerpt: ' ', featuredImage: 'https://label.example/a b.jpg' },
    { excerpt, featuredImage: spacedImage },
  ],
  [{ title: 'x'.repeat(501) }, { title: 'Please keep the title within 500 characters.' }],
  [{ type: 'show', eventDate: '2027-02-29' }, { eventDate: badDay }],
  [{ ...gig, eventTime: '24:00' }, { eventTime: badClock }],
  [{ ...gig, doorsTime: '7 PM' }, { doorsTime: badClock }],
  [{ ...gig, ticketUrl: 'http://tickets.example' }, { ticketUrl: badTicket }],
  [{ type: 'show', eventDate: '0000-01-01' }, { eventDate: badDay }],
  [{ type: 'show', eventDate: '12027-01-01' }, { eventDate: badDay }],
  [{ publishedAt: '2026' }, { publishedAt: badTime }],
  [{ publishedAt: '2026-01-01T20:00' }, { publishedAt: badTime }],
  [{ publishedAt: 'soon' }, { publishedAt: badTime }],
  [{ publishedAt: '9999-12-31T00:00:00Z' }, { publishedAt: badTime }],
])('an article with %j is refused at each field', (part, fields) => {
  const refused = validate(articleInput, { ...sound, ...part })
  expect(refused).toEqual({ message: Object.values(fields)[0], fields })
})

test('a show has no place on the landing page, general news has no day', () => {
  const both = { ...sound, featured: true, eventDate: '2027-01-01' }
  const made = (type: string) => validate(articleInput, { ...both, type })
  expect(made('other')).toMatchObject({ output: { featured: true, eventDate: '' } })
  expect(made('show')).toMatchObject({ output: { featured: false, eventDate: '2027-01-01' } })
})

test('only a show has times, a place and tickets', () => {
  const made = (type: string) => validate(articleInput, { ...sound, ...gig, ...place, type })
  expect(made('show')).toMatchObject({ output: { ...place, venue: 'Court One' } })
  const none = { eventTime: '', doorsTime: '', venue: '', city: '', ticketUrl: '', soldOut: false }
  for (const type of ['other', 'release']) expect(made(type)).toMatchObject({ output: none })
})
