import { answers, roles } from '#src/lib/operation.ts'
import { recordOperations } from '#src/lib/records.ts'
import {
  handledOperation,
  nothing,
  oneOf,
  sqlOperation,
  staffOperations,
} from '#src/lib/staff-operation.ts'
import {
  type ArticleRecords,
  type ArticleUnfeatured,
  articleBodyBytes,
  articleFeatured,
  articlesPublished,
  newsQuery,
  releaseChoices,
  showChoices,
} from './contract.ts'
import { featuredChangedMessage } from './messages.ts'
import { articleInput, featureInput, publishInput } from './schema.ts'

export const newsOperations = staffOperations({
  /** Lists by last update unless `sort` is given; without soft-deleted articles. */
  ...recordOperations('article', {
    by: roles,
    query: newsQuery,
    input: articleInput,
    maximumBytes: articleBodyBytes,
    records: answers<ArticleRecords>(),
  }),
  /** The releases that an article may be about: for a moderator those that the site shows. */
  readReleaseChoices: sqlOperation(roles, nothing, releaseChoices),
  /** What a show may be made of: artists of the roster, and places of earlier shows. */
  readShowChoices: sqlOperation(roles, nothing, showChoices),
  /** Publishes several articles, or makes drafts of them: all or none. */
  publishArticles: sqlOperation(roles, publishInput, articlesPublished),
  /** Features an article behind another featured one, or first; moves one that is featured. */
  featureArticle: sqlOperation(roles, featureInput, articleFeatured, {
    refusals: { 'featured-changed': [409, featuredChangedMessage] },
  }),
  unfeatureArticle: handledOperation(roles, oneOf, answers<ArticleUnfeatured>()),
})
