import type { Day } from '#src/lib/day.ts'
import { NewsCard } from './NewsCard.tsx'
import type { ShownArticle } from './shown-article.ts'

type Props = {
  articles: ShownArticle[]
  /** Marks events that are past. */
  today?: Day
  headingLevel?: 'h2' | 'h3'
  isFirst?: boolean
}

/** As many as share a line. */
const fewCards = 3

/** Articles as cards. `isFirst`: they begin on the page's first screen. */
export const NewsList = ({ articles, today, headingLevel = 'h2', isFirst = false }: Props) => (
  <ul className={articles.length <= fewCards ? 'news-list is-few' : 'news-list'}>
    {articles.map((article, index) => (
      <NewsCard
        key={article.path}
        article={article}
        today={today}
        headingLevel={headingLevel}
        loading={isFirst && index === 0 ? 'first' : 'lazy'}
      />
    ))}
  </ul>
)
