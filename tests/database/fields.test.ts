// A field is declared in SQL and in the schema of its form; netlify/server/http/rows.ts names each after the other.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { articleInput } from '#src/features/news/admin/schema.ts'
import { artistInput } from '#src/features/artists/admin/schema.ts'
import { releaseInput } from '#src/features/releases/admin/schema.ts'
import { columnOf } from '#netlify/server/http/rows.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'

test.each([
  ['news', articleInput],
  ['artists', artistInput],
  ['releases', v.omit(releaseInput, ['editions'])],
])('each field of the form of %s has a column that staff can write', async (table, schema) => {
  const rows = await backend.database.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0
        and has_column_privilege('authenticated', attrelid, attnum, 'insert')
        and has_column_privilege('authenticated', attrelid, attnum, 'update')`,
    [`public.${table}`],
  )
  const columns = rows.map(({ name }) => name)
  const fields = Object.keys(schema.entries)
  expect(fields.filter((field) => !columns.includes(columnOf(field)))).toEqual([])
})
