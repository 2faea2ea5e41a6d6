import type {
  FilesSummary,
  Release,
  ReleaseInList,
  ReleaseQuery,
  ReleaseRecords,
} from '#src/features/releases/admin/contract.ts'
import type { ReleaseInput } from '#src/features/releases/admin/schema.ts'
import type { Change } from '#src/lib/change.ts'
import type { Page } from '#src/lib/page.ts'
import type { RecordAnswers } from '#src/lib/records.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { Json, Row } from '#netlify/server/http/database-types.ts'
import { formItem, jsonItem, readPage, rowOf } from '#netlify/server/http/items.ts'
import { result, row, rows } from '#netlify/server/http/rows.ts'
import { saveUnlessStale } from '#netlify/server/http/save.ts'
import { undeletedRow } from '#netlify/server/http/soft-delete.ts'

type ReleaseRow = Row<'releases'>

/** `cover_picture` says the same as the cover, and former slugs are the build's to read. */
const toRelease = ({
  cover_picture: _picture,
  former_slugs: _slugs,
  ...row
}: ReleaseRow): Release => formItem(row) as Omit<typeof row, 'deleted_at'> & Release

const toReleaseInList = ({
  files,
  is_kept,
  ...row
}: ReleaseRow & { files: Json; is_kept?: boolean }): ReleaseInList => ({
  ...toRelease(row),
  files: jsonItem(files) as FilesSummary,
  ...(is_kept !== undefined && { isKept: is_kept }),
})

const toValues = (input: ReleaseInput) => rowOf(input, ['slug', 'credits'])

/** Keyset pagination of the releases that are not deleted, or of the bin. Each function here throws RequestError, DatabaseError. */
export const listReleases = (
  { q, status, sort, after, limit }: ReleaseQuery,
  database: DataApi,
): Promise<Page<ReleaseInList>> =>
  readPage(
    database.rpc('list_releases', { q, status, sort, after, page_size: limit }),
    toReleaseInList,
  )

export async function readRelease(
  id: string,
  database: DataApi,
): Promise<RecordAnswers<ReleaseRecords>['read']> {
  const [found, unusedCodes] = await Promise.all([
    undeletedRow(database.from('releases').select().eq('id', id)),
    result(database.rpc('count_unused_codes', { release_id: id })),
  ])
  return { release: toRelease(found), unusedCodes }
}

export async function createRelease(input: ReleaseInput, database: DataApi): Promise<Release> {
  return toRelease(await row(database.from('releases').insert(toValues(input)).select()))
}

export function changeRelease(
  id: string,
  { updatedAt, ...input }: Change<ReleaseInput>,
  database: DataApi,
): Promise<Release> {
  const table = () => database.from('releases')
  return saveUnlessStale(
    table().update(toValues(input)).eq('id', id).eq('updated_at', updatedAt).select(),
    table().select().eq('id', id),
    toRelease,
  )
}

/** Soft delete. Its codes stay unchanged, and redeeming one is refused until the release is restored. */
export async function deleteRelease(id: string, database: DataApi): Promise<Release> {
  const deleted = { deleted_at: new Date().toISOString() }
  return toRelease(
    await row(
      database.from('releases').update(deleted).eq('id', id).is('deleted_at', null).select(),
    ),
  )
}

/** Undoes a soft delete; a release that is not deleted stays unchanged. */
export async function restoreRelease(id: string, database: DataApi): Promise<{ release: Release }> {
  const [restored] = await rows(
    database
      .from('releases')
      .update({ deleted_at: null })
      .eq('id', id)
      .not('deleted_at', 'is', null)
      .select(),
  )
  const found = restored ?? (await row(database.from('releases').select().eq('id', id)))
  return { release: toRelease(found) }
}
