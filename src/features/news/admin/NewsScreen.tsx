import { lazy } from 'react'
import {
  binOption,
  type BulkAction,
  type RecordsScreenOf,
  type RecordRowProps,
} from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { counted } from '#src/lib/counted.ts'
import { plainTitle, articlePath } from '#src/features/news/article.ts'
import { typeBadges } from '#src/features/news/type-badges.ts'
import { articleMessages, unchangedMessage, unfeaturedMessage } from './messages.ts'
import { newsApi } from './operations.ts'
import { newsKinds, type ArticleRecords, type ArticleSummary } from './contract.ts'
import { FeaturedArticles } from './FeaturedArticles.tsx'
import { LiveStatus, ViewOnSite } from '#src/components/admin/LiveStatus.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { publicSince } from '#src/components/admin/live-status.ts'
import { articleBadges, articleFacts, openingLength, summaryText } from './article-facts.ts'
import { ArticleBadges, ArticleFacts } from './ArticleFacts.tsx'

const ArticleForm = lazy(() => import('./ArticleForm.tsx'))

const articleNouns = ['article', 'articles'] as const

/** Publishes the chosen articles, or makes drafts of them. */
function publishing(published: boolean): BulkAction[1] {
  return async (ids) => {
    const done = await newsApi.publish({ ids, published })
    if (!done.ok) return done
    const { ids: changed } = done.data
    if (changed.length === 0) return { ok: true, data: { message: unchangedMessage(published) } }
    const what = `${counted(changed.length, articleNouns)} ${published ? 'published' : 'unpublished'}.`
    const undo = async () => {
      const undone = await newsApi.publish({ ids: changed, published: !published })
      return undone.ok ? ({ ok: true, data: 'Undone.' } as const) : undone
    }
    return { ok: true, data: { message: what, undo } }
  }
}

const screen: RecordsScreenOf<ArticleRecords> = {
  path: 'news',
  client: newsApi,
  name: 'article',
  nouns: articleNouns,
  titleOf: plainTitle,
  headingOf: ({ featuredImage, type, published, eventDate, authorName }) => ({
    picture: featuredImage,
    by: type === 'other' || !eventDate ? `By ${authorName}` : `${typeBadges[type]} ${eventDate}`,
    state: published ? 'PUBLISHED' : 'DRAFT',
  }),
  filters: [
    { name: 'kind', label: 'Kind', options: [...newsKinds, binOption] },
    {
      name: 'sort',
      label: 'Sort',
      options: [
        ['updated', 'Last update'],
        ['published', 'Publish date'],
        ['title', 'Title'],
      ],
    },
  ],
  Row: ArticleRow,
  Form: ArticleForm,
  Above: FeaturedArticles,
  isCopied: true,
  bulk: [
    ['PUBLISH', publishing(true)],
    ['UNPUBLISH', publishing(false)],
  ],
  words: {
    ...articleMessages,
    title: 'News Management',
    add: 'CREATE ARTICLE',
    addOtherwise: ['POST A SHOW', '/news/show'],
    restored: (before, { article }) =>
      articleMessages.restored(plainTitle(article)) +
      (before.featured && !article.featured ? unfeaturedMessage : ''),
  },
}

export default function NewsScreen() {
  return <RecordsScreen screen={screen} />
}

function ArticleRow(props: RecordRowProps<ArticleSummary>) {
  const { record: article, binned, menu, ...row } = props
  const site = useSite()
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
      <ArticleFacts facts={articleFacts(article, site)} />
      <span dir="auto">{summaryText(article, openingLength.list)}</span>
    </RecordRow>
  )
}
