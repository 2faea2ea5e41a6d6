// What a build reads, through a connection as hosted Supabase has it. Its figures are in tests/bench/content.bench.ts.
import { expect, inject, test } from 'vitest'
import { measureContentOf } from '#tests/bench/content.bench.ts'
import { createDatabase } from '#tests/support/postgres/postgres-server.ts'
import { PostgresSessions } from '#tests/support/postgres/postgres-session.ts'

const database = await createDatabase(inject('postgres'), 'site_content')

test('a build reads all content as a visitor, for up to a minute instead of the 3 s of anon', async () => {
  const measured = await measureContentOf(database, 60, 20)
  expect(measured.map(({ what }) => what)).toEqual([
    'site_content(), 60 articles and 20 releases, CPU : the same rows as JSON',
    'site_content(), 60 articles and 20 releases, CPU',
  ])
  const sessions = new PostgresSessions(database)
  const content = await sessions.call<Record<string, { tracks?: unknown[] }[]>>(
    'anon',
    'site_content()',
  )
  const [own] = await sessions.query(
    `select prorettype::regtype::text as type, proconfig @> array['statement_timeout=60s'] as is_long
       from pg_proc where oid = 'public.site_content()'::regprocedure`,
  )
  await sessions.close()
  // json costs half of what jsonb does.
  expect(own).toEqual({ type: 'json', is_long: true })
  expect(content.news).toHaveLength(60)
  expect(content.releases).toHaveLength(20)
  expect(content.releases!.every(({ tracks }) => tracks?.length === 10)).toBe(true)
  expect(content.textPictures!.length).toBeGreaterThan(0)
})
