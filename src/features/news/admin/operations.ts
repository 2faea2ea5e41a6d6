import { answers, operation } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import { roles } from '#src/lib/role.ts'
import { moveInput } from '#src/lib/schema-atoms.ts'
import {
  articleBodyBytes,
  newsQuery,
  publishInput,
  undoPublishInput,
  type ArticleFeatured,
  type ArticleRecords,
  type ArticleUnfeatured,
  type PreviewLinkEnded,
  type PreviewLinkMade,
  type PreviewLinkRead,
  type PublishedMany,
  type PublishUndone,
  type ReleaseChoices,
} from './contract.ts'
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
  readReleaseChoices: operation('GET /api/news/releases', roles, answers<ReleaseChoices>()),
  /** Publishes several articles, or makes drafts of them: all or none. */
  publish: operation('POST /api/news/publish', roles, answers<PublishedMany>(), {
    input: publishInput,
  }),
  undoPublish: operation('POST /api/news/publish/undo', roles, answers<PublishUndone>(), {
    input: undoPublishInput,
  }),
  /** Features an article behind another featured one, or first; moves one that is featured. */
  feature: operation('PUT /api/news/:id/featured', roles, answers<ArticleFeatured>(), {
    input: moveInput,
  }),
  unfeature: operation('DELETE /api/news/:id/featured', roles, answers<ArticleUnfeatured>()),
  readPreviewLink: operation('GET /api/news/:id/preview-link', roles, answers<PreviewLinkRead>()),
  /** Makes a secret link to an article that is not out, in place of an older one. */
  makePreviewLink: operation('POST /api/news/:id/preview-link', roles, answers<PreviewLinkMade>(), {
    status: 201,
  }),
  endPreviewLink: operation(
    'DELETE /api/news/:id/preview-link',
    roles,
    answers<PreviewLinkEnded>(),
  ),
}
