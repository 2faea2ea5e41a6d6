import { answers, operation, roles } from '#src/lib/operation.ts'
import { previewLinkOperations } from '#src/lib/preview-link.ts'
import { recordOperations } from '#src/lib/records.ts'
import { moveInput } from '#src/lib/schema-atoms.ts'
import {
  type ArticleFeatured,
  type ArticleRecords,
  type ArticleUnfeatured,
  type PublishedMany,
  type ShowChoices,
  articleBodyBytes,
  newsQuery,
  publishInput,
} from './contract.ts'
import { choicesApi } from './choices-operations.ts'
import { articleInput } from './schema.ts'

/** Lists by last update unless `sort` is given; without soft-deleted articles. */
export const newsApi = {
  ...recordOperations('/api/news', {
    by: roles,
    query: newsQuery,
    input: articleInput,
    maximumBytes: articleBodyBytes,
    records: answers<ArticleRecords>(),
  }),
  ...choicesApi,
  readShowChoices: operation('GET /api/news/show-choices', roles, answers<ShowChoices>()),
  /** Publishes several articles, or makes drafts of them: all or none. */
  publish: operation('POST /api/news/publish', roles, answers<PublishedMany>(), {
    input: publishInput,
  }),
  /** Features an article behind another featured one, or first; moves one that is featured. */
  feature: operation('PUT /api/news/:id/featured', roles, answers<ArticleFeatured>(), {
    input: moveInput,
  }),
  unfeature: operation('DELETE /api/news/:id/featured', roles, answers<ArticleUnfeatured>()),
  ...previewLinkOperations('/api/news', roles),
}
