import type {
  ArticleFeatured,
  ArticleSummary,
  ArticleUnfeatured,
  NewsQuery,
  PublishedMany,
  PublishUndone,
  ReleaseChoices,
  StaffArticle,
  UndoPublish,
} from '#src/features/news/admin/contract.ts'
import type { ArticleInput } from '#src/features/news/admin/schema.ts'
import { featuredChangedMessage } from '#src/features/news/messages.ts'
import type { Change } from '#src/lib/change.ts'
import type { Page } from '#src/lib/page.ts'
import type { MoveInput } from '#src/lib/schema-atoms.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { formItem, jsonResult, readPage, rowOf, type ColumnOf } from '#netlify/server/http/items.ts'
import { result, row, rows } from '#netlify/server/http/rows.ts'
import { saveUnlessStale } from '#netlify/server/http/save.ts'
import { undeletedRow } from '#netlify/server/http/soft-delete.ts'

type ArticleRow = Row<'news'>
type SummaryRow = Pick<ArticleRow, Extract<ColumnOf<keyof ArticleSummary>, keyof ArticleRow>> & {
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
}: ArticleRow): StaffArticle => formItem(row)

/** Keyset pagination of the articles that are not deleted, or of the bin. Each function here throws RequestError, DatabaseError. */
export const listNews = (
  { q, kind, sort, after, limit }: NewsQuery,
  database: DataApi,
): Promise<Page<ArticleSummary>> =>
  readPage(
    database.rpc('list_news', { q, kind, sort, after, page_size: limit }),
    formItem<SummaryRow>,
  )

export async function readArticle(
  id: string,
  database: DataApi,
): Promise<{ article: StaffArticle }> {
  const found = database.from('news').select().eq('id', id)
  return { article: toArticle(await undeletedRow(found)) }
}

/** The releases that an article may be about: for a moderator those that the site shows. */
export const readReleaseChoices = async (database: DataApi): Promise<ReleaseChoices> => ({
  releases: await jsonResult(database.rpc('release_choices')),
})

export async function createArticle(input: ArticleInput, database: DataApi): Promise<StaffArticle> {
  return toArticle(await row(database.from('news').insert(rowOf(input)).select()))
}

export function changeArticle(
  id: string,
  { updatedAt, ...input }: Change<ArticleInput>,
  database: DataApi,
): Promise<StaffArticle> {
  const table = () => database.from('news')
  return saveUnlessStale(
    table().update(rowOf(input)).eq('id', id).eq('updated_at', updatedAt).select(),
    table().select().eq('id', id),
    toArticle,
  )
}

/** Soft delete; a featured article frees its place on the landing page. */
export async function deleteArticle(id: string, database: DataApi): Promise<StaffArticle> {
  const deleted = { deleted_at: new Date().toISOString() }
  return toArticle(
    await row(database.from('news').update(deleted).eq('id', id).is('deleted_at', null).select()),
  )
}

/** Undoes a soft delete; `wasUnfeatured` when the landing page has no free place for a featured article any more. */
export async function restoreArticle(
  id: string,
  database: DataApi,
): Promise<{ article: StaffArticle; wasUnfeatured: boolean }> {
  const restore = async (changes: { featured?: false }) => {
    const [restored] = await rows(
      database
        .from('news')
        .update({ deleted_at: null, ...changes })
        .eq('id', id)
        .not('deleted_at', 'is', null)
        .select(),
    )
    return toArticle(restored ?? (await row(database.from('news').select().eq('id', id))))
  }
  try {
    return { article: await restore({}), wasUnfeatured: false }
  } catch (error) {
    const isFull = error instanceof RequestError && error.code === 'too-many-featured'
    if (!isFull) throw error
    return { article: await restore({ featured: false }), wasUnfeatured: true }
  }
}

/** Publishes articles, or makes drafts of them: all or none. */
export async function publishArticles(
  { ids, published }: { ids: string[]; published: boolean },
  database: DataApi,
): Promise<PublishedMany> {
  const changes = await jsonResult<PublishedMany['changes']>(
    database.rpc('publish_news', { ids, published }),
  )
  return { outcome: published ? 'published' : 'unpublished', published, changes }
}

/** Takes that back for the articles that nobody has changed since, publish dates included. */
export async function undoPublishArticles(
  { changes, published }: UndoPublish,
  database: DataApi,
): Promise<PublishUndone> {
  const rows = changes.map(({ id, updatedAt, publishedAt }) => ({
    id,
    updated_at: updatedAt,
    published_at: publishedAt,
  }))
  const ids = await jsonResult<string[]>(
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
): Promise<ArticleFeatured> {
  const place = { article_id: id, ...(after !== null && { after }) }
  if ((await result(database.rpc('feature_article', place))) !== 'featured')
    throw new RequestError(409, 'featured-changed', featuredChangedMessage)
  return { outcome: 'featured' }
}

/** Takes an article off the landing page. Throws 404 for one that is not there. */
export async function unfeatureArticle(id: string, database: DataApi): Promise<ArticleUnfeatured> {
  const article = database.from('news').select('featured').eq('id', id).is('deleted_at', null)
  if ((await row(article)).featured)
    await rows(
      database
        .from('news')
        .update({ featured: false })
        .eq('id', id)
        .eq('featured', true)
        .select('id'),
    )
  return { outcome: 'unfeatured' }
}
