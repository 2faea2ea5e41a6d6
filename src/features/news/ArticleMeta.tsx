import type { ShownArticle } from './shown-article.ts'

type Props = { article: ShownArticle; showEventDate?: boolean }

/** An article's badge and dates. */
export function ArticleMeta({ article, showEventDate = false }: Props) {
  return (
    <p className="article-meta fact">
      <span className="badge">{article.badge}</span>
      <time dateTime={article.publishedAt}>{article.publishedOn}</time>
      {showEventDate && <EventDate article={article} />}
    </p>
  )
}

/** The day of an event; nothing for other articles. */
export function EventDate({ article: { eventDate, eventOn } }: { article: ShownArticle }) {
  if (!eventDate) return null
  return (
    <time className="article-event" dateTime={eventDate}>
      {eventOn}
    </time>
  )
}
