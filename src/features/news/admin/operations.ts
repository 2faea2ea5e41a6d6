import { answers, operation, roles } from '#src/lib/operation.ts'
import { previewLinkOperations } from '#src/lib/preview-link.ts'
import { recordOperations } from '#src/lib/records.ts'
import { moveInput } from '#src/lib/schema-atoms.ts'
import * as contract from './contract.ts'
import { choicesApi } from './choices-operations.ts'
import * as schema from './schema.ts'

/** Lists by last update unless `sort` is given; without soft-deleted articles. */
export const newsApi = {
  ...recordOperations('/api/news', {
    by: roles,
    query: contract.newsQuery,
    input: schema.articleInput,
    maximumBytes: contract.articleBodyBytes,
    records: answers<contract.ArticleRecords>(),
  }),
  ...choicesApi,
  readShowChoices: operation('GET /api/news/show-choices', roles, answers<contract.ShowChoices>()),
  /** Publishes several articles, or makes drafts of them: all or none. */
  publish: operation('POST /api/news/publish', roles, answers<contract.PublishedMany>(), {
    input: contract.publishInput,
  }),
  /** Features an article behind another featured one, or first; moves one that is featured. */
  feature: operation('PUT /api/news/:id/featured', roles, answers<contract.ArticleFeatured>(), {
    input: moveInput,
  }),
  unfeature: operation(
    'DELETE /api/news/:id/featured',
    roles,
    answers<contract.ArticleUnfeatured>(),
  ),
  ...previewLinkOperations('/api/news', roles),
}
