import { deletedError, stale } from './errors.ts'
import { row, rows, type Query } from './rows.ts'

/**
 * Optimistic concurrency: `update` changes one row if it still has the version that the client edited (`updated_at`), and
 * `read` reads it as it is. Returns the saved row as an item. Throws 409 `stale` with the current item if the version is
 * another one, 404 when the row is gone or soft-deleted, else like row().
 */
export async function saveUnlessStale<Row extends object, Item>(
  update: Query<Row[]>,
  read: Query<Row[]>,
  toItem: (row: Row) => Item,
): Promise<Item> {
  const [saved] = await rows(update)
  if (saved) return toItem(saved)
  const current = await row(read)
  if ('deleted_at' in current && typeof current.deleted_at === 'string')
    throw deletedError(current.deleted_at)
  throw stale(toItem(current))
}
