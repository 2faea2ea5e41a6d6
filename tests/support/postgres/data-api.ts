// Requests as PostgREST sends them on hosted Supabase: it connects as `authenticator`, and each request is a transaction that
// sets the role, the claims and the timeouts.
import pg from 'pg'

export type ApiRole = 'anon' | 'authenticated' | 'service_role'

/** How long a statement may take on hosted Supabase; the secret key's role has no timeout but that of the connection. */
const connectionTimeout = '8s'
const roleTimeouts: Partial<Record<ApiRole, string>> = { anon: '3s', authenticated: '8s' }

/** Gives a transaction the timeouts of a role's requests. */
export const limitsOf = (role: ApiRole, timeout = roleTimeouts[role] ?? connectionTimeout) =>
  `set local statement_timeout = '${timeout}'; set local lock_timeout = '8s'`

/** Rows beyond these are left out of an answer, without an error. */
const maxRows = 1000

/** Creates that login role on a server that has the API roles. */
export const authenticator = `
  do $$
  begin
    if not exists (select from pg_roles where rolname = 'authenticator') then
      create role authenticator login noinherit;
      grant anon, authenticated, service_role to authenticator;
      alter role authenticator set statement_timeout = '${connectionTimeout}';
      alter role authenticator set lock_timeout = '8s';
    end if;
  end
  $$;`

/** How to connect to a database as that role. */
export function asAuthenticator(connectionString: string): string {
  const address = new URL(connectionString)
  address.username = 'authenticator'
  return address.href
}

export type ApiRequest = {
  role: ApiRole
  /** The account that the token names. */
  userId?: string | undefined
  /** The function of `public` that is called, whose volatility and statement_timeout the transaction gets. */
  functionName?: string | undefined
}

/** Begins the transaction of a request on a connection of that role. */
export async function beginRequest(
  session: pg.ClientBase,
  { role, userId, functionName }: ApiRequest,
): Promise<void> {
  const called = functionName === undefined ? undefined : await readFunction(session, functionName)
  const claims = { role, iat: Math.floor(Date.now() / 1000), ...(userId && { sub: userId }) }
  await session.query(`begin transaction ${called?.isVolatile === false ? 'read only' : 'read write'};
    set local role ${role};
    ${limitsOf(role, called?.timeout ?? undefined)};
    select set_config('request.jwt.claims', ${pg.escapeLiteral(JSON.stringify(claims))}, true)`)
}

/** The rows of an answer that PostgREST sends. */
export const answeredRows = <Row>(rows: Row[]): Row[] => rows.slice(0, maxRows)

type CalledFunction = { isVolatile: boolean; timeout: string | null }

/** PostgREST knows them from its schema cache. */
async function readFunction(session: pg.ClientBase, name: string): Promise<CalledFunction> {
  const { rows } = await session.query<CalledFunction>(
    `select p.provolatile = 'v' as "isVolatile",
            (select split_part(s, '=', 2) from unnest(p.proconfig) s where s like 'statement_timeout=%') as timeout
       from pg_proc p where p.oid = to_regproc('public.' || $1)`,
    [name],
  )
  if (!rows[0]) throw new Error(`no single function public.${name}`)
  return rows[0]
}
