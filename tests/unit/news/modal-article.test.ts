import { expect, test } from 'vitest'
import { modalArticle } from '#src/features/news/modal-article.ts'
import { someArticle, someShow } from '../../support/backend/articles.ts'

const site = { timeZone: 'Asia/Tokyo', labelName: 'Tarehouse' }

test('the modal is told all it shows, with its dates in words and the clocks of the site', () => {
  expect(modalArticle(someShow, site)).toEqual({
    path: '/news/night-bus-choir-on-the-last-ferry-5258c0891ee4',
    pageTitle: 'Night Bus Choir on the last ferry · Tarehouse',
    badge: 'SHOW',
    publishedAt: '2026-01-01T20:00:00+00:00',
    publishedOn: 'January 2, 2026',
    image: '/demo/news/crate.svg',
    title: 'Night Bus Choir on the last [wobble]ferry[/wobble]',
    eventDate: '2026-03-01',
    eventOn: 'March 1, 2026',
    excerpt: 'Eight characters, [bold]one[/bold] card.',
    content: 'People ask why.\n\n[bold]If yours is missing:[/bold] write.',
    author: 'Ines',
  })
})

test('an article without an event has no day, and one without a picture none', () => {
  const { eventDate, eventOn, image } = modalArticle({ ...someArticle, featuredImage: null }, site)
  expect([eventDate, eventOn, image]).toEqual([null, null, null])
})
