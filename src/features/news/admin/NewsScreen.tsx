import { lazy } from 'react'
import {
  binOption,
  type BulkAction,
  type RecordsScreenOf,
} from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { counted } from '#src/lib/counted.ts'
import { plainTitle } from '#src/features/news/article.ts'
import { stateWord } from '#src/features/news/show-state.ts'
import { typeBadges } from '#src/features/news/type-badges.ts'
import { articleMessages, unchangedMessage, unfeaturedMessage } from './messages.ts'
import { articlesClient, newsApi } from './api.ts'
import { articleRows, isOfKind } from './article-rows.ts'
import { newsKinds, type ArticleRecords } from './contract.ts'
import { FeaturedArticles } from './FeaturedArticles.tsx'

const ArticleForm = lazy(() => import('./ArticleForm.tsx'))

const articleNouns = ['article', 'articles'] as const

/** Publishes the chosen articles, or makes drafts of them. */
function publishing(published: boolean): BulkAction[1] {
  return async (ids) => {
    const done = await newsApi.publishArticles({ ids, published })
    if (!done.ok) return done
    const { ids: changed } = done.data
    if (changed.length === 0) return { ok: true, data: { message: unchangedMessage(published) } }
    const what = `${counted(changed.length, articleNouns)} ${published ? 'published' : 'unpublished'}.`
    const undo = async () => {
      const undone = await newsApi.publishArticles({ ids: changed, published: !published })
      return undone.ok ? ({ ok: true, data: 'Undone.' } as const) : undone
    }
    return { ok: true, data: { message: what, undo } }
  }
}

const screen: RecordsScreenOf<ArticleRecords> = {
  path: 'news',
  client: articlesClient,
  name: 'article',
  nouns: articleNouns,
  titleOf: plainTitle,
  headingOf: ({ featuredImage, type, published, eventDate, authorName, showState }) => ({
    picture: featuredImage,
    by: type === 'other' || !eventDate ? `By ${authorName}` : `${typeBadges[type]} ${eventDate}`,
    state: published ? stateWord(showState) || 'PUBLISHED' : 'DRAFT',
  }),
  filters: [{ name: 'kind', label: 'Kind', options: [...newsKinds, binOption], keeps: isOfKind }],
  rows: articleRows,
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
