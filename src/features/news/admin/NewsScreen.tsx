import type { RecordsScreenOf } from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { plainTitle } from '#src/features/news/article.ts'
import {
  articleCreatedMessage,
  articleDeletedMessage,
  articleRestoredMessage,
  articleUpdatedMessage,
  confirmDeleteArticleMessage,
  deletingArticleFailedMessage,
  loadingNewsFailedMessage,
  restoredUnfeaturedMessage,
} from '#src/features/news/messages.ts'
import { articleDrafts, ArticleForm } from './ArticleForm.tsx'
import { ArticleRow } from './ArticleRow.tsx'
import { newsClient } from './client.ts'
import type { ArticleRecords } from './contract.ts'
import { FeaturedArticles } from './FeaturedArticles.tsx'

const screen: RecordsScreenOf<ArticleRecords> = {
  path: 'news',
  drafts: articleDrafts,
  client: newsClient,
  name: 'article',
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

/** The news screen: the featured articles and the list of all articles, and the form of one. */
export default function NewsScreen() {
  return <RecordsScreen screen={screen} />
}
