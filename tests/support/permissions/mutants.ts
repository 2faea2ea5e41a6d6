import type { PermissionSession } from './permission-session.ts'
import { probes, type Probe } from './permission-probes.ts'

/** The database without one single thing that keeps somebody out, or with one that no longer does. */
export type Mutant = {
  kind: string
  /** The tables, constraints and functions whose probes should notice first. */
  about: string[]
  says: string
  sql: string
}

const ours = "in ('public', 'private')"
const apiRoles =
  "(0, 'anon'::regrole::oid, 'authenticated'::regrole::oid, 'service_role'::regrole::oid)"
const grantee = "case a.grantee when 0 then 'public' else a.grantee::regrole::text end"
const tableName = "c.relnamespace::regnamespace || '.' || c.relname"
const functionName = `f.pronamespace::regnamespace || '.' || f.proname || '('
  || replace(pg_catalog.oidvectortypes(f.proargtypes), ', ', ',') || ')'`

/** One query a kind, each answering what a mutant is about, how it is called and what makes it. */
const catalogue: Record<string, string> = {
  'policy dropped': `
    select array[${tableName}] as about, p.polname || ' on ' || c.relname as says,
           format('drop policy %I on %s', p.polname, c.oid::regclass) as sql
      from pg_policy p join pg_class c on c.oid = p.polrelid`,
  'policy that lets every row through': `
    select array[${tableName}] as about, p.polname || ' on ' || c.relname as says,
           format('alter policy %I on %s using (true)', p.polname, c.oid::regclass) as sql
      from pg_policy p join pg_class c on c.oid = p.polrelid
     where pg_get_expr(p.polqual, p.polrelid) <> 'true'`,
  'policy that takes every new row': `
    select array[${tableName}] as about, p.polname || ' on ' || c.relname as says,
           format('alter policy %I on %s with check (true)', p.polname, c.oid::regclass) as sql
      from pg_policy p join pg_class c on c.oid = p.polrelid
     where pg_get_expr(p.polwithcheck, p.polrelid) <> 'true'`,
  'view that reads as its owner': `
    select array[${tableName}] as about, ${tableName} as says,
           format('alter view %s set (security_invoker = false)', c.oid::regclass) as sql
      from pg_class c
     where c.relnamespace::regnamespace::text ${ours} and c.relkind = 'v'`,
  'row level security off': `
    select array[${tableName}] as about, ${tableName} as says,
           format('alter table %s disable row level security', c.oid::regclass) as sql
      from pg_class c
     where c.relnamespace::regnamespace::text ${ours} and c.relrowsecurity`,
  'grant on a table taken back': `
    select array[${tableName}] as about, lower(a.privilege_type) || ' on ' || ${tableName} || ' from ' || ${grantee} as says,
           format('revoke %s on %s from %s', a.privilege_type, c.oid::regclass, ${grantee}) as sql
      from pg_class c, aclexplode(c.relacl) a
     where c.relnamespace::regnamespace::text ${ours} and a.grantee in ${apiRoles}`,
  'grant on a column taken back': `
    select array[${tableName}] as about,
           lower(a.privilege_type) || ' on ' || ${tableName} || '.' || t.attname || ' from ' || ${grantee} as says,
           format('revoke %s (%I) on %s from %s', a.privilege_type, t.attname, c.oid::regclass, ${grantee}) as sql
      from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
     where c.relnamespace::regnamespace::text ${ours} and a.grantee in ${apiRoles}`,
  'grant on a function taken back': `
    select array[${functionName}] as about, ${functionName} || ' from ' || ${grantee} as says,
           format('revoke execute on function %s from %s', f.oid::regprocedure, ${grantee}) as sql
      from pg_proc f, aclexplode(f.proacl) a
     where f.pronamespace::regnamespace::text ${ours} and a.grantee in ${apiRoles}`,
  'grant on a schema taken back': `
    select array['public.site_content()'] as about, n.nspname || ' from ' || ${grantee} as says,
           format('revoke usage on schema %s from %s', n.nspname, ${grantee}) as sql
      from pg_namespace n, aclexplode(n.nspacl) a
     where n.nspname ${ours} and a.grantee in ${apiRoles} and a.privilege_type = 'USAGE'`,
  'default privilege given again': `
    select array['what comes next'] as about, kind || ' to ' || role as says,
           format('alter default privileges %s grant all on %s to %s', place, kind, role) as sql
      from unnest(array['tables', 'sequences', 'functions']) kind,
           (values ('anon', 'in schema public'), ('authenticated', 'in schema public'),
                   ('service_role', 'in schema public'), ('public', '')) as given (role, place)
     where role <> 'public' or kind = 'functions'`,
  'constraint dropped': `
    select array[n.conname::text, ${tableName}] as about, n.conname::text as says,
           format('alter table %s drop constraint %I cascade', c.oid::regclass, n.conname) as sql
      from pg_constraint n join pg_class c on c.oid = n.conrelid
     where n.connamespace::regnamespace::text ${ours} and n.contype in ('c', 'u', 'p', 'f', 'x')`,
  'unique index dropped': `
    select array[x.relname::text, ${tableName}] as about, x.relname::text as says,
           format('drop index %s', x.oid::regclass) as sql
      from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
     where x.relnamespace::regnamespace::text ${ours} and i.indisunique
       and not exists (select from pg_constraint n where n.conindid = i.indexrelid)`,
  'trigger dropped': `
    select array[${tableName}] as about, t.tgname || ' on ' || c.relname as says,
           format('drop trigger %I on %s', t.tgname, c.oid::regclass) as sql
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace::regnamespace::text ${ours} and not t.tgisinternal`,
}

type FunctionText = { name: string; definition: string; tables: string[] }

const functionTexts = `
  select ${functionName} as name, pg_get_functiondef(f.oid) as definition,
         array(
           select distinct ${tableName} from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgfoid = f.oid
         ) as tables
    from pg_proc f
   where f.pronamespace::regnamespace::text ${ours}`

/** Each refusal in the text of a function, and each question who calls, left out by itself. */
function functionMutants({ name, definition, tables }: FunctionText): Mutant[] {
  const refusals = /raise exception[^;]*;|(?:perform|select) private\.require_\w+\([^;]*\);/g
  return [...definition.matchAll(refusals)].map((match) => ({
    kind: 'refusal of a function left out',
    about: [name, ...tables],
    says: `${name}: ${match[0].replaceAll(/\s+/g, ' ')}`,
    sql: leftOut(definition, match),
  }))
}

const leftOut = (text: string, match: RegExpExecArray) =>
  `${text.slice(0, match.index)}${match[0].startsWith('select') ? 'select' : 'null'};${text.slice(match.index + match[0].length)}`

/** Every mutant that the catalogue of this database allows, always in the same order. */
export async function readMutants(session: PermissionSession): Promise<Mutant[]> {
  const mutants: Mutant[] = []
  for (const [kind, query] of Object.entries(catalogue)) {
    const rows = await session.ask<Omit<Mutant, 'kind'>>(`${query} order by 2, 3`)
    mutants.push(...rows.map((row) => ({ kind, ...row })))
  }
  const functions = await session.ask<FunctionText>(`${functionTexts} order by 1`)
  return [...mutants, ...functions.flatMap(functionMutants)]
}

/** The first probe that notices the mutant, or nothing. Those that are about the same things are asked first. */
export function noticed(session: PermissionSession, mutant: Mutant): Promise<Probe | undefined> {
  const isNear = ({ about }: Probe) => mutant.about.includes(about)
  const nearest = [...probes.filter(isNear), ...probes.filter((probe) => !isNear(probe))]
  return session.undone(mutant.sql, async () => {
    for (const probe of nearest) if (await isFailing(session, probe)) return probe
    return undefined
  })
}

/** A probe that cannot even be set up on this database fails as well. */
const isFailing = async (session: PermissionSession, { run }: Probe): Promise<boolean> =>
  Boolean(await run(session).catch((error: unknown) => String(error)))

/** Mutants that no probe notices, and why that is no gap. One that is noticed after all has no place here. */
export const explained: Record<string, string> = {
  'grant on a schema taken back: public from public':
    'PostgreSQL lets everybody use the schema public; the API roles are told so once more',
  'grant on a schema taken back: public from anon': 'everybody may use the schema public',
  'grant on a schema taken back: public from authenticated': 'everybody may use the schema public',
  'grant on a schema taken back: public from service_role': 'everybody may use the schema public',
  'view that reads as its owner: private.shown_settings': 'everybody reads the settings',
  'view that reads as its owner: private.shown_redirects': 'everybody reads the old addresses',
}

export const titleOf = ({ kind, says }: Mutant): string => `${kind}: ${says}`
