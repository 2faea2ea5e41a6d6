import type { PostgrestClient } from '@supabase/postgrest-js'
import { notFound, stale } from './errors.ts'
import { row, rows } from './rows.ts'

type Save = {
  table: string
  columns: string
  id: string
  /** The version that the save started from: the row's `updated_at`, to the millisecond. */
  updatedAt: string
  values: object
}

/**
 * Writes `values` into one row unless somebody was quicker, and answers the row as the screen gets it. Throws 409 `stale`
 * with the row as it is now, 404 when it is gone or marked as deleted, and what row() throws.
 */
export async function saveUnlessStale<Row extends object, Item>(
  database: PostgrestClient,
  { table, columns, id, updatedAt, values }: Save,
  toItem: (row: Row) => Item,
): Promise<Item> {
  const [saved] = await rows<Row>(
    database.from(table).update(values).eq('id', id).eq('updated_at', updatedAt).select(columns),
  )
  if (saved) return toItem(saved)
  const current = await row<Row>(database.from(table).select(columns).eq('id', id))
  if ('deleted_at' in current && current.deleted_at) throw notFound()
  throw stale(toItem(current))
}
