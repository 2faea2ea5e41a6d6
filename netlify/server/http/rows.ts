import { DatabaseError } from './database.ts'
import { toError, type QueryError } from './database-errors.ts'
import { notFound } from './errors.ts'

/** A query of PostgREST's client: nothing is asked until it is awaited. */
type Query = PromiseLike<{ data: unknown; error: QueryError | null; status: number }>

/** The rows that a query answers. Throws RequestError for what the database refuses, DatabaseError when it is away. */
export async function rows<Row>(query: Query): Promise<Row[]> {
  const { data, error, status } = await query
  if (error) throw toError(error, status)
  if (!Array.isArray(data)) throw new DatabaseError('database: an answer that is no list')
  return data as Row[]
}

/** The one row that a query answers; 404 when there is none that the caller may see. Throws like rows(). */
export async function row<Row>(query: Query): Promise<Row> {
  const [found] = await rows<Row>(query)
  if (found === undefined) throw notFound()
  return found
}

/** What a function of the database answers; `missing` (404) is thrown when that is null. Throws like rows(). */
export async function result<Result>(query: Query, missing = notFound): Promise<Result> {
  const { data, error, status } = await query
  if (error) throw toError(error, status)
  if (data === null || data === undefined) throw missing()
  return data as Result
}

/** A time as every browser reads it. PostgREST writes ISO 8601; the embedded one leaves PostgreSQL's own notation. */
export const instant = (time: string): string =>
  time.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
