// What every identity may do with every table, column and function that the catalogue of a migrated database knows.
import { expect, test } from 'vitest'
import { refusedRows, rules } from '#tests/database/rules.ts'
import { functions, sequences, tables, views } from '#tests/database/who-may-do-what.ts'
import { problemsOf, probes, type Probe } from './permission-probes.ts'
import type { PermissionSession } from './permission-session.ts'

/** Registers the tests of the database of a session, which `open` gives once they run. */
export function testPermissions(open: () => PermissionSession): void {
  const ours = "in ('public', 'private')"

  /** The first column of what the catalogue answers, sorted as JavaScript sorts. */
  const names = async (sql: string) =>
    (await open().ask<{ name: string }>(sql)).map(({ name }) => name).sort()

  const problems = (isMeant: (probe: Probe) => boolean) =>
    open().undone('', () => problemsOf(open(), probes.filter(isMeant)))

  test('each table and column has an expectation, and each expectation has its column', async () => {
    const columns = await names(`
    select c.relnamespace::regnamespace || '.' || c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace::regnamespace::text ${ours} and c.relkind in ('r', 'p', 'm', 'f')`)
    const expected = Object.entries(tables).flatMap(([table, rule]) =>
      rule.columns.map((column) => `${table}.${column}`),
    )
    expect(columns).toEqual(expected.sort())
  })

  test('each view has an expectation: visitors and staff read it by row level security, nobody writes it', async () => {
    const found = await open().ask(`
    select c.relnamespace::regnamespace || '.' || c.relname as name, c.reloptions as options,
           array(
             select a.grantee::regrole || ' ' || a.privilege_type from aclexplode(c.relacl) a
              where a.grantee <> c.relowner order by 1
           ) as granted
      from pg_class c where c.relnamespace::regnamespace::text ${ours} and c.relkind = 'v'
     order by c.relname collate "C"`)
    const expected = Object.keys(views).sort()
    expect(found).toEqual(
      expected.map((name) => ({
        name,
        options: ['security_invoker=true'],
        granted: ['anon SELECT', 'authenticated SELECT'],
      })),
    )
  })

  test('each policy has an expectation, and each expectation has its policy', async () => {
    const policies = await names(
      "select schemaname || '.' || tablename || ': ' || policyname as name from pg_policies",
    )
    const expected = Object.entries(tables).flatMap(([table, { policies = [] }]) =>
      policies.map((policy) => `${table}: ${policy}`),
    )
    expect(policies).toEqual(expected.sort())
  })

  test('each function and sequence has an expectation, and each expectation has its function', async () => {
    const signatures = await names(`
    select f.pronamespace::regnamespace || '.' || f.proname || '('
           || replace(oidvectortypes(f.proargtypes), ', ', ',') || ')' as name
      from pg_proc f where f.pronamespace::regnamespace::text ${ours}`)
    expect(signatures).toEqual(Object.keys(functions).sort())
    const found = await names(`
    select relnamespace::regnamespace || '.' || relname as name
      from pg_class where relnamespace::regnamespace::text ${ours} and relkind = 'S'`)
    expect(found).toEqual([...sequences].sort())
  })

  test('each constraint and unique index has a row that it refuses', async () => {
    // A check of nothing but a maximum length is in tests/database/limits.test.ts.
    const constraints = await names(`
    select conname as name from pg_constraint
     where connamespace::regnamespace::text ${ours} and contype in ('c', 'u', 'p', 'f', 'x')
       and pg_get_constraintdef(oid) !~ '^CHECK \\(\\(char_length\\(\\w+\\) <= \\d+\\)\\)$'
    union
    select indexrelid::regclass::oid::regclass::text from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace::regnamespace::text ${ours} and i.indisunique
       and not exists (select from pg_constraint n where n.conindid = i.indexrelid)`)
    expect(constraints).toEqual(Object.keys(refusedRows).sort())
  })

  test('no role is granted what no statement of the site needs', async () => {
    const needless = await names(`
    select c.relname || ': ' || a.privilege_type as name from pg_class c, aclexplode(c.relacl) a
     where c.relnamespace::regnamespace::text ${ours} and a.grantee <> c.relowner
       and (a.is_grantable or a.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`)
    expect(needless).toEqual([])
  })

  const subjects: [kind: Probe['kind'], names: string[], title: string][] = [
    ['columns', Object.keys(tables), '%s: each identity names the columns it may, and no other'],
    [
      'rows',
      Object.keys(tables),
      '%s: each identity reads and changes the rows it may, and no other',
    ],
    [
      'second lock',
      Object.keys(tables),
      '%s: row level security suffices, even with a grant too many',
    ],
    ['view', Object.keys(views), '%s: each identity reads the rows that it may of the table'],
    ['function', Object.keys(functions), '%s answers the identities it may'],
    ['constraint', Object.keys(refusedRows), '%s refuses its rows'],
  ]
  for (const [kind, names, title] of subjects)
    test.each(names)(title, async (name) =>
      expect(await problems((probe) => probe.kind === kind && probe.about === name)).toEqual([]),
    )

  test('what the site shows has no draft, no scheduled or deleted article, and no inactive artist in it', () =>
    open().undone('', async () => {
      const shown = await open().try(
        'visitor',
        `select section, (jsonb_path_query_array(site_content()::jsonb, ('$.' || section || '[*].' || name)::jsonpath))::text
         from (values ('news', 'title'), ('artists', 'name'), ('releases', 'title'), ('pages', 'title'), ('goods', 'title'), ('pressKits', 'title')) as t (section, name)`,
      )
      expect(shown).toMatchObject({
        rows: [
          ['news', '["Published"]'],
          ['artists', '["Odile"]'],

          ['releases', '["Una Corda"]'],
          ['pages', '["Imprint"]'],
          ['goods', '["Tour shirt"]'],
          ['pressKits', '["Una kit"]'],
        ],
      })
    }))

  test('no role creates a table, uses a sequence, or is granted what a later migration creates', async () =>
    expect(await problems(({ kind }) => kind === 'door')).toEqual([]))

  test.each([...new Set(rules.map(({ says }) => says))])('%s', async (says) =>
    expect(
      await problems((probe) => probe.kind === 'rule' && probe.says.startsWith(`${says}: `)),
    ).toEqual([]),
  )
}
