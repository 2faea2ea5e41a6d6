import { NewsCard } from './NewsCard.tsx'
import type { ShownArticle } from './shown-article.ts'

type Props = { articles: ShownArticle[]; headingLevel?: 'h2' | 'h3' }

/** Articles as cards. */
export function NewsList({ articles, headingLevel = 'h2' }: Props) {
  return (
    <ul className="news-list">
      {articles.map((article) => (
        <NewsCard key={article.path} article={article} headingLevel={headingLevel} />
      ))}
    </ul>
  )
}
