import pg from 'pg'
import { inject } from 'vitest'

/** Many sessions on the real PostgreSQL server; `as` runs one statement as an API role, in a transaction of its own. */
export class PostgresSessions {
  readonly pool: pg.Pool

  constructor(connectionString = inject('postgres')) {
    this.pool = new pg.Pool({ connectionString, max: 32 })
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
    try {
      await session.query('begin')
      await session.query(`set local role ${role}`)
      await session.query("select set_config('request.jwt.claim.sub', $1, true)", [userId])
      const { rows } = await session.query<Row>(sql, parameters)
      await session.query('commit')
      return rows
    } catch (error) {
      await session.query('rollback')
      throw error
    } finally {
      session.release()
    }
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}
