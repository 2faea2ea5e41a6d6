import type { PageRecords, StaffPage } from '#src/features/pages/admin/contract.ts'
import type { PageInput } from '#src/features/pages/admin/schema.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { formItem, readPage, rowAs, rowOf } from '#netlify/server/http/items.ts'
import { RecordTable } from '#netlify/server/http/record-table.ts'
import type { Records } from '#netlify/server/staff/records.ts'

type PageRow = Row<'pages'>

const toPage = ({
  picture: _picture,
  former_slugs: _slugs,
  created_at: _createdAt,
  ...row
}: PageRow): StaffPage => formItem(row)

const toValues = (input: PageInput) => rowOf(input, ['content'])

const table = new RecordTable('pages', 'slug', toPage)

export const pageRecords: Records<PageRecords> = {
  name: 'page',
  list: ({ q, status, after, limit }, database) =>
    readPage(
      database.rpc('list_pages', { q, status, after, page_size: limit }),
      rowAs(({ scheduled, ...row }: PageRow & { scheduled: boolean }) => ({
        ...toPage(row),
        scheduled,
      })),
    ),
  read: async (id, database) => ({ page: await table.read(id, database) }),
  create: (input, database) => table.create(toValues(input), database),
  change: (id, { updatedAt, ...input }, database) =>
    table.change(id, updatedAt, toValues(input), database),
  remove: (id, database) => table.remove(id, database),
  removeMany: table.removeMany,
  restore: (id, database) => table.restore(id, database),
  restoreMany: table.restoreMany,
}
