import { expect, test } from 'vitest'
import { articleThings } from '#src/features/news/json-ld.ts'
import { someArticle, someGig, someShow } from '#tests/support/backend/articles.ts'

const site = new URL('https://label.example')
const about = { labelName: 'Tarehouse', timeZone: 'Europe/Berlin', site }
const label = { '@type': 'Organization', name: 'Tarehouse', url: 'https://label.example/' }

test('an article is news by its author, in plain words', () => {
  expect(articleThings(someArticle, about)).toEqual([
    {
      '@type': 'NewsArticle',
      headline: 'How a code gets into a sleeve',
      url: 'https://label.example/news/how-a-code-gets-into-a-sleeve-02df032a6655',
      description: 'Eight characters, one card.',
      image: 'https://label.example/demo/news/crate.jpg',
      datePublished: someArticle.publishedAt,
      dateModified: someArticle.updatedAt,
      author: { '@type': 'Person', name: 'Ines' },
      publisher: label,
    },
  ])
})

test('a show is also an event, on its calendar day', () => {
  expect(articleThings(someShow, about)[1]).toEqual({
    '@type': 'MusicEvent',
    name: 'Night Bus Choir on the last ferry',
    url: 'https://label.example/news/night-bus-choir-on-the-last-ferry-5258c0891ee4',
    description: 'Eight characters, one card.',
    image: 'https://label.example/demo/news/crate.jpg',
    startDate: '2026-03-01',
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: label,
  })
})

test('a release is not described as an event', () => {
  const things = articleThings({ ...someShow, type: 'release' }, about)
  expect(things).toEqual([expect.objectContaining({ '@type': 'NewsArticle' })])
})

test('a show says when the doors open, when it starts, where, and where its tickets are', () => {
  const [, event] = articleThings({ ...someGig, eventDate: '2027-03-28' }, about)
  expect(event).toMatchObject({
    startDate: '2027-03-28T20:30:00+02:00',
    doorTime: '2027-03-28T20:00:00+02:00',
    location: {
      '@type': 'MusicVenue',
      name: 'Court One',
      address: { '@type': 'PostalAddress', addressLocality: 'Marram' },
    },
    offers: {
      '@type': 'Offer',
      url: 'https://tickets.example/bailiffs',
      availability: 'https://schema.org/InStock',
    },
  })
})

test('a show that is sold out says so, with and without a link to its tickets', () => {
  const offers = (ticketUrl: string | null) =>
    articleThings({ ...someGig, ticketUrl, soldOut: true }, about)[1]
  const availability = 'https://schema.org/SoldOut'
  expect(offers('/shop')).toMatchObject({
    offers: { '@type': 'Offer', url: 'https://label.example/shop', availability },
  })
  expect(offers(null)).toMatchObject({ offers: { '@type': 'Offer', availability } })
})

test('an unsafe ticket link is left out of the data', () => {
  const [, event] = articleThings({ ...someGig, ticketUrl: 'javascript:alert(1)' }, about)
  expect(event).not.toHaveProperty('offers')
})

test('a show that is cancelled says so, and offers no tickets', () => {
  const cancelled = { showState: 'cancelled', soldOut: true } as const
  const [news, event] = articleThings({ ...someGig, ...cancelled }, about)
  expect(event).toMatchObject({
    // The name stays as it is: the status has a property of its own.
    name: 'Night Bus Choir on the last ferry',
    eventStatus: 'https://schema.org/EventCancelled',
  })
  expect(event).not.toHaveProperty('offers')
  expect(news).not.toHaveProperty('eventStatus')
})

test('a show that is moved says when it was to start, and one with an end when it ends', () => {
  const moved = { showState: 'moved', formerDate: '2026-02-01', formerTime: '20:00' } as const
  expect(articleThings({ ...someGig, ...moved, endTime: '23:00' }, about)[1]).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    startDate: '2026-03-01T20:30:00+01:00',
    endDate: '2026-03-01T23:00:00+01:00',
    previousStartDate: '2026-02-01T20:00:00+01:00',
  })
})

test('who plays is a group each, with the address of its page where it has one', () => {
  const acts = [
    { name: 'Odile', artistId: someGig.id, slug: 'odile-marrow' },
    { name: 'Ada', artistId: null, slug: null },
  ]
  expect(articleThings({ ...someGig, acts }, about)[1]).toMatchObject({
    performer: [
      { '@type': 'MusicGroup', name: 'Odile', url: 'https://label.example/artist/odile-marrow' },
      { '@type': 'MusicGroup', name: 'Ada' },
    ],
  })
})
