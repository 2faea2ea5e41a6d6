// Every identity tries everything on every table, column and function that the catalogue of the database knows.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { functions } from '#tests/database/who-may-do-what.ts'
import { readArguments } from '#tests/support/permissions/function-arguments.ts'
import { createDatabase } from '#tests/support/postgres/postgres-server.ts'
import { PermissionSession } from '#tests/support/permissions/permission-session.ts'
import { testPermissions } from '#tests/support/permissions/permission-tests.ts'

let session: PermissionSession

beforeAll(async () => {
  session = await PermissionSession.open(
    await createDatabase(inject('postgres'), 'who_may_do_what'),
  )
})
afterAll(() => session.close())

testPermissions(() => session)

test('each strict function is called with an argument: for null it answers without asking who calls', async () => {
  const strict = await session.ask<{ signature: string }>(`
    select format('%s.%s(%s)', nspname, proname, replace(oidvectortypes(proargtypes), ', ', ',')) as signature
      from pg_proc join pg_namespace n on n.oid = pronamespace
     where nspname in ('public', 'private') and proisstrict`)
  expect(strict.length).toBeGreaterThan(0)
  const uncalled = strict.filter(({ signature }) => functions[signature]?.given === undefined)
  expect(uncalled).toEqual([])
})

test('the API roles may use three schemas', async () => {
  const open = await session.ask(`
    select nspname as name from pg_namespace
     where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'probing')
       and has_schema_privilege('anon', oid, 'usage') order by 1`)
  expect(open).toEqual([{ name: 'auth' }, { name: 'private' }, { name: 'public' }])
})

const argumentsOf = (signature: string, given: string | undefined) =>
  readArguments((sql) => session.ask(sql), signature, given)

test('the arguments of each function that clients call are the JSON that a client sends', async () => {
  const called = Object.entries(functions).filter(([signature]) => signature.startsWith('public.'))
  expect(called.length).toBeGreaterThan(60)
  for (const [signature, { given }] of called) await argumentsOf(signature, given)
})

test.each([
  ['public.stage_rows(text,jsonb)', "'codes', '[]'", 'rows is "[]", which is no jsonb in JSON'],
  ['public.finish_restore(jsonb)', `'{"users": 7}'`, 'which is no jsonb in JSON'],
  [
    'public.publish_articles(uuid[],boolean)',
    "'{}', true",
    'ids is "{}", which is no uuid[] in JSON',
  ],
  [
    'public.publish_articles(uuid[],boolean)',
    "'{}'::uuid[], 'true'",
    'which is no boolean in JSON',
  ],
  ['public.lease_build(bigint)', "'1'", 'which is no bigint in JSON'],
])('%s called with %s is no call of a client: %s', async (signature, given, reason) => {
  await expect(argumentsOf(signature, given)).rejects.toThrow(reason)
})
