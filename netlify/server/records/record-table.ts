import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Change } from '#src/lib/record-input.ts'
import { secretDatabase, type DataApi } from '../http/database.ts'
import type { Database, Row } from '../http/database-types.ts'
import { deletedError } from '../http/errors.ts'
import { result, row, rows, saveUnlessStale, type Query } from '../http/rows.ts'

/** The tables whose rows have a version and are deleted softly. */
type SoftDeleted = 'artists' | 'goods' | 'news' | 'pages' | 'press_kits' | 'releases'

/** `wereTaken`: at least one came back without an address or a place that another has taken meanwhile. */
type RestoredMany = { ids: string[]; wereTaken: boolean }

type Tables = Database['public']['Tables']

/** All columns and what is read with them, like '*, editions(*)', or the columns that the caller may read. */
type Columns = `*${string}` | `id,${string}`

function queriesOf<Table extends SoftDeleted>(table: Table, columns: Columns = '*') {
  /** The types of the client are those of one table, and not of any of six; they know the columns alone. */
  const from = (database: PostgrestClient) => database.from(table)
  const selected = columns as '*'
  return {
    from,
    selected,
    byId: (id: string, database: DataApi): Query<Row<Table>[]> =>
      from(database).select(selected).eq('id', id),
    deleteRows: (ids: string[], database: DataApi) =>
      from(database)
        .update({ deleted_at: new Date().toISOString() })
        .in('id', ids)
        .is('deleted_at', null),
    restoreRows: (ids: string[], database: DataApi) =>
      from(database).update({ deleted_at: null }).in('id', ids).not('deleted_at', 'is', null),
  }
}

/**
 * The rows of a table as items of a contract. `place`: what only one record can have; the database changes it where another
 * has taken it. Each function throws RequestError, DatabaseError.
 */
export function recordTable<Table extends SoftDeleted, Item, Input extends object>(
  table: Table,
  place: keyof Row<Table>,
  toItem: (row: Row<Table>, database: DataApi) => Item | Promise<Item>,
  toValues: (input: Input) => Tables[Table]['Insert'] & Tables[Table]['Update'],
  columns?: Columns,
) {
  const { from, selected, byId, deleteRows, restoreRows } = queriesOf(table, columns)
  return {
    ...severalOf(table, place),
    /** Throws 404 when it is deleted, with the code `in-bin` while it can be restored. */
    read: async (id: string, database: DataApi): Promise<Item> => {
      const found = await row(byId(id, database))
      if (found.deleted_at !== null) throw deletedError(found.deleted_at)
      return toItem(found, database)
    },
    create: async (input: Input, database: DataApi): Promise<Item> => {
      const created: Query<Row<Table>[]> = from(database).insert(toValues(input)).select(selected)
      return toItem(await row(created), database)
    },
    change: (id: string, { updatedAt, ...input }: Change<Input>, database: DataApi) => {
      const values = toValues(input as unknown as Input)
      const changed = from(database).update(values).eq('id', id).eq('updated_at', updatedAt)
      return saveUnlessStale<Row<Table>, Item>(
        changed.select(selected),
        byId(id, database),
        (saved) => toItem(saved, database),
      )
    },
    remove: async (id: string, database: DataApi): Promise<Item> => {
      await row(deleteRows([id], database).select('id'))
      return toItem(await row(byId(id, database)), database)
    },
    /** Undoes a soft delete; one that is not deleted stays unchanged. */
    restore: async (id: string, database: DataApi): Promise<Item> => {
      await rows(restoreRows([id], database).select('id'))
      return toItem(await row(byId(id, database)), database)
    },
  }
}

/** What is done with several rows, each in one statement. */
function severalOf<Table extends SoftDeleted>(table: Table, place: keyof Row<Table>) {
  const { from, deleteRows, restoreRows } = queriesOf(table)
  const withPlace = `id, ${String(place)}` as '*'
  return {
    /** Answers the ids of those that were not deleted before. */
    removeMany: (ids: string[], database: DataApi) => idsOf(deleteRows(ids, database).select('id')),
    /** Answers the ids of those that were deleted, and whether one came back without its place. */
    restoreMany: async (ids: string[], database: DataApi): Promise<RestoredMany> => {
      const deleted: Query<Row<Table>[]> = from(database).select(withPlace).in('id', ids)
      const places = new Map((await rows(deleted)).map((row) => [row.id, row[place]]))
      const query: Query<Row<Table>[]> = restoreRows(ids, database).select(withPlace)
      const restored = await rows(query)
      return {
        ids: restored.map(({ id }) => id),
        wereTaken: restored.some((row) => row[place] !== places.get(row.id)),
      }
    },
  }
}

const idsOf = async (query: Query<{ id: string }[]>): Promise<string[]> =>
  (await rows(query)).map(({ id }) => id)

/** Deletes for good what has been in the bin for 30 days. Answers how many records. Throws DatabaseError. */
export const emptyBin = (): Promise<number> => result(secretDatabase().rpc('empty_bin'))
