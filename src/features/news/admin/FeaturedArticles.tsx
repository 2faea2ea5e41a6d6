import { useSite } from '#src/components/admin/site-context.ts'
import type { Resource } from '#src/components/admin/use-resource.ts'
import { plainTitle } from '#src/features/news/article.ts'
import { featuredPlaces } from './article-input.ts'
import type { ArticleSummary, NewsList } from './contract.ts'
import { loadingNewsFailedMessage } from '#src/features/news/messages.ts'
import { articleBadges, articleFacts, openingLength, summaryText } from './article-facts.ts'
import { ArticlePicture } from './ArticlePicture.tsx'
import { Badges, Facts } from './ArticleLines.tsx'

type Props = { featured: Resource<NewsList>; onEdit: (id: string) => void }

/** The three featured articles, in the order of the landing page, with their empty slots. */
export function FeaturedArticles({ featured, onEdit }: Props) {
  const count = featured.state === 'ready' ? featured.data.items.length : undefined
  return (
    <section className="admin-part" aria-labelledby="featured-now">
      <h2 id="featured-now">
        CURRENTLY FEATURED ON LANDING PAGE{count !== undefined && ` (${count}/${featuredPlaces})`}
      </h2>
      {featured.state === 'loading' && <p role="status">Loading news articles...</p>}
      {featured.state === 'failed' && <p className="form-refusal">{loadingNewsFailedMessage}</p>}
      {featured.state === 'ready' && (
        <ol className="slots">
          {Array.from({ length: featuredPlaces }, (_, place) => {
            const article = featured.data.items[place]
            return article ? (
              <Slot key={article.id} article={article} onEdit={onEdit} />
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

type SlotProps = { article: ArticleSummary; onEdit: (id: string) => void }

function Slot({ article, onEdit }: SlotProps) {
  const { timeZone } = useSite()
  // Only the badges of articles that are featured but not public yet.
  const badges = articleBadges(article).filter((badge) => /DRAFT|SCHEDULED/.test(badge))
  const title = plainTitle(article)
  return (
    <li className="slot">
      <ArticlePicture address={article.featuredImage} />
      <div className="row-text">
        <h3 className="article-title" dir="auto">
          {title}
        </h3>
        <Badges badges={badges} />
        <p className="article-summary" dir="auto">
          {summaryText(article, openingLength.featured)}
        </p>
        <Facts facts={articleFacts(article, timeZone).slice(2)} />
      </div>
      <button
        type="button"
        className="row-button"
        aria-label={`EDIT ${title}`}
        onClick={() => onEdit(article.id)}
      >
        EDIT
      </button>
    </li>
  )
}
