import type { PostgrestClient } from '@supabase/postgrest-js'
import { secretDatabase, type DataApi } from './database.ts'
import type { Database, Row } from './database-types.ts'
import { deletedError } from './errors.ts'
import { result, row, rows, type Query } from './rows.ts'
import { saveUnlessStale } from './save.ts'

/** The tables whose rows have a version and are deleted softly. */
export type SoftDeleted = 'artists' | 'news' | 'releases'

type Tables = Database['public']['Tables']

/** The rows of a table as items of a contract. Each function throws RequestError, DatabaseError. */
export function recordTable<Table extends SoftDeleted, Item>(
  table: Table,
  toItem: (row: Row<Table>) => Item,
) {
  // The types of the client are those of one table, and not of any of three.
  const from = (database: PostgrestClient) => database.from(table)
  const byId = (id: string, database: DataApi): Query<Row<Table>[]> =>
    from(database).select().eq('id', id)
  const deleteRows = (ids: string[], database: DataApi): Query<Row<Table>[]> =>
    from(database)
      .update({ deleted_at: new Date().toISOString() })
      .in('id', ids)
      .is('deleted_at', null)
      .select()
  const restoreRows = (ids: string[], database: DataApi, changes = {}): Query<Row<Table>[]> =>
    from(database)
      .update({ deleted_at: null, ...changes })
      .in('id', ids)
      .not('deleted_at', 'is', null)
      .select()

  return {
    /** Throws 404 when it is deleted, with the code `in-bin` while it can be restored. */
    async read(id: string, database: DataApi): Promise<Item> {
      const found = await row(byId(id, database))
      if (found.deleted_at !== null) throw deletedError(found.deleted_at)
      return toItem(found)
    },
    async create(values: Tables[Table]['Insert'], database: DataApi): Promise<Item> {
      const created: Query<Row<Table>[]> = from(database).insert(values).select()
      return toItem(await row(created))
    },
    change(
      id: string,
      updatedAt: string,
      values: Tables[Table]['Update'],
      database: DataApi,
    ): Promise<Item> {
      const changed = from(database).update(values).eq('id', id).eq('updated_at', updatedAt)
      return saveUnlessStale<Row<Table>, Item>(changed.select(), byId(id, database), toItem)
    },
    async remove(id: string, database: DataApi): Promise<Item> {
      return toItem(await row(deleteRows([id], database)))
    },
    /** Undoes a soft delete, with these changes; one that is not deleted stays unchanged. */
    async restore(
      id: string,
      database: DataApi,
      changes: Tables[Table]['Update'] = {},
    ): Promise<Item> {
      const [restored] = await rows(restoreRows([id], database, changes))
      return toItem(restored ?? (await row(byId(id, database))))
    },
    /** All in one statement. Answers the ids of those that were not deleted before. */
    removeMany: (ids: string[], database: DataApi) => idsOf(deleteRows(ids, database)),
    /** All in one statement. Answers the ids of those that were deleted. */
    restoreMany: (ids: string[], database: DataApi) => idsOf(restoreRows(ids, database)),
  }
}

const idsOf = async (query: Query<{ id: string }[]>): Promise<string[]> =>
  (await rows(query)).map(({ id }) => id)

/** Deletes for good what has been in the bin for 30 days. Answers how many records. Throws DatabaseError. */
export const emptyBin = (): Promise<number> => result(secretDatabase().rpc('empty_bin'))
