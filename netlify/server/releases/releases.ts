import {
  codesSummary,
  filesSummary,
  type Release,
  type ReleaseInList,
  type ReleaseRecords,
} from '#src/features/releases/admin/contract.ts'
import type { ReleaseInput } from '#src/features/releases/admin/schema.ts'
import type { Json, Row } from '#netlify/server/http/database-types.ts'
import { formItem, itemOf, readPage, rowAs, rowOf } from '#netlify/server/http/items.ts'
import { RecordTable } from '#netlify/server/http/record-table.ts'
import { result } from '#netlify/server/http/rows.ts'
import type { Records } from '#netlify/server/staff/records.ts'

type ReleaseRow = Row<'releases'>

/** `cover_picture` says the same as the cover, and former slugs are the build's to read. */
const toRelease = ({
  cover_picture: _picture,
  former_slugs: _slugs,
  ...row
}: ReleaseRow): Release => formItem(row) as Omit<typeof row, 'deleted_at'> & Release

const toReleaseInList = ({
  files,
  codes,
  is_kept,
  ...row
}: ReleaseRow & { files: Json; codes: Json; is_kept?: boolean }): ReleaseInList => ({
  ...toRelease(row),
  files: itemOf(filesSummary)(files),
  codes: itemOf(codesSummary)(codes),
  ...(is_kept !== undefined && { isKept: is_kept }),
})

const toValues = (input: ReleaseInput) => rowOf(input, ['slug', 'credits'])

const table = new RecordTable('releases', 'slug', toRelease)

export const releaseRecords: Records<ReleaseRecords> = {
  name: 'release',
  list: ({ q, artist, status, sort, after, limit }, database) =>
    readPage(
      database.rpc('list_releases', { q, artist, status, sort, after, page_size: limit }),
      rowAs(toReleaseInList),
    ),
  async read(id, database) {
    const [release, unusedCodes] = await Promise.all([
      table.read(id, database),
      result(database.rpc('count_unused_codes', { release_id: id })),
    ])
    return { release, unusedCodes }
  },
  create: (input, database) => table.create(toValues(input), database),
  change: (id, { updatedAt, ...input }, database) =>
    table.change(id, updatedAt, toValues(input), database),
  remove: (id, database) => table.remove(id, database),
  removeMany: table.removeMany,
  restoreMany: table.restoreMany,
  restore: (id, database) => table.restore(id, database),
}
