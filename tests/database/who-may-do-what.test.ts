// Every identity tries everything on every table, column and function that the catalogue of the database knows.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
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

test('the API roles may use three schemas', async () => {
  const open = await session.ask(`
    select nspname as name from pg_namespace
     where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'probing')
       and has_schema_privilege('anon', oid, 'usage') order by 1`)
  expect(open).toEqual([{ name: 'auth' }, { name: 'private' }, { name: 'public' }])
})
