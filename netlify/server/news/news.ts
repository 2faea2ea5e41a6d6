import {
  type ArticleRecords,
  type ArticleSummary,
  type StaffArticle,
  releaseChoices,
  showChoices,
} from '#src/features/news/admin/contract.ts'
import type { newsApi } from '#src/features/news/admin/operations.ts'
import type { ArticleInput } from '#src/features/news/admin/schema.ts'
import { featuredChangedMessage } from '#src/features/news/admin/messages.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { recordTable } from '#netlify/server/records/record-table.ts'
import {
  result,
  row,
  rows,
  formItem,
  jsonResult,
  nullableResult,
  readPage,
  rowAs,
  rowOf,
  type ColumnOf,
} from '#netlify/server/http/rows.ts'
import { previewLinkHandlers } from '#netlify/server/records/preview-links.ts'
import { recordHandlers, type Records } from '#netlify/server/records/records.ts'
import type { StaffHandlers } from '#netlify/server/staff/serve-staff.ts'

type ArticleRow = Row<'news'>
type SummaryRow = Pick<ArticleRow, Extract<ColumnOf<keyof ArticleSummary>, keyof ArticleRow>> & {
  opening: string
  scheduled: boolean
}

/** The columns of an article that staff read: `release_id` is not one of them. */
const articleColumns =
  `id, title, excerpt, content, type, featured_image, published, featured, author_name,
  published_at, event_date, event_time, doors_time, venue, city, ticket_url, sold_out, deleted_at, updated_at` as const

async function toArticle(row: ArticleRow, database: DataApi): Promise<StaffArticle> {
  const release = database.rpc('read_article_release', { article_id: row.id })
  return { ...formItem(row), releaseId: (await nullableResult(release)) ?? '' }
}

const articleRecords: Records<ArticleRecords> = {
  table: recordTable(
    'news',
    'featured',
    toArticle,
    (input: ArticleInput) => rowOf(input),
    articleColumns,
  ),
  name: 'article',
  list: ({ q, kind, sort, after, limit }, database) =>
    readPage(
      database.rpc('list_news', { q, kind, sort, after, page_size: limit }),
      rowAs(formItem<SummaryRow>),
    ),
}

/** Each throws RequestError, DatabaseError. */
export const newsHandlers: StaffHandlers<typeof newsApi> = {
  ...recordHandlers(articleRecords),
  ...previewLinkHandlers,
  /** The releases that an article may be about: for a moderator those that the site shows. */
  readReleaseChoices: async ({ database }) => ({
    releases: await jsonResult(releaseChoices, database.rpc('release_choices')),
  }),
  /** What a show may be made of: artists of the roster, and places of earlier shows. */
  readShowChoices: ({ database }) => jsonResult(showChoices, database.rpc('show_choices')),
  publish: async ({ input, database }) => ({
    outcome: input.published ? 'published' : 'unpublished',
    ids: await result(database.rpc('publish_news', input)),
  }),
  /** Throws 404, 409 `too-many-featured`, and `featured-changed` when that other one is not featured any more. */
  feature: async ({ id, input: { after }, database }) => {
    const place = { article_id: id, ...(after !== null && { after }) }
    if ((await result(database.rpc('feature_article', place))) !== 'featured')
      throw new RequestError(409, 'featured-changed', featuredChangedMessage)
    return { outcome: 'featured' }
  },
  /** Takes an article off the landing page. Throws 404 for one that is not there. */
  unfeature: async ({ id, database }) => {
    const news = () => database.from('news')
    const article = news().select('featured').eq('id', id).is('deleted_at', null)
    if ((await row(article)).featured)
      await rows(news().update({ featured: false }).eq('id', id).eq('featured', true).select('id'))
    return { outcome: 'unfeatured' }
  },
}
