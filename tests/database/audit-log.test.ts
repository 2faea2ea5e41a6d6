// The log of who did what, on a real server: nobody who can reach it takes a line back, whichever way they try.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'

const server = await openSessions('audit_log')
const subject = `kept-${randomUUID()}`
beforeAll(async () => {
  const entry = [randomUUID(), 'access-refused', subject]
  await server.as('service_role', 'select public.record_audit($1, $2, $3)', entry)
})

const line = () => server.query('select * from public.audit_log where subject = $1', [subject])

const statements = [
  `update public.audit_log set subject = 'x'`,
  `update public.audit_log set subject = 'x' where false`,
  'delete from public.audit_log',
  'truncate public.audit_log',
  'truncate public.audit_log restart identity cascade',
  `merge into public.audit_log a using (select 1) s on true when matched then delete`,
  `insert into public.audit_log (id, actor_name, action) overriding system value
     select id, 'x', 'x' from public.audit_log on conflict (id) do update set actor_name = 'x'`,
]
const ways = [
  'drop table public.audit_log',
  'alter table public.audit_log disable trigger all',
  'drop trigger append_only on public.audit_log',
  'create or replace function private.refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
  `set session_replication_role = 'replica'`,
  'alter table public.audit_log owner to current_user',
  `select private.write_audit('x', 'x')`,
]

test.each(statements)('the owner of the database may not %s', async (statement) => {
  const before = await line()
  expect(before).toHaveLength(1)
  await expect(server.query(statement)).rejects.toThrow('the audit log is only written')
  expect(await line()).toEqual(before)
})

test.each(['anon', 'authenticated', 'service_role'] as const)(
  '%s may not do it either, nor clear the way',
  async (role) => {
    const before = await line()
    for (const statement of [...statements, ...ways])
      await expect(server.as(role, statement), statement).rejects.toThrow(
        /permission denied|must be owner|only written/,
      )
    expect(await line()).toEqual(before)
  },
)
