// The requests of the tests on the real PostgreSQL server run as hosted Supabase runs those of a label.
import { expect, test } from 'vitest'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'

const sessions = await openSessions('data_api')

test.each([
  ['anon', '3s'],
  ['authenticated', '8s'],
  ['service_role', '8s'],
] as const)('a request of %s is one of authenticator, for at most %s', async (role, timeout) => {
  const [row] = await sessions.as(
    role,
    `select session_user::text, current_user::text, current_setting('statement_timeout') as statement,
            current_setting('lock_timeout') as lock, current_setting('transaction_read_only') as read_only,
            current_setting('request.jwt.claims')::jsonb ->> 'role' as claimed`,
  )
  expect(row).toEqual({
    session_user: 'authenticator',
    current_user: role,
    statement: timeout,
    lock: '8s',
    read_only: 'off',
    claimed: role,
  })
})

test('the login role inherits nothing of the roles that it may become', async () => {
  const [row] = await sessions.query(
    `select pg_has_role('authenticator', 'service_role', 'set') as may_become,
            has_table_privilege('authenticator', 'public.codes', 'select') as may_read`,
  )
  expect(row).toEqual({ may_become: true, may_read: false })
})

test('a function runs for as long as it says itself, and one that is stable may not write', async () => {
  await sessions.query(`
    create function public.sleep_long() returns void language sql
      set statement_timeout = '50ms' as 'select pg_sleep(60)';
    create function public.write_stably() returns void language plpgsql stable security definer as $$
    begin perform nextval('public.codes_number_seq'); end $$;
    grant execute on function public.sleep_long(), public.write_stably() to service_role`)
  await expect(sessions.call('service_role', 'sleep_long()')).rejects.toMatchObject({
    code: '57014',
  })
  await expect(sessions.call('service_role', 'write_stably()')).rejects.toMatchObject({
    code: '25006',
  })
})

test('an answer has at most 1,000 rows', async () => {
  expect(await sessions.as('anon', 'select from generate_series(1, 1001)')).toHaveLength(1000)
})
