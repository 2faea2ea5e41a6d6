import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
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

/** Many sessions on the real PostgreSQL server; `as` runs one statement as an API role, in a transaction of its own. */
export class PostgresSessions {
  readonly connectionString: string
  readonly pool: pg.Pool

  /** `name` is what the server knows these sessions by. */
  constructor(connectionString: string, name = 'deadwax tests') {
    this.connectionString = connectionString
    this.pool = new pg.Pool({
      connectionString,
      application_name: name,
      max: 32,
    })
    // A session that dies while nobody uses it is replaced.
    this.pool.on('error', () => undefined)
  }

  async query<Row extends pg.QueryResultRow>(
    sql: string,
    parameters: unknown[] = [],
  ): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, parameters)).rows
  }

  async as<Row extends pg.QueryResultRow>(
    role: 'anon' | 'authenticated' | 'service_role',
    sql: string,
    parameters: unknown[] = [],
    userId = '',
  ): Promise<Row[]> {
    const session = await this.pool.connect()
    // One that dies under a statement rejects the statement as well.
    const died = () => undefined
    session.on('error', died)
    let isBroken = false
    try {
      await session.query('begin')
      await session.query(`set local role ${role}`)
      await session.query("select set_config('request.jwt.claim.sub', $1, true)", [userId])
      const { rows } = await session.query<Row>(sql, parameters)
      await session.query('commit')
      return rows
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

  /** Calls a function as an API role and returns its answer. */
  async call<Answer>(
    role: 'authenticated' | 'service_role',
    call: string,
    parameters: unknown[] = [],
    userId = '',
  ): Promise<Answer> {
    const sql = `select public.${call} as answer`
    const [row] = await this.as<{ answer: Answer }>(role, sql, parameters, userId)
    return row!.answer
  }

  /** Adds a release and returns its id. */
  async addRelease(): Promise<string> {
    const [row] = await this.query<{ id: string }>(
      "insert into public.releases (title, artist, year) values ('Raced', 'Racer', '2026') returning id",
    )
    return row!.id
  }

  /** Reads how often an index was scanned so far. */
  async scansOf(index: string): Promise<number> {
    const session = await this.pool.connect()
    await session.query('select pg_stat_force_next_flush()')
    const { rows } = await session.query<{ idx_scan: string }>(
      'select idx_scan from pg_stat_user_indexes where indexrelname = $1',
      [index],
    )
    session.release()
    return Number(rows[0]!.idx_scan)
  }

  /** Is any session waiting for a lock? */
  async isWaiting(): Promise<boolean> {
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    return (await this.query(waiting)).length > 0
  }

  /** Runs `meanwhile` while another session has run `statement` as a user; commits once `meanwhile` waits or is done. */
  async whileOpen<Result>(
    userId: string,
    statement: string,
    parameters: unknown[],
    meanwhile: () => Promise<Result>,
  ): Promise<Result> {
    const holder = await this.pool.connect()
    try {
      await holder.query('begin')
      await holder.query("select set_config('request.jwt.claim.sub', $1, true)", [userId])
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
      holder.release()
    }
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}
