import { expect, test } from 'vitest'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ArticleText } from '#src/features/news/ArticleText.tsx'
import { specStyle } from '#src/lib/dates.ts'
import { shownArticle, type ShownArticle } from '#src/features/news/shown-article.ts'
import { someArticle, someGig, someShow } from '../../support/backend/articles.ts'

const site = { timeZone: 'Asia/Tokyo', labelName: 'Tarehouse', dates: specStyle }

test('an article is shown with its dates in words and the clocks of the site', () => {
  expect(shownArticle(someShow, site)).toEqual({
    path: '/news/night-bus-choir-on-the-last-ferry-5258c0891ee4',
    pageTitle: 'Night Bus Choir on the last ferry · Tarehouse',
    badge: 'SHOW',
    publishedAt: '2026-01-01T20:00:00+00:00',
    publishedOn: 'January 2, 2026',
    image: '/demo/news/crate.jpg',
    imageAlt: '',
    release: null,
    sources: { pictures: [], releases: [] },
    title: 'Night Bus Choir on the last [wobble]ferry[/wobble]',
    eventDate: '2026-03-01',
    eventOn: 'March 1, 2026',
    show: null,
    excerpt: 'Eight characters, [bold]one[/bold] card.',
    content: 'People ask why.\n\n[bold]If yours is missing:[/bold] write.',
    author: 'Ines',
  })
})

test('a text names a release only where the site shows it, and in the preview of the admin', () => {
  const naming = { ...someArticle, content: 'Soon: [release=secret] [release=felt]' }
  const felt = { slug: 'felt', name: 'X - Felt', path: '/release/felt', cover: null }
  const sources = { pictures: [], releases: [felt] }
  const onSite = shownArticle(naming, site, null, sources)
  const onCard = shownArticle(naming, site)
  const inAdmin = shownArticle(naming, site, null, null)
  expect(onSite).toMatchObject({ content: 'Soon:  [release=felt]', sources })
  expect(JSON.stringify([onSite, onCard])).not.toContain('secret')
  const html = (article: ShownArticle) =>
    renderToStaticMarkup(createElement(ArticleText, { article, headings: 'h2' }))
  expect(html(onSite)).toContain('X - Felt')
  expect(html({ ...onSite, content: naming.content })).not.toContain('secret')
  expect(html(inAdmin)).toContain('<p>secret</p><p>felt</p>')
})

test('an article about a release says which, where it is shown in full', () => {
  const release = { name: 'Odile Marrow - Una Corda', path: '/release/odile-marrow-una-corda' }
  expect(shownArticle(someArticle, site, release).release).toEqual(release)
})

test('an article without an event has no day, and one without a picture none', () => {
  const { eventDate, eventOn, image } = shownArticle({ ...someArticle, featuredImage: null }, site)
  expect([eventDate, eventOn, image]).toEqual([null, null, null])
})

test('a title that is nothing but tags gives way to the badge, so that its link has words', () => {
  const title = '[bold][/bold][red] [/red]'
  expect(shownArticle({ ...someShow, title }, site).title).toBe('SHOW')
})

test('a show is shown with its times, place and tickets, as far as they are known', () => {
  const shown = (part: object) => shownArticle({ ...someGig, ...part }, site).show
  expect(shown({})).toEqual({
    state: null,
    note: null,
    former: null,
    acts: null,
    times: 'Doors 8:00\u00a0PM, show 8:30\u00a0PM',
    place: 'Court One, Marram',
    ticketUrl: 'https://tickets.example/bailiffs',
    soldOut: false,
  })
  expect(shown({ doorsTime: null, city: null })).toMatchObject({
    times: '8:30\u00a0PM',
    place: 'Court One',
  })
  expect(shown({ eventTime: null, venue: null })).toMatchObject({
    times: 'Doors 8:00\u00a0PM',
    place: 'Marram',
  })
  expect(shown({ endTime: '01:00' })).toMatchObject({
    times: 'Doors 8:00\u00a0PM, show 8:30\u00a0PM, until 1:00\u00a0AM',
  })
  expect(shown({ doorsTime: null, eventTime: null, endTime: '01:00' })).toMatchObject({
    times: null,
  })
  expect(shown({ ticketUrl: 'javascript:alert(1)' })).toMatchObject({ ticketUrl: null })
  const dates = { dayFirst: true, hours24: true }
  const british = shownArticle({ ...someGig, eventDate: '2026-03-01' }, { ...site, dates })
  expect(british).toMatchObject({ publishedOn: '2 January 2026', eventOn: '1 March 2026' })
  expect(british.show).toMatchObject({ times: 'Doors 20:00, show 20:30' })
  expect(shown({ type: 'release' })).toBe(null)
})

test('a show that is cancelled has its word and sentence, and neither tickets nor SOLD OUT', () => {
  const cancelled = { showState: 'cancelled', stateNote: 'The roof leaks.', soldOut: true } as const
  const shown = shownArticle({ ...someGig, ...cancelled, formerDate: '2026-02-01' }, site)
  expect(shown.pageTitle).toBe('CANCELLED: Night Bus Choir on the last ferry · Tarehouse')
  expect(shown.title).toBe(someGig.title)
  expect(shown.show).toMatchObject({
    state: 'cancelled',
    note: 'The roof leaks.',
    former: null,
    ticketUrl: null,
    soldOut: false,
    place: 'Court One, Marram',
  })
})

test('who plays is named in the order of the line-up, an artist with a page by its path', () => {
  const acts = [
    { name: 'Ada', artistId: null, slug: null },
    { name: 'Odile', artistId: someGig.id, slug: 'odile-marrow' },
  ]
  expect(shownArticle({ ...someShow, acts }, site).show?.acts).toEqual([
    { name: 'Ada', path: null },
    { name: 'Odile', path: '/artist/odile-marrow' },
  ])
})
