import { LiveStatus } from '#src/components/admin/LiveStatus.tsx'
import type { RecordRowProps } from '#src/components/admin/records-screen.ts'
import { Picture } from '#src/components/Picture.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { laterOf } from '#src/lib/live-status.ts'
import { articlePath, plainTitle } from '#src/features/news/article.ts'
import type { ArticleSummary } from './contract.ts'
import { articleBadges, articleFacts, openingLength, summaryText } from './article-facts.ts'
import { ArticleBadges } from './ArticleBadges.tsx'
import { ArticleFacts } from './ArticleFacts.tsx'

/** Public since the later of its last save and its publish time; null for a draft. */
const publicSince = ({ published, publishedAt, updatedAt }: ArticleSummary) =>
  published ? laterOf(updatedAt, publishedAt) : null

/** An article of the list. */
export function ArticleRow({ record: article, actions }: RecordRowProps<ArticleSummary>) {
  const { timeZone } = useSite()
  return (
    <li className="row">
      <Picture className="row-picture" sizes="64px" address={article.featuredImage} />
      <div className="row-text">
        <h3 className="article-title" dir="auto">
          {plainTitle(article)}
        </h3>
        <ArticleBadges badges={articleBadges(article)} />
        <p className="article-summary" dir="auto">
          {summaryText(article, openingLength.list)}
        </p>
        <ArticleFacts facts={articleFacts(article, timeZone)} />
        <LiveStatus publicSince={publicSince(article)} path={articlePath(article)} />
      </div>
      <div className="row-actions">{actions}</div>
    </li>
  )
}
