import { PostgrestClient } from '@supabase/postgrest-js'
import { deadline } from './deadline.ts'
import { env, type SecretEnv } from './env.ts'

/** How long one request to Supabase may take, unless told otherwise, before the visitor hears that we could not reach it. */
export const timeoutMs = 8000

/** Supabase did not answer, or not with what it promises; the message says how. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The Data API with the secret key, past row level security: for redemption, forms, accounts and publishing only. */
export function secretDatabase(
  { SUPABASE_URL, SUPABASE_SECRET_KEY }: SecretEnv = env(),
  until = () => deadline(timeoutMs),
): PostgrestClient {
  return database(SUPABASE_URL, until, {
    apikey: SUPABASE_SECRET_KEY,
    // A key of the older kind is a token, and its role is read from there (SUPABASE_SERVICE_ROLE_KEY).
    ...(!SUPABASE_SECRET_KEY.startsWith('sb_') && {
      Authorization: `Bearer ${SUPABASE_SECRET_KEY}`,
    }),
  })
}

/** The Data API in the name of whoever the token was given to: row level security has the last word. */
export function databaseOf(token: string, until: AbortSignal): PostgrestClient {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  return database(SUPABASE_URL, () => until, {
    apikey: SUPABASE_PUBLISHABLE_KEY,
    Authorization: `Bearer ${token}`,
  })
}

function database(
  url: string,
  until: () => AbortSignal,
  headers: Record<string, string>,
): PostgrestClient {
  return new PostgrestClient(`${url}/rest/v1`, {
    headers,
    // The client's own retries wait longer than anybody would.
    retry: false,
    fetch: (input, init) => fetch(input, { ...init, signal: until() }),
  })
}

/**
 * Calls one function of the database and answers what it returns; gives up so early that `reserve` is left of the
 * request for what follows. Throws DatabaseError.
 */
export async function callWithSecretKey(
  name: string,
  parameters: Record<string, unknown>,
  milliseconds = timeoutMs,
  reserve = 0,
): Promise<unknown> {
  const secret = secretDatabase(env(), () => deadline(milliseconds, reserve))
  const { data, error, status } = await secret.rpc(name, parameters)
  // Of what PostgreSQL says only its code goes into the log: its sentences quote what a visitor typed.
  if (error)
    throw new DatabaseError(`${name}: ${status ? `${status} ${error.code}` : error.message}`)
  return data
}
