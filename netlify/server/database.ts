import { PostgrestClient } from '@supabase/postgrest-js'
import { env } from './env.ts'

/** How long one request to Supabase may take, unless told otherwise, before the visitor hears that we could not reach it. */
const defaultTimeoutMilliseconds = 8000

/** Supabase did not answer, or not with what it promises; the message says how. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The Data API with the secret key, past row level security: for redemption, forms, accounts and publishing only. */
function secretDatabase(timeoutMilliseconds: number): PostgrestClient {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env()
  return new PostgrestClient(`${SUPABASE_URL}/rest/v1`, {
    headers: {
      apikey: SUPABASE_SECRET_KEY,
      // A key of the older kind is a token, and its role is read from there (SUPABASE_SERVICE_ROLE_KEY).
      ...(!SUPABASE_SECRET_KEY.startsWith('sb_') && {
        Authorization: `Bearer ${SUPABASE_SECRET_KEY}`,
      }),
    },
    fetch: (input, init) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMilliseconds) }),
  })
}

/** Calls one function of the database and answers what it returns. Throws DatabaseError. */
export async function callWithSecretKey(
  name: string,
  parameters: Record<string, unknown>,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
): Promise<unknown> {
  const { data, error, status } = await secretDatabase(timeoutMilliseconds).rpc(name, parameters)
  // Of what PostgreSQL says only its code goes into the log: its sentences quote what a visitor typed.
  if (error)
    throw new DatabaseError(`${name}: ${status ? `${status} ${error.code}` : error.message}`)
  return data
}
