// Many codes at the same moment. Wrong ones: how many are answered, and how soon the others hear that they are not. Right
// ones, at `npm start`: how many releases open, and when.
import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import pg from 'pg'
import { startBackend, type Backend } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { createDatabase, startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { DemoLabel } from './demo-label.ts'
import { atMost, type Measurement, percentile } from './measurement.ts'

const sizes = [100, 500, 1000]
/** What a small project of Supabase has for its Data API. */
const connections = 15

export async function measureRush(): Promise<Measurement[]> {
  const measured: Measurement[] = []
  for (const fans of sizes) {
    measured.push(await onPostgres(fans))
    const embedded = await startBackend({ secrets: makeSecrets() })
    measured.push(await rush('the embedded backend', fans, embedded))
    await embedded.stop()
  }
  return [...measured, ...(await rushOfOwners())]
}

const owners = 500

async function rushOfOwners(): Promise<Measurement[]> {
  const label = await DemoLabel.start()
  try {
    await label.signIn()
    const { items } = (await label.call('GET', '/api/releases')) as { items: { id: string }[] }
    const generated = { releaseId: items[0]!.id, quantity: owners }
    const { codes } = (await label.call('POST', '/api/codes', generated)) as { codes: string[] }
    const script = join(import.meta.dirname, 'rush-of-owners.ts')
    const child = spawn(process.execPath, [script, label.address, ...codes], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const opened = JSON.parse(await text(child.stdout)) as [boolean, number, number][]
    const slowest = (tries: number) =>
      Math.max(0, ...opened.filter((one) => one[2] === tries).map(([, ms]) => ms / 1000))
    const closed = opened.filter(([isOpen]) => !isOpen).length
    return [
      atMost(
        `${owners} right codes at once at npm start: not open after the page's own retry`,
        closed,
        0,
        'codes',
      ),
      atMost('the last of those that opened at the first try', slowest(1), 8, 's'),
      atMost('the last of those that opened at the second', slowest(2), 15, 's'),
    ]
  } finally {
    await label.stop()
  }
}

async function onPostgres(fans: number): Promise<Measurement> {
  const server = await startPostgres()
  const pool = new pg.Pool({
    connectionString: await createDatabase(server.connectionString, 'rush'),
    max: connections,
    options: '-c role=service_role',
  })
  const api = await serveFunctions(pool)
  try {
    return await rush('PostgreSQL', fans, { url: api.url, secrets: makeSecrets() })
  } finally {
    api.stop()
    await pool.end()
    await server.stop()
  }
}

/** The part of the Data API that redeeming asks: a function, called with the secret key. */
async function serveFunctions(pool: pg.Pool): Promise<{ url: string; stop: () => void }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const name = /^\/rest\/v1\/rpc\/(\w+)/.exec(request.url!)![1]!
    const parameters = Object.entries((await json(request)) as object)
    const list = parameters.map(([key], index) => `${key} => $${index + 1}`).join(', ')
    const values = parameters.map(([, value]) => value as unknown)
    const { rows } = await pool.query<{ answer: unknown }>(
      `select public.${name}(${list}) as answer`,
      values,
    )
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(rows[0]!.answer))
  }
  const server = createServer((...call) => void answer(...call)).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, stop: () => void server.close() }
}

async function rush(
  where: string,
  fans: number,
  { url, secrets }: Pick<Backend, 'url' | 'secrets'>,
): Promise<Measurement> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'rush-of-fans.ts'), `${fans}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      SUPABASE_SECRET_KEY: secrets.secretKey,
      CLIENT_HASH_SECRET: secrets.clientHashSecret,
    },
  })
  const answers = JSON.parse(await text(child.stdout)) as [status: number, milliseconds: number][]
  const slowest = (isAnswered: boolean) => {
    const times = answers.filter(([status]) => (status !== 503) === isAnswered).map(([, ms]) => ms)
    const seconds = (part: number) => (percentile(times, part) / 1000).toFixed(2)
    return times.length ? `${seconds(0.5)} and ${seconds(0.99)} s` : '-'
  }
  const refused = answers.filter(([status]) => status === 503).length
  return {
    what: `${fans} wrong codes at once on ${where}: refused with 503; median and p99 of the answered, of the refused`,
    value: `${((100 * refused) / fans).toFixed(1)} %; ${slowest(true)}, ${slowest(false)}`,
    limit: 'listed',
    ofLimit: NaN,
  }
}
