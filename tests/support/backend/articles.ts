import type { Article, EventArticle } from '#src/features/news/article.ts'

/** A general article, as the public site has one. */
export const someArticle: Article = {
  id: '02df032a-6655-4e5d-bc82-1f1f6a361f48',
  title: 'How a [red]code[/red] gets into a sleeve',
  excerpt: 'Eight characters, [bold]one[/bold] card.',
  content: 'People ask why.\n\n[bold]If yours is missing:[/bold] write.',
  type: 'other',
  featuredImage: '/demo/news/crate.jpg',
  featuredImageAlt: '',
  releaseId: null,
  featured: true,
  featuredOrder: 1,
  authorName: 'Ines',
  publishedAt: '2026-01-01T20:00:00+00:00',
  updatedAt: '2026-01-02T09:30:00.123456+00:00',
  eventDate: null,
  eventTime: null,
  doorsTime: null,
  endTime: null,
  venue: null,
  city: null,
  ticketUrl: null,
  soldOut: false,
  acts: [],
  showState: 'on',
  stateNote: null,
  formerDate: null,
  formerTime: null,
  formerVenue: null,
  formerCity: null,
  calendarSequence: 0,
  formerTitles: [],
}

export const someShow: EventArticle = {
  ...someArticle,
  id: '5258c089-1ee4-4778-962b-ec85f21af37a',
  title: 'Night Bus Choir on the last [wobble]ferry[/wobble]',
  type: 'show',
  featured: false,
  eventDate: '2026-03-01',
}

/** A show of which everything is known. */
export const someGig: EventArticle = {
  ...someShow,
  eventTime: '20:30',
  doorsTime: '20:00',
  venue: 'Court One',
  city: 'Marram',
  ticketUrl: 'https://tickets.example/bailiffs',
}
