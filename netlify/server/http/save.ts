import type { PostgrestClient } from '@supabase/postgrest-js'
import { notFound, stale } from './errors.ts'
import { row, rows } from './rows.ts'

type Save<Row extends object, Item> = {
  table: string
  columns: string
  id: string
  /** The row's version that the client edited: its `updated_at`, in milliseconds as ISO 8601. */
  updatedAt: string
  values: object
  toItem: (row: Row) => Item
}

/**
 * Optimistic concurrency: updates one row if it still has the version `updatedAt`, and returns it as an item. Throws 409
 * `stale` with the current item if it does not, 404 when the row is gone or soft-deleted, else like row().
 */
export async function saveUnlessStale<Row extends object, Item>(
  database: PostgrestClient,
  { table, columns, id, updatedAt, values, toItem }: Save<Row, Item>,
): Promise<Item> {
  const [saved] = await rows<Row>(
    database.from(table).update(values).eq('id', id).eq('updated_at', updatedAt).select(columns),
  )
  if (saved) return toItem(saved)
  const current = await row<Row>(database.from(table).select(columns).eq('id', id))
  if ('deleted_at' in current && current.deleted_at) throw notFound()
  throw stale(toItem(current))
}
