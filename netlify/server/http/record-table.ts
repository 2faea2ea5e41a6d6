import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Change } from '#src/lib/change.ts'
import { secretDatabase, type DataApi } from './database.ts'
import type { Database, Row } from './database-types.ts'
import { deletedError } from './errors.ts'
import { result, row, rows, saveUnlessStale, type Query } from './rows.ts'

/** The tables whose rows have a version and are deleted softly. */
export type SoftDeleted = 'artists' | 'news' | 'pages' | 'releases'

/** `wereTaken`: at least one came back without an address or a place that another has taken meanwhile. */
type RestoredMany = { ids: string[]; wereTaken: boolean }

type Tables = Database['public']['Tables']

/** What only one record can have; the database changes it where another has taken it. */
type Place<Table extends SoftDeleted> = keyof Row<Table>

/** The rows of a table as items of a contract. Each function throws RequestError, DatabaseError. */
export class RecordTable<Table extends SoftDeleted, Item, Input extends object> {
  readonly #table: Table
  readonly #place: Place<Table>
  readonly #toItem: (row: Row<Table>) => Item
  readonly #toValues: (input: Input) => Tables[Table]['Insert'] & Tables[Table]['Update']
  readonly #columns: '*'
  /** `also`: what is read with the columns: ', editions(*)'. */
  constructor(
    table: Table,
    place: Place<Table>,
    toItem: (row: Row<Table>) => Item,
    toValues: (input: Input) => Tables[Table]['Insert'] & Tables[Table]['Update'],
    also: '' | `, ${string}` = '',
  ) {
    this.#table = table
    this.#place = place
    this.#toItem = toItem
    this.#toValues = toValues
    // The types of the client know the columns alone.
    this.#columns = `*${also}` as '*'
  }

  /** Throws 404 when it is deleted, with the code `in-bin` while it can be restored. */
  read = async (id: string, database: DataApi): Promise<Item> => {
    const found = await row(this.#byId(id, database))
    if (found.deleted_at !== null) throw deletedError(found.deleted_at)
    return this.#toItem(found)
  }

  create = async (input: Input, database: DataApi): Promise<Item> => {
    const values = this.#toValues(input)
    const created: Query<Row<Table>[]> = this.#from(database).insert(values).select()
    return this.#toItem(await row(created))
  }

  change = (id: string, { updatedAt, ...input }: Change<Input>, database: DataApi) => {
    const values = this.#toValues(input as unknown as Input)
    const changed = this.#from(database).update(values).eq('id', id).eq('updated_at', updatedAt)
    return saveUnlessStale<Row<Table>, Item>(
      changed.select(),
      this.#byId(id, database),
      this.#toItem,
    )
  }

  remove = async (id: string, database: DataApi): Promise<Item> => {
    await row(this.#deleteRows([id], database).select('id'))
    return this.#toItem(await row(this.#byId(id, database)))
  }

  /** Undoes a soft delete; one that is not deleted stays unchanged. */
  restore = async (id: string, database: DataApi): Promise<Item> => {
    await rows(this.#restoreRows([id], database).select('id'))
    return this.#toItem(await row(this.#byId(id, database)))
  }

  /** All in one statement. Answers the ids of those that were not deleted before. */
  removeMany = (ids: string[], database: DataApi) =>
    idsOf(this.#deleteRows(ids, database).select('id'))

  /** All in one statement. Answers the ids of those that were deleted, and whether one came back without its place. */
  restoreMany = async (ids: string[], database: DataApi): Promise<RestoredMany> => {
    const deleted: Query<Row<Table>[]> = this.#from(database).select().in('id', ids)
    const places = new Map((await rows(deleted)).map((row) => [row.id, row[this.#place]]))
    const query: Query<Row<Table>[]> = this.#restoreRows(ids, database).select()
    const restored = await rows(query)
    return {
      ids: restored.map(({ id }) => id),
      wereTaken: restored.some((row) => row[this.#place] !== places.get(row.id)),
    }
  }

  /** The types of the client are those of one table, and not of any of three. */
  #from(database: PostgrestClient) {
    return database.from(this.#table)
  }

  #byId(id: string, database: DataApi): Query<Row<Table>[]> {
    return this.#from(database).select(this.#columns).eq('id', id)
  }

  #deleteRows(ids: string[], database: DataApi) {
    const now = new Date().toISOString()
    const deleted = this.#from(database).update({ deleted_at: now })
    return deleted.in('id', ids).is('deleted_at', null)
  }

  #restoreRows(ids: string[], database: DataApi) {
    const restored = this.#from(database).update({ deleted_at: null })
    return restored.in('id', ids).not('deleted_at', 'is', null)
  }
}

const idsOf = async (query: Query<{ id: string }[]>): Promise<string[]> =>
  (await rows(query)).map(({ id }) => id)

/** Deletes for good what has been in the bin for 30 days. Answers how many records. Throws DatabaseError. */
export const emptyBin = (): Promise<number> => result(secretDatabase().rpc('empty_bin'))
