import {
  binOption,
  type BulkAction,
  type RecordsScreenOf,
} from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { counted } from '#src/lib/counted.ts'
import { plainTitle } from '#src/features/news/article.ts'
import {
  articleCreatedMessage,
  articleDeletedMessage,
  articleRestoredMessage,
  articleUpdatedMessage,
  confirmDeleteArticleMessage,
  deletingArticleFailedMessage,
  loadingNewsFailedMessage,
  alreadyPublishedMessage,
  restoredUnfeaturedMessage,
  undoneMessage,
} from '#src/features/news/messages.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { ArticleRow } from './ArticleRow.tsx'
import { newsApi } from './operations.ts'
import type { ArticleRecords } from './contract.ts'
import { FeaturedArticles } from './FeaturedArticles.tsx'

const articleNouns = ['article', 'articles'] as const

/** Publishes the chosen articles, or makes drafts of them. */
function publishing(published: boolean): BulkAction[1] {
  return async (ids) => {
    const done = await newsApi.publish({ ids, published })
    if (!done.ok) return done
    const { changes } = done.data
    if (changes.length === 0)
      return { ok: true, data: { message: alreadyPublishedMessage(published) } }
    const what = `${counted(changes.length, articleNouns)} ${published ? 'published' : 'unpublished'}.`
    const undo = async () => {
      const undone = await newsApi.undoPublish({ changes, published })
      if (!undone.ok) return undone
      return { ok: true, data: undoneMessage(undone.data.ids.length, changes.length) } as const
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
  filters: [
    {
      name: 'kind',
      label: 'Kind',
      options: [
        ['all', 'All articles'],
        ['drafts', 'Drafts'],
        ['scheduled', 'Scheduled'],
        ['featured', 'Featured'],
        ['hidden', 'Hidden'],
        ['general', 'General news'],
        ['shows', 'Shows'],
        ['releases', 'Releases'],
        binOption,
      ],
    },
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
    title: 'News Management',
    add: 'CREATE ARTICLE',
    all: 'ALL ARTICLES',
    loading: 'Loading news articles...',
    loadingFailed: loadingNewsFailedMessage,
    empty: 'No articles yet. Create your first article to get started!',
    nothingFound: 'No article is like that.',
    created: articleCreatedMessage,
    updated: articleUpdatedMessage,
    confirmDelete: confirmDeleteArticleMessage,
    deleted: articleDeletedMessage,
    deletingFailed: deletingArticleFailedMessage,
    restored: (article, { wasUnfeatured }) =>
      (wasUnfeatured ? restoredUnfeaturedMessage : articleRestoredMessage)(plainTitle(article)),
  },
}

export default function NewsScreen() {
  return <RecordsScreen screen={screen} />
}
