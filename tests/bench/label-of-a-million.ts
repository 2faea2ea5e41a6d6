import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { asAuthenticator, beginRequest, type ApiRole } from '#tests/support/postgres/data-api.ts'
import {
  createDatabase,
  startPostgres,
  type PostgresServer,
} from '#tests/support/postgres/postgres-server.ts'
import { sized } from './sized.ts'

export const codeCount = sized(1_000_000, 20_000)
const admin = '00000000-0000-4000-8000-0000000000a1'

/** A real PostgreSQL server with the codes of a label that has pressed a million, most of them unused. */
export class LabelOfAMillion {
  readonly server: PostgresServer
  readonly pool: pg.Pool
  /** Connections as hosted Supabase's Data API has them, for what the product does. */
  readonly api: pg.Pool
  readonly releases: string[]

  private constructor(
    server: PostgresServer,
    connectionString: string,
    pool: pg.Pool,
    releases: string[],
  ) {
    this.server = server
    this.pool = pool
    this.api = new pg.Pool({ connectionString: asAuthenticator(connectionString), max: 24 })
    this.releases = releases
  }

  static async open(...options: Parameters<typeof startPostgres>): Promise<LabelOfAMillion> {
    const server = await startPostgres(...options)
    const connectionString = await createDatabase(server.connectionString, 'label')
    const pool = new pg.Pool({ connectionString, max: 24 })
    await pool.query('insert into auth.users (id) values ($1)', [admin])
    await pool.query(
      `insert into public.users (id, username, email, role) values ($1, 'Ada', 'ada@label.example', 'admin')`,
      [admin],
    )
    const { rows } = await pool.query<{ id: string }>(
      `insert into public.releases (title, artist, year)
       select 'Title ' || n, 'Artist ' || n % 50, '2026' from generate_series(1, 200) n returning id`,
    )
    return new LabelOfAMillion(
      server,
      connectionString,
      pool,
      rows.map(({ id }) => id),
    )
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.api.end()])
    await this.server.stop()
  }

  /** Presses the codes numbered from one number to another: `codeOf(number)`, 1,000 a batch, each 97th used. */
  async press(from: number, to: number): Promise<void> {
    await this.pool.query('alter table public.codes disable trigger user')
    await this.pool.query(
      `with batch as (
         insert into public.code_batches (id, name, release_id)
         select ($4::uuid[])[1 + b - $1 / 1000], 'Batch ' || b, ($3::uuid[])[1 + b % 200]
           from generate_series($1 / 1000, $2 / 1000) b
         returning id
       )
       insert into public.codes (id, release_id, batch_id, redeemed_at)
       select lpad(upper(to_hex(n)), 8, 'Z'), ($3::uuid[])[1 + (n / 1000) % 200],
              ($4::uuid[])[1 + n / 1000 - $1 / 1000],
              case when n % 97 = 0 then now() - n * interval '1 second' end
         from generate_series($1::int, $2::int) n
        where (select count(*) from batch) > 0`,
      [from, to, this.releases, Array.from({ length: (to - from) / 1000 + 2 }, () => randomUUID())],
    )
    await this.pool.query('alter table public.codes enable trigger user')
    await this.pool.query('vacuum analyze public.codes')
  }

  /** Writes the articles numbered from one number to another, each tenth a draft. */
  async write(from: number, to: number): Promise<void> {
    await this.pool.query(
      `insert into public.news (title, excerpt, content, published)
       select 'Article ' || n, 'Number ' || n, repeat('groove ', 200) || 'word' || n, n % 10 <> 0
         from generate_series($1::int, $2::int) n`,
      [from, to],
    )
    await this.pool.query('vacuum analyze public.news')
  }

  /** The milliseconds of a whole request, from the connection to the commit; staff are an admin. */
  async request(role: ApiRole, sql: string, parameters: unknown[] = []): Promise<number> {
    const started = performance.now()
    const session = await this.api.connect()
    try {
      await beginRequest(session, { role, userId: role === 'authenticated' ? admin : undefined })
      await session.query(sql, parameters)
      await session.query('commit')
    } finally {
      session.release()
    }
    return performance.now() - started
  }

  /** The milliseconds that one statement takes for an admin, without the transaction around it. */
  async asAdmin(sql: string, parameters: unknown[] = []): Promise<number> {
    const session = await this.api.connect()
    try {
      await beginRequest(session, { role: 'authenticated', userId: admin })
      const started = performance.now()
      await session.query(sql, parameters)
      const milliseconds = performance.now() - started
      await session.query('rollback')
      return milliseconds
    } finally {
      session.release()
    }
  }
}

/** A pressed code by its number, as press() writes it. */
export const codeOf = (number: number): string => number.toString(16).toUpperCase().padStart(8, 'Z')
