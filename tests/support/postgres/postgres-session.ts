import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import {
  answeredRows,
  asAuthenticator,
  beginRequest,
  type ApiRole,
  type ApiRequest,
} from './data-api.ts'
import { createDatabase } from './postgres-server.ts'

/** Sessions on a migrated database of this test file's own, on the real PostgreSQL server, until its tests are over. */
export async function openSessions(database: string): Promise<PostgresSessions> {
  const sessions = new PostgresSessions(await createDatabase(inject('postgres'), database))
  afterAll(() => sessions.close())
  return sessions
}

/** Counts the changes that succeeded; a refused one has to be refused with these words. */
export async function countDone(changes: Promise<unknown>[], refusal = /./): Promise<number> {
  const results = await Promise.allSettled(changes)
  for (const result of results)
    if (result.status === 'rejected') expect(String(result.reason)).toMatch(refusal)
  return results.filter(({ status }) => status === 'fulfilled').length
}

/**
 * Many sessions on the real PostgreSQL server: `query` prepares and looks as the owner of the database; `as` and `call` are
 * requests of the product, as hosted Supabase's Data API sends them.
 */
export class PostgresSessions {
  readonly connectionString: string
  readonly pool: pg.Pool
  private readonly api: pg.Pool

  /** `name` is what the server knows these sessions by. */
  constructor(connectionString: string, name = 'deadwax tests') {
    this.connectionString = connectionString
    this.pool = poolOf(connectionString, name, 8)
    this.api = poolOf(asAuthenticator(connectionString), name, 32)
  }

  async query<Row extends pg.QueryResultRow>(
    sql: string,
    parameters: unknown[] = [],
  ): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, parameters)).rows
  }

  /** One statement of an API role, in a request of its own. */
  as<Row extends pg.QueryResultRow>(
    role: ApiRole,
    sql: string,
    parameters: unknown[] = [],
    userId?: string,
  ): Promise<Row[]> {
    return this.request({ role, userId }, sql, parameters)
  }

  /** Calls a function as an API role and returns its answer. */
  async call<Answer>(
    role: ApiRole,
    call: string,
    parameters: unknown[] = [],
    userId?: string,
  ): Promise<Answer> {
    const functionName = call.split('(', 1)[0]!
    const sql = `select public.${call} as answer`
    const [row] = await this.request<{ answer: Answer }>(
      { role, userId, functionName },
      sql,
      parameters,
    )
    return row!.answer
  }

  private async request<Row extends pg.QueryResultRow>(
    request: ApiRequest,
    sql: string,
    parameters: unknown[],
  ): Promise<Row[]> {
    const session = await this.api.connect()
    // One that dies under a statement rejects the statement as well.
    const died = () => undefined
    session.on('error', died)
    let isBroken = false
    try {
      await beginRequest(session, request)
      const { rows } = await session.query<Row>(sql, parameters)
      await session.query('commit')
      return answeredRows(rows)
    } catch (error) {
      await session.query('rollback').catch(() => (isBroken = true))
      throw error
    } finally {
      session.off('error', died)
      session.release(isBroken)
    }
  }

  /** Somebody who works at the label, enabled again if they were there. */
  async addStaff(id: string, name: string, role: 'admin' | 'moderator' = 'admin'): Promise<void> {
    await this.query('insert into auth.users (id) values ($1) on conflict do nothing', [id])
    await this.query(
      `insert into public.users (id, username, email, role) values ($1, $2, $2 || '@label.example', $3)
       on conflict (id) do update set role = excluded.role, disabled_at = null, removed_at = null`,
      [id, name, role],
    )
  }

  /** Adds a release and returns its id. */
  async addRelease(): Promise<string> {
    const [row] = await this.query<{ id: string }>(
      "insert into public.releases (title, artist, year) values ('Raced', 'Racer', '2026') returning id",
    )
    return row!.id
  }

  /** Reads the server's statistics, those of the last request included. */
  async statistics<Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) {
    // The pool gives the session of the last request first; a session reports its own at the end of a statement.
    await this.api.query('select pg_stat_force_next_flush()')
    return this.query<Row>(sql, parameters)
  }

  /** Reads how often an index was scanned so far. */
  async scansOf(index: string): Promise<number> {
    const [found] = await this.statistics<{ idx_scan: string }>(
      'select idx_scan from pg_stat_user_indexes where indexrelname = $1',
      [index],
    )
    return Number(found!.idx_scan)
  }

  /** Is any session waiting for a lock? */
  async isWaiting(): Promise<boolean> {
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    return (await this.query(waiting)).length > 0
  }

  /** Runs `meanwhile` while another request has run `statement`; commits that once `meanwhile` waits or is done. */
  async whileOpen<Result>(
    request: ApiRequest,
    statement: string,
    parameters: unknown[],
    meanwhile: () => Promise<Result>,
  ): Promise<Result> {
    const holder = await this.api.connect()
    try {
      await beginRequest(holder, request)
      await holder.query(statement, parameters)
      const answer = meanwhile()
      let isDone = false
      void answer.finally(() => (isDone = true)).catch(() => undefined)
      await expect
        .poll(async () => isDone || (await this.isWaiting()), { timeout: 20_000, interval: 20 })
        .toBe(true)
      await holder.query('commit')
      return await answer
    } finally {
      // After a refusal; without an effect behind a commit.
      await holder.query('rollback')
      holder.release()
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.api.end()])
  }
}

function poolOf(connectionString: string, name: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, application_name: name, max })
  // A session that dies while nobody uses it is replaced.
  pool.on('error', () => undefined)
  return pool
}
