import type {
  ArticleSummary,
  NewsQuery,
  ReleaseChoices,
  StaffArticle,
} from '#src/features/news/admin/contract.ts'
import type { ArticleInput } from '#src/features/news/admin/schema.ts'
import type { Change } from '#src/lib/change.ts'
import type { Page } from '#src/lib/page.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { formItem, jsonResult, readPage } from '#netlify/server/http/items.ts'
import { row, rows } from '#netlify/server/http/rows.ts'
import { saveUnlessStale } from '#netlify/server/http/save.ts'

type ArticleRow = Omit<Row<'news'>, 'author' | 'search' | 'featured_picture'>
type SummaryRow = Omit<ArticleRow, 'content' | 'deleted_at'> & {
  opening: string
  scheduled: boolean
}

const columns =
  'id, title, excerpt, content, type, featured_image, published, featured, author_name, published_at, event_date, release_id, deleted_at, updated_at'

const toArticle = formItem<ArticleRow>

/** Without a publish date the database sets one: see the trigger `date` on news. */
const toValues = (input: ArticleInput) => ({
  title: input.title,
  excerpt: input.excerpt,
  content: input.content,
  type: input.type,
  featured_image: input.featuredImage || null,
  published: input.published,
  featured: input.featured,
  published_at: input.publishedAt || null,
  event_date: input.eventDate || null,
  release_id: input.releaseId || null,
})

/** Keyset pagination of the articles that are not deleted. Each function here throws RequestError, DatabaseError. */
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
  const found = database.from('news').select(columns).eq('id', id).is('deleted_at', null)
  return { article: toArticle(await row(found)) }
}

/** The releases that an article may be about: for a moderator those that the site shows. */
export const readReleaseChoices = async (database: DataApi): Promise<ReleaseChoices> => ({
  releases: await jsonResult(database.rpc('release_choices')),
})

export async function createArticle(input: ArticleInput, database: DataApi): Promise<StaffArticle> {
  const values = toValues(input)
  return toArticle(await row(database.from('news').insert(values).select(columns)))
}

export function changeArticle(
  id: string,
  { updatedAt, ...input }: Change<ArticleInput>,
  database: DataApi,
): Promise<StaffArticle> {
  const table = () => database.from('news')
  const values = toValues(input)
  return saveUnlessStale(
    table().update(values).eq('id', id).eq('updated_at', updatedAt).select(columns),
    table().select(columns).eq('id', id),
    toArticle,
  )
}

/** Soft delete; a featured article frees its place on the landing page. */
export async function deleteArticle(id: string, database: DataApi): Promise<StaffArticle> {
  const deleted = { deleted_at: new Date().toISOString() }
  return toArticle(
    await row(
      database.from('news').update(deleted).eq('id', id).is('deleted_at', null).select(columns),
    ),
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
        .select(columns),
    )
    return toArticle(restored ?? (await row(database.from('news').select(columns).eq('id', id))))
  }
  try {
    return { article: await restore({}), wasUnfeatured: false }
  } catch (error) {
    const isFull = error instanceof RequestError && error.code === 'too-many-featured'
    if (!isFull) throw error
    return { article: await restore({ featured: false }), wasUnfeatured: true }
  }
}
