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
  /** The releases that an article may be about. */
  readReleaseChoices: operation('GET /api/news/releases', {
    by: roles,
    answer: answers<ReleaseChoices>(),
  }),
  /** Publishes several articles, or makes drafts of them: all or none. */
  publish: operation('POST /api/news/publish', {
    by: roles,
    input: publishInput,
    answer: answers<PublishedMany>(),
  }),
  undoPublish: operation('POST /api/news/publish/undo', {
    by: roles,
    input: undoPublishInput,
    answer: answers<PublishUndone>(),
  }),
  /** Features an article behind another featured one, or first; moves one that is featured. */
  feature: operation('PUT /api/news/:id/featured', {
    by: roles,
    input: moveInput,
    answer: answers<ArticleFeatured>(),
  }),
  unfeature: operation('DELETE /api/news/:id/featured', {
    by: roles,
    answer: answers<ArticleUnfeatured>(),
  }),
  readPreviewLink: operation('GET /api/news/:id/preview-link', {
    by: roles,
    answer: answers<PreviewLinkRead>(),
  }),
  /** Makes a secret link to an article that is not out, in place of an older one. */
  makePreviewLink: operation('POST /api/news/:id/preview-link', {
    by: roles,
    status: 201,
    answer: answers<PreviewLinkMade>(),
  }),
  endPreviewLink: operation('DELETE /api/news/:id/preview-link', {
    by: roles,
    answer: answers<PreviewLinkEnded>(),
  }),
}
