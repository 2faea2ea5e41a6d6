import type {
  ArticleRecords,
  ArticleSummary,
  StaffArticle,
} from '#src/features/news/admin/contract.ts'
import { articleFields } from '#src/features/news/admin/fields.ts'
import type { newsOperations } from '#src/features/news/admin/operations.ts'
import type { ArticleInput } from '#src/features/news/admin/schema.ts'
import { parseAnswer, type DataApi } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { recordTable } from '#netlify/server/records/record-table.ts'
import {
  row,
  rows,
  columnOf,
  formItem,
  nullableResult,
  readPage,
  rowAs,
  rowOf,
  type ColumnOf,
} from '#netlify/server/http/rows.ts'
import { recordHandlers, type Records } from '#netlify/server/records/records.ts'
import type { HandlersBeyondSql } from '#netlify/server/staff/staff-operations.ts'

type ArticleRow = Row<'news'>
type SummaryRow = Pick<ArticleRow, Extract<ColumnOf<keyof ArticleSummary>, keyof ArticleRow>> & {
  opening: string
  scheduled: boolean
}

const { releaseId: _release, ...fieldsRead } = articleFields
/** The columns of an article that staff read: of its fields all but `release_id`. */
const articleColumns =
  `id, author_name, deleted_at, updated_at, former_date, former_time, former_venue, former_city, ${Object.keys(fieldsRead).map(columnOf).join(', ')}` as const

async function toArticle(row: ArticleRow, database: DataApi): Promise<StaffArticle> {
  const release = database.rpc('read_article_release', { article_id: row.id })
  const acts = parseAnswer(articleFields.acts.schema, row.acts)
  return { ...formItem(row), acts, releaseId: (await nullableResult(release)) ?? '' }
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
export const newsHandlers: HandlersBeyondSql<typeof newsOperations> = {
  ...recordHandlers(articleRecords),
  /** Takes an article off the landing page. Throws 404 for one that is not there. */
  unfeatureArticle: async ({ input: { id }, database }) => {
    const news = () => database.from('news')
    const article = news().select('featured').eq('id', id).is('deleted_at', null)
    if ((await row(article)).featured)
      await rows(news().update({ featured: false }).eq('id', id).eq('featured', true).select('id'))
    return { outcome: 'unfeatured' }
  },
}
