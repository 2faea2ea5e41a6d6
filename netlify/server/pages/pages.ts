import type { PageRecords, StaffPage } from '#src/features/pages/admin/contract.ts'
import type { PageInput } from '#src/features/pages/admin/schema.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { formItem, readPage, rowAs, rowOf } from '#netlify/server/http/rows.ts'
import { recordTable } from '#netlify/server/records/record-table.ts'
import { recordHandlers, type Records } from '#netlify/server/records/records.ts'

type PageRow = Row<'pages'>

const toPage = ({
  picture: _picture,
  former_slugs: _slugs,
  created_at: _createdAt,
  ...row
}: PageRow): StaffPage => formItem(row)

const pageRecords: Records<PageRecords> = {
  table: recordTable('pages', 'slug', toPage, (input: PageInput) => rowOf(input, ['content'])),
  name: 'page',
  list: ({ q, status, after, limit }, database) =>
    readPage(
      database.rpc('list_pages', { q, status, after, page_size: limit }),
      rowAs(({ scheduled, ...row }: PageRow & { scheduled: boolean }) => ({
        ...toPage(row),
        scheduled,
      })),
    ),
}

/** Each throws RequestError, DatabaseError. */
export const pageHandlers = recordHandlers(pageRecords)
