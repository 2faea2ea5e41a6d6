import * as v from 'valibot'
import { DatabaseError, parseAnswer } from './database.ts'
import { toError, type QueryError } from './database-errors.ts'
import type { Json } from './database-types.ts'
import { deletedError, notFound, stale } from './errors.ts'

/** A query of PostgREST's client: it is sent when it is awaited. */
export type Query<Data> = PromiseLike<{
  data: Data | null
  error: QueryError | null
  status: number
}>

/** Runs a query and returns its rows. Throws RequestError for what the database refuses, DatabaseError when it is away. */
export async function rows<Row>(query: Query<Row[]>): Promise<Row[]> {
  const { data, error, status } = await query
  if (error) throw toError(error, status)
  if (!Array.isArray(data)) throw new DatabaseError('database: an answer that is no list')
  return data
}

/** Runs a query and returns its first row. Throws `missing` (404) without a row that the caller may see, else like rows(). */
export async function row<Row>(query: Query<Row[]>, missing: () => Error = notFound): Promise<Row> {
  const [found] = await rows(query)
  if (found === undefined) throw missing()
  return found
}

/**
 * Optimistic concurrency: `update` changes one row if it still has the version that the client edited (`updated_at`), and
 * `read` reads it as it is. Returns the saved row as an item. Throws 409 `stale` with the current item if the version is
 * another one, 404 when the row is gone or soft-deleted, else like row().
 */
export async function saveUnlessStale<Row extends object, Item>(
  update: Query<Row[]>,
  read: Query<Row[]>,
  toItem: (row: Row) => Item | Promise<Item>,
): Promise<Item> {
  const [saved] = await rows(update)
  if (saved) return toItem(saved)
  const current = await row(read)
  if ('deleted_at' in current && typeof current.deleted_at === 'string')
    throw deletedError(current.deleted_at)
  throw stale(await toItem(current))
}

/** Calls a database function and returns its result. Throws `missing` (404) when that is null, else like rows(). */
export async function result<Result>(query: Query<Result>, missing: () => Error = notFound) {
  const answer = await nullableResult(query)
  if (answer === null) throw missing()
  return answer
}

/** result() of a function that may answer null. */
export async function nullableResult<Result>(query: Query<Result>): Promise<Result | null> {
  const { data, error, status } = await query
  if (error) throw toError(error, status)
  return data
}

/** Runs a query that returns nothing. Throws like rows(). */
export async function execute(query: Query<unknown>): Promise<void> {
  const { error, status } = await query
  if (error) throw toError(error, status)
}

/** A timestamp in ISO 8601: hosted PostgREST writes that already, the embedded backend PostgreSQL's own notation. */
export const instant = (time: string): string =>
  time.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')

// The one mapping between columns and fields: ticket_url is ticketUrl, and null is ''.

type CamelKey<Key> = Key extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelKey<Rest>>}`
  : Key

/** The column of a field, like 'ticket_url' of 'ticketUrl'. */
export type ColumnOf<Field> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnOf<Rest>}`
  : Field

const camelKey = (key: string) =>
  key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** JSON of the database as an item of a contract: its keys in camelCase, at every depth. */
export function jsonItem(json: Json): unknown {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map(jsonItem)
  const entries = Object.entries(json)
  return Object.fromEntries(entries.map(([key, value]) => [camelKey(key), jsonItem(value ?? null)]))
}

type FormItem<Row> = {
  [Column in keyof Row as Column extends 'deleted_at' ? never : CamelKey<Column>]: NonNullable<
    Row[Column]
  >
} & (Row extends { deleted_at: string | null } ? { deletedAt?: string } : unknown)

/** A row as form values: camelCase keys, '' for null, times in ISO 8601 with ms; `deletedAt` only when deleted. */
export function formItem<Row extends object>(row: Row): FormItem<Row> {
  const entries = Object.entries(row).filter(
    ([column, value]) => column !== 'deleted_at' || value !== null,
  )
  return Object.fromEntries(
    entries.map(([column, value]) => [camelKey(column), formValue(column, value)]),
  ) as FormItem<Row>
}

/** The values of a form as a row, the inverse of formItem(). `texts`: fields whose column holds '' instead of null. */
export function rowOf<Item extends object>(
  item: Item,
  texts: readonly (keyof Item)[] = [],
): { [Field in keyof Item as ColumnOf<Field>]: Item[Field] } {
  const isText = new Set<PropertyKey>(texts)
  const entries = Object.entries(item).map(([field, value]: [string, unknown]) => [
    columnOf(field),
    value === '' && !isText.has(field) ? null : value,
  ])
  return Object.fromEntries(entries) as ReturnType<typeof rowOf<Item>>
}

const formValue = (column: string, value: unknown) =>
  column.endsWith('_at') && typeof value === 'string'
    ? new Date(value).toISOString()
    : (value ?? '')

/** Reads JSON of the database as an item of a contract. Throws DatabaseError. */
export const itemOf =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (json: Json): v.InferOutput<Schema> =>
    parseAnswer(schema, jsonItem(json))

/** result() of a function that answers jsonb, parsed as an item of a contract. */
export const jsonResult = async <Schema extends v.GenericSchema>(
  schema: Schema,
  query: Query<Json>,
  missing?: () => Error,
): Promise<v.InferOutput<Schema>> => itemOf(schema)(await result(query, missing))

const page = v.object({
  items: v.array(v.custom<Json>(() => true)),
  next: v.nullable(v.string()),
  total: v.number(),
  more: v.boolean(),
})

/** One page of a list function (private.page_query() in the migrations). Throws like rows(). */
export async function readPage<Item>(query: Query<Json>, toItem: (row: Json) => Item) {
  const { items, ...rest } = parseAnswer(page, await result(query))
  return { ...rest, items: items.map(toItem) }
}

/** Reads a whole row of a table, whose generated type says what is in it. */
export const rowAs = <Item>(toItem: (row: never) => Item) => {
  const schema = v.custom<never>((row) => typeof row === 'object' && row !== null)
  return (row: Json): Item => toItem(parseAnswer(schema, row))
}

/** Reads the rows that a function answers as an array. Throws like result(). */
export const readItems = async <Item>(query: Query<Json>, toItem: (row: never) => Item) =>
  parseAnswer(v.array(v.custom<Json>(() => true)), await result(query)).map(rowAs(toItem))
