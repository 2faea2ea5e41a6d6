import { LiveStatus, ViewOnSite } from '#src/components/admin/LiveStatus.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { RecordRowProps } from '#src/components/admin/records-screen.ts'
import { useSite } from '#src/components/admin/site-context.ts'
import { laterOf } from '#src/lib/live-status.ts'
import { articlePath, plainTitle } from '#src/features/news/article.ts'
import type { ArticleSummary } from './contract.ts'
import { articleBadges, articleFacts, openingLength, summaryText } from './article-facts.ts'
import { ArticleBadges, ArticleFacts } from './ArticleFacts.tsx'

/** Public since the later of its last save and its publish time; null for a draft. */
const publicSince = ({ published, publishedAt, updatedAt }: ArticleSummary) =>
  published ? laterOf(updatedAt, publishedAt) : null

export function ArticleRow(props: RecordRowProps<ArticleSummary>) {
  const { record: article, binned, menu, ...row } = props
  const { timeZone } = useSite()
  const all = articleBadges(article)
  const badges = binned ? all.filter((badge) => badge !== 'HIDDEN') : all
  return (
    <RecordRow
      {...row}
      picture={article.featuredImage}
      title={plainTitle(article)}
      state={
        <>
          <ArticleBadges badges={badges} />
          {binned || <LiveStatus publicSince={publicSince(article)} />}
        </>
      }
      menu={
        <>
          {menu}
          {!binned && article.published && !article.scheduled && (
            <ViewOnSite path={articlePath(article)} />
          )}
        </>
      }
    >
      <ArticleFacts facts={articleFacts(article, timeZone)} />
      <span dir="auto">{summaryText(article, openingLength.list)}</span>
    </RecordRow>
  )
}
