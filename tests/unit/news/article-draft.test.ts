import { expect, test } from 'vitest'
import { specStyle } from '#src/lib/dates.ts'
import { copyOf, draftOf, inputOf, previewOf } from '#src/features/news/admin/article-draft.ts'
import { newArticle } from '#src/features/news/admin/schema.ts'
import type { StaffArticle } from '#src/features/news/admin/contract.ts'

const zone = 'Europe/Berlin'
const article: StaffArticle = {
  ...newArticle,
  id: '5258c089-1ee4-4778-962b-ec85f21af37a',
  title: 'On the [wobble]ferry[/wobble]',
  excerpt: 'Short',
  content: 'Long',
  type: 'show',
  eventDate: '2027-03-01',
  authorName: 'Ines',
  publishedAt: '2026-10-25T01:30:17.123Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  formerDate: '',
  formerTime: '',
  formerVenue: '',
  formerCity: '',
}

test('the form shows the publish time as the site’s clocks have it', () => {
  expect(draftOf(article, zone).publishedAt).toBe('2026-10-25T02:30')
  expect(draftOf({ ...article, publishedAt: '' }, zone).publishedAt).toBe('')
})

test('an unchanged publish time is saved to the millisecond, also in an hour that comes twice', () => {
  expect(inputOf(draftOf(article, zone), zone, article).publishedAt).toBe(article.publishedAt)
})

test('a publish time is saved as the instant at which the site’s clocks show it', () => {
  const draft = { ...draftOf(article, zone), publishedAt: '2027-02-01T20:00' }
  expect(inputOf(draft, zone, article).publishedAt).toBe('2027-02-01T19:00:00.000Z')
  expect(inputOf({ ...draft, publishedAt: '' }, zone, article).publishedAt).toBe('')
})

const site = { timeZone: zone, labelName: 'Tarehouse', dates: specStyle }
const now = new Date('2026-11-21T23:30:00Z')

test('the preview is what the public site’s modal is told', () => {
  const draft = {
    ...draftOf(article, zone),
    publishedAt: '2027-02-01T00:30',
    featuredImage: '/ferry.webp',
  }
  const picture = { alt: 'A ferry', focusX: 25, focusY: 50 }
  expect(previewOf(draft, { article, username: 'Dov', now, picture, site })).toMatchObject({
    badge: 'SHOW',
    title: 'On the [wobble]ferry[/wobble]',
    publishedOn: 'February 1, 2027',
    eventOn: 'March 1, 2027',
    image: '/ferry.webp#25,50',
    imageAlt: 'A ferry',
    author: 'Ines',
  })
})

test('what is new is signed by whoever writes it and dated now, by the site’s clocks', () => {
  const draft = { ...newArticle, title: 'New', eventDate: '2027-01-01' }
  expect(previewOf(draft, { username: 'Dov', now, picture: undefined, site })).toMatchObject({
    badge: 'NEWS',
    publishedOn: 'November 22, 2026',
    eventDate: null,
    author: 'Dov',
  })
})

test('a copy has all of its article but the publish date and the state, and is a draft', () => {
  const acts = [{ name: 'Ada', artistId: null }]
  const shown = { ...article, venue: 'Pump Hall 2', eventTime: '20:30', soldOut: true, acts }
  const cancelled = { ...shown, showState: 'cancelled', stateNote: 'No.' } as const
  expect(copyOf({ ...cancelled, featured: true }, zone)).toEqual({
    ...draftOf(shown, zone),
    published: false,
    featured: false,
    publishedAt: '',
  })
})

test('the preview of a show that is moved says when and where it was, as it will once it is saved', () => {
  const out = { ...article, published: true, eventTime: '20:00', venue: 'Pump Hall 2' }
  const draft = {
    ...draftOf(out, zone),
    showState: 'moved',
    stateNote: 'The roof leaks.',
    eventDate: '2027-03-08',
    venue: 'Court One',
    acts: [{ name: 'Ada', artistId: null }],
  } as const
  const preview = previewOf(
    { ...draft, acts: [...draft.acts] },
    { article: out, username: 'Dov', now, picture: undefined, site },
  )
  expect(preview.show).toMatchObject({
    state: 'moved',
    note: 'The roof leaks.',
    former: 'was March 1 at Pump Hall 2',
    acts: [{ name: 'Ada', path: null }],
  })
})
