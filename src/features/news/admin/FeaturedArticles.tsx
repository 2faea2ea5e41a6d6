import { useSite } from '#src/components/admin/site-context.ts'
import { EditLink } from '#src/components/admin/RecordList.tsx'
import { plainTitle } from '#src/features/news/article.ts'
import { featuredPlaces } from './schema.ts'
import type { ArticleSummary } from './contract.ts'
import { loadingNewsFailedMessage } from '#src/features/news/messages.ts'
import { articleBadges, articleFacts, openingLength, summaryText } from './article-facts.ts'
import { Picture } from '#src/components/Picture.tsx'
import { ArticleBadges } from './ArticleBadges.tsx'
import { ArticleFacts } from './ArticleFacts.tsx'
import { useFeatured } from './use-featured.ts'

/** The three featured articles, in the order of the landing page, with their empty slots. */
export function FeaturedArticles() {
  const featured = useFeatured()
  const articles = featured.data?.items
  return (
    <section className="admin-part" aria-labelledby="featured-now">
      <h2 id="featured-now">
        CURRENTLY FEATURED ON LANDING PAGE{articles && ` (${articles.length}/${featuredPlaces})`}
      </h2>
      {featured.isPending && <p role="status">Loading news articles...</p>}
      {featured.isLoadingError && <p className="form-refusal">{loadingNewsFailedMessage}</p>}
      {articles && (
        <ol className="slots">
          {Array.from({ length: featuredPlaces }, (_, place) => {
            const article = articles[place]
            return article ? (
              <Slot key={article.id} article={article} />
            ) : (
              <li key={place} className="slot slot-empty">
                Empty Slot
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

function Slot({ article }: { article: ArticleSummary }) {
  const { timeZone } = useSite()
  // Only the badges of articles that are featured but not public yet.
  const badges = articleBadges(article).filter((badge) => /DRAFT|SCHEDULED/.test(badge))
  const title = plainTitle(article)
  return (
    <li className="slot">
      <Picture className="row-picture" sizes="64px" address={article.featuredImage} />
      <div className="row-text">
        <h3 className="article-title" dir="auto">
          {title}
        </h3>
        <ArticleBadges badges={badges} />
        <p className="article-summary" dir="auto">
          {summaryText(article, openingLength.featured)}
        </p>
        <ArticleFacts facts={articleFacts(article, timeZone).slice(2)} />
      </div>
      <EditLink path="news" id={article.id} name={title} />
    </li>
  )
}
