import * as v from 'valibot'
import * as contract from '#src/features/news/admin/contract.ts'
import type { ArticleInput } from '#src/features/news/admin/schema.ts'
import { featuredChangedMessage } from '#src/features/news/admin/messages.ts'
import type { MoveInput } from '#src/lib/schema-atoms.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { RecordTable } from '#netlify/server/http/record-table.ts'
import {
  result,
  row,
  rows,
  formItem,
  jsonResult,
  readPage,
  rowAs,
  rowOf,
  type ColumnOf,
} from '#netlify/server/http/rows.ts'
import type { Records } from '#netlify/server/staff/records.ts'

type ArticleRow = Row<'news'>
type SummaryRow = Pick<
  ArticleRow,
  Extract<ColumnOf<keyof contract.ArticleSummary>, keyof ArticleRow>
> & {
  opening: string
  scheduled: boolean
}

/** Without what the database keeps for itself. */
const toArticle = ({
  author: _author,
  search: _search,
  featured_picture: _picture,
  featured_order: _order,
  former_titles: _titles,
  ...row
}: ArticleRow): contract.StaffArticle => formItem(row)

export const articleRecords: Records<contract.ArticleRecords> = {
  table: new RecordTable('news', 'featured', toArticle, (input: ArticleInput) => rowOf(input)),
  name: 'article',
  list: ({ q, kind, sort, after, limit }, database) =>
    readPage(
      database.rpc('list_news', { q, kind, sort, after, page_size: limit }),
      rowAs(formItem<SummaryRow>),
    ),
}

/** The releases that an article may be about: for a moderator those that the site shows. */
export const readReleaseChoices = async (database: DataApi): Promise<contract.ReleaseChoices> => ({
  releases: await jsonResult(contract.releaseChoices, database.rpc('release_choices')),
})

/** What a show may be made of: artists of the roster, and places of earlier shows. */
export const readShowChoices = (database: DataApi): Promise<contract.ShowChoices> =>
  jsonResult(contract.showChoices, database.rpc('show_choices'))

const publishedChanges = v.array(
  v.object({ id: v.string(), updatedAt: v.string(), publishedAt: v.nullable(v.string()) }),
)

/** Publishes articles, or makes drafts of them: all or none. */
export async function publishArticles(
  { ids, published }: { ids: string[]; published: boolean },
  database: DataApi,
): Promise<contract.PublishedMany> {
  const changes = await jsonResult(
    publishedChanges,
    database.rpc('publish_news', { ids, published }),
  )
  return { outcome: published ? 'published' : 'unpublished', published, changes }
}

/** Takes that back for the articles that nobody has changed since, publish dates included. */
export async function undoPublishArticles(
  { changes, published }: contract.UndoPublish,
  database: DataApi,
): Promise<contract.PublishUndone> {
  const rows = changes.map(({ id, updatedAt, publishedAt }) => ({
    id,
    updated_at: updatedAt,
    published_at: publishedAt,
  }))
  const ids = await jsonResult(
    v.array(v.string()),
    database.rpc('undo_publish_news', { changes: rows, published }),
  )
  return { outcome: 'undone', ids }
}

/**
 * Features an article behind another featured one, or first; one that is featured already is moved there. Throws 404, 409
 * `too-many-featured`, and `featured-changed` when that other one is not featured any more.
 */
export async function featureArticle(
  id: string,
  { after }: MoveInput,
  database: DataApi,
): Promise<contract.ArticleFeatured> {
  const place = { article_id: id, ...(after !== null && { after }) }
  if ((await result(database.rpc('feature_article', place))) !== 'featured')
    throw new RequestError(409, 'featured-changed', featuredChangedMessage)
  return { outcome: 'featured' }
}

/** Takes an article off the landing page. Throws 404 for one that is not there. */
export async function unfeatureArticle(
  id: string,
  database: DataApi,
): Promise<contract.ArticleUnfeatured> {
  const news = () => database.from('news')
  const article = news().select('featured').eq('id', id).is('deleted_at', null)
  if ((await row(article)).featured)
    await rows(news().update({ featured: false }).eq('id', id).eq('featured', true).select('id'))
  return { outcome: 'unfeatured' }
}
