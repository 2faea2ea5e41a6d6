import { PostgrestClient } from '@supabase/postgrest-js'
import * as v from 'valibot'
import type { Database } from './database-types.ts'
import { deadline } from './deadline.ts'
import { env, type SecretEnv } from './env.ts'
import { BackendError } from './errors.ts'

/** The default timeout of one request to Supabase. */
export const timeoutMs = 8000

export type DataApi = PostgrestClient<Database>

type Functions = Database['public']['Functions']

/** Supabase is away or answered something unexpected; `message` says what, without input. Answered with 503. */
export class DatabaseError extends BackendError {
  override name = 'DatabaseError'
}

/** Parses an answer of the database. Throws DatabaseError with the path alone, because Valibot's messages quote values. */
export function parseAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, answer)
  if (success) return output
  throw new DatabaseError(`database: an unexpected answer at "${v.getDotPath(issues[0]) ?? ''}"`)
}

/** The Data API with the secret key, which bypasses RLS: only for redemption, forms, accounts and publishing. */
export const secretDatabase = (
  { SUPABASE_URL, SUPABASE_SECRET_KEY }: SecretEnv = env(),
  makeSignal = () => deadline(timeoutMs),
): DataApi => database(SUPABASE_URL, makeSignal, secretHeaders(SUPABASE_SECRET_KEY))

/** The headers that carry the secret key. A legacy one (SUPABASE_SERVICE_ROLE_KEY) is a JWT, from which the role is read. */
export const secretHeaders = (key: string): Record<string, string> => ({
  apikey: key,
  ...(!key.startsWith('sb_') && { Authorization: `Bearer ${key}` }),
})

/** The Data API as a visitor asks it: row level security shows what is public. */
export const publicDatabase = (): DataApi => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  return database(SUPABASE_URL, () => deadline(timeoutMs), { apikey: SUPABASE_PUBLISHABLE_KEY })
}

/** The Data API with a user's access token: row level security applies. */
export function databaseOf(token: string, signal: AbortSignal): DataApi {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  return database(SUPABASE_URL, () => signal, {
    apikey: SUPABASE_PUBLISHABLE_KEY,
    Authorization: `Bearer ${token}`,
  })
}

const database = (url: string, makeSignal: () => AbortSignal, headers: Record<string, string>) =>
  new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers,
    // The client's own retries take longer than the request deadline.
    retry: false,
    fetch: (input, init) => fetch(input, { ...init, signal: makeSignal() }),
  })

/**
 * Calls a database function with the secret key and returns its result. Times out after `milliseconds`, or earlier, so
 * that `reserve` milliseconds of the request deadline are left. Throws DatabaseError.
 */
export async function callWithSecretKey<Name extends keyof Functions>(
  name: Name,
  parameters: Functions[Name]['Args'],
  milliseconds = timeoutMs,
  reserve = 0,
): Promise<Functions[Name]['Returns'] | null> {
  const secret = secretDatabase(env(), () => deadline(milliseconds, reserve))
  const { data, error, status } = await secret.rpc(name, parameters)
  // Only PostgreSQL's code may be logged: its messages quote input.
  if (error)
    throw new DatabaseError(`${name}: ${status ? `${status} ${error.code}` : error.message}`)
  return data
}
