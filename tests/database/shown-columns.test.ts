// What visitors may see of a table is listed once, in the view private.shown_…: its grants and site_content() follow.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PermissionSession } from '#tests/support/permissions/permission-session.ts'
import { createDatabase } from '#tests/support/postgres/postgres-server.ts'

const shownTables = [
  'public.artists',
  'public.editions',
  'public.goods',
  'public.news',
  'public.pages',
  'public.press_kits',
  'public.redirects',
  'public.releases',
  'public.site_settings',
  'public.tracks',
]

let session: PermissionSession

beforeAll(async () => {
  session = await PermissionSession.open(await createDatabase(inject('postgres'), 'shown_columns'))
})
afterAll(() => session.close())

const planted = (table: string) =>
  `alter table ${table} add column planted text not null default 'a planted value'`

const visitor = (sql: string) => session.try('visitor', sql)

async function siteContent(): Promise<string> {
  const answer = await visitor('select site_content()::text')
  return answer.outcome === 'done' ? String(answer.rows[0]![0]) : answer.message
}

test('each table that a policy opens to visitors has a view that lists its public columns', async () => {
  const names = async (sql: string) =>
    (await session.ask<{ name: string }>(sql)).map(({ name }) => name).toSorted()
  const opened = await names(
    `select distinct schemaname || '.' || tablename as name
       from pg_policies where roles && '{anon,public}'::name[]`,
  )
  const listed = await names(
    `select distinct table_schema || '.' || table_name as name
       from information_schema.view_column_usage where view_schema = 'private'`,
  )
  expect(opened).toEqual(shownTables)
  expect(listed).toEqual(shownTables)
})

test('visitors are granted the columns that these views read, and nothing else of any table', async () => {
  const list = async (sql: string) =>
    (await session.ask<{ line: string }>(sql)).map(({ line }) => line).toSorted()
  const granted = await list(
    `select privilege || ' ' || c.relnamespace::regnamespace || '.' || c.relname || '.' || a.attname as line
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
            unnest(array['select', 'insert', 'update', 'references']) privilege
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'private')
        and has_column_privilege('anon', c.oid, a.attnum, privilege)`,
  )
  const read = await list(
    `select 'select ' || table_schema || '.' || table_name || '.' || column_name as line
       from information_schema.view_column_usage where view_schema = 'private'`,
  )
  const whole = await session.ask(
    `select c.oid::regclass, privilege
       from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) privilege
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'private')
        and has_table_privilege('anon', c.oid, privilege)`,
  )
  expect(granted.length).toBeGreaterThan(80)
  expect(granted).toEqual(read)
  expect(whole).toEqual([])
})

test.each(shownTables)('a new column of %s is private until a view names it', (table) =>
  session.undone(planted(table), async () => {
    expect(await visitor(`select planted from ${table}`)).toMatchObject({ outcome: 'refused' })
    const content = await siteContent()
    expect(content).toContain('Una Corda')
    expect(content).not.toContain('planted')
  }),
)

test('a column that a view names is in the content, and visitors read it of the rows that are public', () =>
  session.undone(
    `${planted('public.artists')};
     do $$
     begin
       execute 'create or replace view private.shown_artists as ' || regexp_replace(
         pg_get_viewdef('private.shown_artists'::regclass), '\\s+FROM ', ', a.planted FROM '
       );
     end
     $$;
     select private.show_to_visitors('shown_artists')`,
    async () => {
      expect(await visitor('select name, planted from artists')).toMatchObject({
        rows: [['Odile', 'a planted value']],
      })
      const content = JSON.parse(await siteContent()) as { artists: object[] }
      expect(content.artists).toMatchObject([{ name: 'Odile', planted: 'a planted value' }])
    },
  ))
