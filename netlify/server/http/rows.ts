import { DatabaseError } from './database.ts'
import { toError, type QueryError } from './database-errors.ts'
import { notFound } from './errors.ts'

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

/** Runs a query and returns its first row. Throws 404 without a row that the caller may see, else like rows(). */
export async function row<Row>(query: Query<Row[]>): Promise<Row> {
  const [found] = await rows(query)
  if (found === undefined) throw notFound()
  return found
}

/** Calls a database function and returns its result. Throws `missing` (404) when that is null, else like rows(). */
export async function result<Result>(
  query: Query<Result>,
  missing: () => Error = notFound,
): Promise<Result> {
  const { data, error, status } = await query
  if (error) throw toError(error, status)
  if (data === null) throw missing()
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
