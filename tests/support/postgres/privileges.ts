import type { SqlRunner } from '#supabase/local/migrate.ts'

/** Ours, as an SQL list. */
export const schemas = "('public', 'private')"
const roles = "unnest(array['anon', 'authenticated', 'service_role']) role"

/** Who may do what to every table, column, sequence, function and schema, one line each. */
const privileges: Record<string, string> = {
  tables: `
    select format('%s %s %s', role, p, c.oid::regclass) as line,
           has_table_privilege(role, c.oid, p) as granted
      from pg_class c, ${roles},
           unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p
     where c.relnamespace::regnamespace::text in ${schemas} and c.relkind in ('r', 'v', 'm', 'p')`,
  columns: `
    select format('%s %s %s.%s', role, p, c.oid::regclass, a.attname) as line,
           has_column_privilege(role, c.oid, a.attname, p) as granted
      from pg_class c, pg_attribute a, ${roles},
           unnest(array['select', 'insert', 'update', 'references']) p
     where c.relnamespace::regnamespace::text in ${schemas} and c.relkind in ('r', 'v', 'm', 'p')
       and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`,
  sequences: `
    select format('%s %s %s', role, p, c.oid::regclass) as line,
           has_sequence_privilege(role, c.oid, p) as granted
      from pg_class c, ${roles}, unnest(array['usage', 'select', 'update']) p
     where c.relnamespace::regnamespace::text in ${schemas} and c.relkind = 'S'`,
  functions: `
    select format('%s %s', role, f.oid::regprocedure) as line,
           has_function_privilege(role, f.oid, 'execute') as granted
      from pg_proc f, ${roles}
     where f.pronamespace::regnamespace::text in ${schemas}`,
  schemas: `
    select format('%s %s %s', role, p, n.nspname) as line, has_schema_privilege(role, n.oid, p) as granted
      from pg_namespace n, ${roles}, unnest(array['usage', 'create']) p
     where n.nspname in ${schemas}`,
}

export const privilegeKinds = Object.keys(privileges)

export const readPrivileges = (database: SqlRunner, kind: string) =>
  database.query<{ line: string; granted: boolean }>(
    `select * from (${privileges[kind]}) p order by line collate "C"`,
    [],
  )
