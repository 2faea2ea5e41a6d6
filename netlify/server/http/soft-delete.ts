import { leavesBinAt } from '#src/lib/bin.ts'
import { secretDatabase, type DataApi } from './database.ts'
import { notFound, RequestError } from './errors.ts'
import { result, row, rows, type Query } from './rows.ts'

/** The tables whose rows are deleted softly. */
export type SoftDeleted = 'artists' | 'news' | 'releases'

/** The first row of a query. Throws 404 like row() when it is deleted, with the code `in-bin` while it can be restored. */
export async function undeletedRow<Row extends { deleted_at: string | null }>(
  query: Query<Row[]>,
): Promise<Row> {
  const found = await row(query)
  if (found.deleted_at !== null) throw deletedError(found.deleted_at)
  return found
}

/** What somebody is told who asks for a deleted row. */
export const deletedError = (deletedAt: string): RequestError =>
  Date.parse(leavesBinAt(deletedAt)) > Date.now()
    ? new RequestError(
        404,
        'in-bin',
        'This was deleted. It is in the bin, from where it can be restored.',
      )
    : notFound()

/** Soft delete in one statement. Answers the ids of those that were not deleted before. Throws like rows(). */
export async function deleteRows(
  table: SoftDeleted,
  ids: string[],
  database: DataApi,
): Promise<string[]> {
  const deleted = { deleted_at: new Date().toISOString() }
  return idsOf(
    database.from(table).update(deleted).in('id', ids).is('deleted_at', null).select('id'),
  )
}

/** Undoes soft deletes in one statement. Answers the ids of those that were deleted. Throws like rows(). */
export const restoreRows = (
  table: SoftDeleted,
  ids: string[],
  database: DataApi,
): Promise<string[]> =>
  idsOf(
    database
      .from(table)
      .update({ deleted_at: null })
      .in('id', ids)
      .not('deleted_at', 'is', null)
      .select('id'),
  )

const idsOf = async (query: Query<{ id: string }[]>) => (await rows(query)).map(({ id }) => id)

/** Deletes for good what has been in the bin for 30 days. Answers how many records. Throws DatabaseError. */
export const emptyBin = (): Promise<number> => result(secretDatabase().rpc('empty_bin'))
