import pg from 'pg'
import type { Identity } from '#tests/database/who-may-do-what.ts'
import { limitsOf } from '#tests/support/postgres/data-api.ts'
import { identities, labelWorld } from './label-world.ts'

/** What became of one attempt. */
export type Attempt =
  | { outcome: 'done'; count: number; rows: unknown[][]; after: string }
  /** The database refuses the caller. */
  | { outcome: 'refused'; message: string }
  | { outcome: 'failed'; code: string; message: string; constraint: string }

type Try = {
  /** Run by the owner of the database, just before. */
  before?: string
  /** Asked by the owner of the database, just after. */
  after?: string
}

/** One transaction on a migrated PostgreSQL in which anything may be tried as anybody, and nothing stays. */
export class PermissionSession {
  private readonly client: pg.Client

  private constructor(client: pg.Client) {
    this.client = client
  }

  /** Connects and begins a transaction, which is never committed, with the label of label-world.ts instead of what exists. */
  static async open(connectionString: string): Promise<PermissionSession> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query('begin')
    await client.query(emptied)
    await client.query(labelWorld)
    await client.query(deniedFunction)
    return new PermissionSession(client)
  }

  async close(): Promise<void> {
    await this.client.query('rollback')
    await this.client.end()
  }

  /** Answers the rows of one statement, as the owner. */
  async ask<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await this.client.query(sql, parameters)).rows as Row[]
  }

  /** Runs `work` on a database that is another one meanwhile. */
  async undone<Result>(change: string, work: () => Promise<Result>): Promise<Result> {
    await this.client.query(`savepoint undone; ${change}`)
    try {
      return await work()
    } finally {
      await this.client.query('rollback to savepoint undone; release savepoint undone')
    }
  }

  /** Of many statements those that somebody is denied, whatever else would become of them. */
  async denied(who: Identity, statements: string[]): Promise<string[]> {
    await this.client.query(`savepoint attempt; ${becoming(who)}`)
    const { rows } = await this.client.query<{ denied: string[] }>('select probing.denied($1)', [
      statements,
    ])
    await this.client.query('rollback to savepoint attempt; release savepoint attempt')
    return rows[0]!.denied
  }

  /** Tries one statement as somebody, or as the owner, and takes everything back. Needs undone() around it. */
  async try(who: Identity | 'owner', sql: string, { before, after }: Try = {}): Promise<Attempt> {
    await this.client.query(
      `savepoint attempt; ${before ? `${before};` : ''} ${who === 'owner' ? '' : `${becoming(who)}; ${limitsOf(identities[who].role)}`}`,
    )
    try {
      const { rows, rowCount } = await this.client.query({ text: sql, rowMode: 'array' })
      const told = after ? await this.client.query(`reset role; ${after}`) : undefined
      return { outcome: 'done', count: rowCount ?? 0, rows, after: lastValue(told) }
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      const { code = '', message, constraint = '' } = error
      return code === '42501'
        ? { outcome: 'refused', message }
        : { outcome: 'failed', code, message, constraint }
    } finally {
      await this.client.query('rollback to savepoint attempt; release savepoint attempt')
    }
  }
}

/** The rows as the migrations make them. */
const emptied = `
  alter table public.audit_log disable trigger user;
  do $$
  begin
    execute (
      select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
        from pg_tables where schemaname in ('public', 'private') and tablename <> 'project'
    );
  end
  $$;
  alter table public.audit_log enable trigger user;
  insert into public.site_settings default values;
  insert into public.publishing default values;`

/** Answers which of these statements the caller is denied, before a row is looked at. */
const deniedFunction = `
  create schema probing;
  grant usage on schema probing to anon, authenticated, service_role;
  create function probing.denied(statements text[]) returns text[] language plpgsql as $$
  declare
    statement text;
    answer text[] := '{}';
  begin
    foreach statement in array statements loop
      begin
        execute statement;
      exception
        when insufficient_privilege then
          if sqlerrm like 'permission denied for%' then
            answer := answer || statement;
          end if;
        when others then null;
      end;
    end loop;
    return answer;
  end
  $$;
  grant execute on function probing.denied(text[]) to anon, authenticated, service_role;`

/** The claims say of everybody that they are an admin: only the row in `users` counts. */
function becoming(who: Identity): string {
  const { role, sub } = identities[who]
  const claims = {
    role,
    sub,
    app_metadata: { role: 'admin' },
    user_metadata: { role: 'admin', is_admin: true },
  }
  return `set local role ${role}; set local request.jwt.claims = '${JSON.stringify(claims)}';
    set local request.jwt.claim.sub = '${sub ?? ''}'`
}

function lastValue(results: unknown): string {
  const last = (Array.isArray(results) ? results.at(-1) : results) as pg.QueryResult | undefined
  const [row] = (last?.rows ?? []) as Record<string, string | number | boolean | null>[]
  return String(Object.values(row ?? {})[0] ?? '')
}
