import type { ShownArticle } from './shown-article.ts'
import { ShowDay } from './ShowState.tsx'

type Props = { article: ShownArticle }

export const ArticleMeta = ({ article }: Props) => (
  <p className="cluster article-meta fact">
    <span className="badge">{article.badge}</span>
    <time dateTime={article.publishedAt}>{article.publishedOn}</time>
  </p>
)

/** The day of an event, with its stamp as `children`, which is not the day of the news about it; nothing for other articles. */
export function EventDate({ article, children }: Props & { children?: React.ReactNode }) {
  const { badge, eventDate, eventOn, show } = article
  if (!eventDate) return null
  return (
    <p className="cluster article-day fact">
      <span>
        {badge === 'RELEASE' ? 'Out on' : 'Show on'}{' '}
        <time className="article-event" dateTime={eventDate}>
          <ShowDay show={show}>{eventOn}</ShowDay>
        </time>
      </span>
      {children}
    </p>
  )
}
