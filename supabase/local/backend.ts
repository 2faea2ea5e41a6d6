import { readFile } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import { App } from '@supabase/lite'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { admit } from './admission.ts'
import { createAccount, findAccount } from './auth/accounts.ts'
import { openLocalAuth, type LocalAuth } from './auth/auth.ts'
import { mailTables } from './auth/mails.ts'
import { errorDetails } from './error-details.ts'
import type { LocalSecrets } from './data-folder.ts'
import { migrate, pendingMigrations, type SqlRunner } from './migrate.ts'
import { setContextAtOnce } from './request-context.ts'
import { openStore } from './store.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** The embedded backend: Postgres in WASM behind the HTTP surface of Supabase, on loopback. */
export type Backend = Awaited<ReturnType<typeof startBackend>>

export type BackendOptions = {
  secrets: LocalSecrets
  /** Where the database lives; in memory when absent. */
  folder?: string
  /** A dump to start from (tests: migrated once, loaded many times). */
  loadDataDir?: Blob
  /** The folder of the migrations; the project's when absent. */
  migrations?: URL
}

/**
 * Starts the database, brings it up to the newest migration and serves it. Throws MigrationError on a broken migration, and
 * OtherMigrationsError, before anything is written, on a database that other migrations made;
 * DiskFullError and DamagedDataError when it cannot be opened.
 */
export async function startBackend(options: BackendOptions) {
  const store = await openStore(options.folder, options.loadDataDir)
  try {
    const { connection } = store
    const { secrets } = options
    const { app, database } = await startLite(connection, options)
    const auth = openLocalAuth({ database, secrets })
    const answer = async (request: Request) =>
      (await answerOf(request, app, auth)) ?? new Response(null, { status: 404 })
    const server = await serveLocally(admit(answer, store.isReady))
    store.finish()
    return {
      /** What SUPABASE_URL is set to. */
      url: server.url,
      secrets,
      /** Straight to the database, as its owner; for migrations, seeds and tests. */
      database,
      /** Answers messages of PostgreSQL's wire protocol in the one session of the database; for tests. */
      answerWire: (messages: Uint8Array) =>
        connection.driver.runExclusive(() => connection.driver.execProtocolRaw(messages)),
      /** Creates an account of Supabase Auth with a confirmed address, unless there is one, and returns its id. */
      createAccount: async (email: string, password: string) => {
        const account = { email, password, isConfirmed: true }
        const found = await findAccount(database, 'email', email)
        return (found ?? (await createAccount(account, database))).id
      },
      /** How Auth is set up, and its rate limits; for tests. */
      auth: { settings: auth.settings, reset: auth.reset },
      /** The whole database as it is now, for `loadDataDir`. */
      dump: (): Promise<Blob> => connection.driver.dumpDataDir('none'),
      stop: async () => {
        await server.stop()
        await store.close()
      },
    }
  } catch (error) {
    await store.abandon()
    throw error
  }
}

/** Brings the database up to the newest migration, and lite to where its first answer takes no longer than others. */
async function startLite(
  connection: PgliteConnection,
  { secrets, migrations }: BackendOptions,
): Promise<{ app: Fetch; database: SqlRunner }> {
  keepOurGrants(connection)
  likeHosted(connection)
  setContextAtOnce(connection)
  const database = sqlRunner(connection)
  await pendingMigrations(database, migrations)
  await database.exec(await readFile(new URL('roles.sql', import.meta.url), 'utf8'))
  await skipArrayParsers(connection)
  const app = makeApp(connection, secrets)
  await app.init()
  await app.ensureSystemSchema()
  await database.exec(mailTables)
  await migrate(database, migrations)
  // lite reads the schema at the first request; who sends that one has a deadline.
  const headers = { apikey: secrets.secretKey }
  await app.fetch(new Request('http://localhost/rest/v1/site_settings?limit=0', { headers }))
  return { app: (request) => app.fetch(request), database }
}

/**
 * Auth is our own, and lite answers the Data API. The rest of lite is not there: an admin interface, GraphQL, storage and
 * other ways to sign in.
 */
async function answerOf(request: Request, app: Fetch, auth: LocalAuth) {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/auth/v1/')) return auth.answer(request)
  return pathname.startsWith('/rest/v1/') ? app(request) : undefined
}

/**
 * On its first request lite grants everything on all tables to the API roles, which would undo every column grant of
 * the migrations. The roles exist already (roles.sql), so that step is replaced with one that does nothing.
 */
function keepOurGrants(connection: PgliteConnection): void {
  Object.defineProperty(connection, 'ensureRlsContext', { value: async () => true })
}

/**
 * lite answers an SQLSTATE that it does not know with 500 and without the code. PostgREST answers 400 with it; here that
 * is said in the form that both of them take from `raise sqlstate 'PGRST'`.
 */
function likeHosted(connection: PgliteConnection): void {
  connection.normalizeDbError = (error) => {
    const { code = '', detail, hint } = errorDetails(error)
    if (!(error instanceof Error && /^(DW|P0001|23514)/.test(code))) return error
    const { message } = error
    return {
      code: 'PGRST',
      message: JSON.stringify({ code, message, details: detail, hint }),
      detail: JSON.stringify({ status: 400, headers: {} }),
    }
  }
}

/** The types whose arrays are read as arrays; of others an array comes as text. */
const arrayTypes =
  'bool, char, name, int2, int4, int8, oid, text, varchar, date, timestamptz, uuid, json, jsonb'

/**
 * PGlite copies its list of parsers at each query, and most of them are for arrays of the rows of each table, catalogue
 * included, and of types that nobody here has arrays of: without these a small query takes half the time.
 */
async function skipArrayParsers({ driver }: PgliteConnection): Promise<void> {
  const { rows } = await driver.query<{ typarray: number }>(
    'select typarray from pg_type where typarray <> 0 and typname <> all ($1)',
    [arrayTypes.split(', ')],
  )
  const skipped = new Set(rows.map(({ typarray }) => String(typarray)))
  const kept = Object.entries(driver.parsers).filter(([type]) => !skipped.has(type))
  driver.parsers = Object.fromEntries(kept)
}

const makeApp = (connection: PgliteConnection, secrets: LocalSecrets): App =>
  new App({
    connection,
    auth: {
      enabled: true,
      enable_signup: false,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
    },
    options: { server: { admin: false }, drivers: { email: discard, sms: discard } },
  })

/** lite's own drivers print each message to the log, with its address and its one-time code. */
const discard = { send: async () => undefined }

const sqlRunner = (connection: PgliteConnection): SqlRunner => ({
  exec: (sql) => connection.driver.exec(sql),
  query: async <Row>(sql: string, parameters: unknown[]) =>
    (await connection.driver.query<Row>(sql, parameters)).rows,
})

/** Serves on a free port of loopback; `stop` ends open connections, too. */
export const serveLocally = (
  answer: (request: Request) => Response | Promise<Response>,
): Promise<{ url: string; stop: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch: answer, hostname: '127.0.0.1', port: 0 }, (address) =>
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        stop: () => {
          if ('closeAllConnections' in server) server.closeAllConnections()
          return new Promise((stopped) => server.close(() => stopped()))
        },
      }),
    )
    // Longer than any client's keep-alive, so that no client reuses a connection that the server is closing.
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = 120_000
    server.once('error', reject)
  })
