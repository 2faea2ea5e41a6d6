import { expect, test } from 'vitest'
import { articleThings } from '#src/features/news/json-ld.ts'
import { someArticle, someShow } from '#tests/support/backend/articles.ts'

const site = new URL('https://label.example')
const label = { '@type': 'Organization', name: 'Tarehouse', url: 'https://label.example/' }

test('an article is news by its author, in plain words', () => {
  expect(articleThings(someArticle, 'Tarehouse', site)).toEqual([
    {
      '@type': 'NewsArticle',
      headline: 'How a code gets into a sleeve',
      url: 'https://label.example/news/how-a-code-gets-into-a-sleeve-02df032a6655',
      description: 'Eight characters, one card.',
      image: 'https://label.example/demo/news/crate.svg',
      datePublished: someArticle.publishedAt,
      dateModified: someArticle.updatedAt,
      author: { '@type': 'Person', name: 'Ines' },
      publisher: label,
    },
  ])
})

test('a show is also an event, on its calendar day', () => {
  expect(articleThings(someShow, 'Tarehouse', site)[1]).toEqual({
    '@type': 'MusicEvent',
    name: 'Night Bus Choir on the last ferry',
    url: 'https://label.example/news/night-bus-choir-on-the-last-ferry-5258c0891ee4',
    description: 'Eight characters, one card.',
    image: 'https://label.example/demo/news/crate.svg',
    startDate: '2026-03-01',
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: label,
  })
})

test('a release is no event that somebody could go to', () => {
  const things = articleThings({ ...someShow, type: 'release' }, 'Tarehouse', site)
  expect(things).toEqual([expect.objectContaining({ '@type': 'NewsArticle' })])
})
