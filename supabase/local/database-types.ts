import { format } from 'prettier'
import type { SqlRunner } from './migrate.ts'

/** Where the types are written, from the project's folder. */
export const databaseTypesPath = 'netlify/server/http/database-types.ts'

type Column = {
  relation: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isGenerated: boolean
  /** The definition of a check that lists the values of this column, if there is one. */
  check: string | null
}
type Routine = {
  name: string
  returns: string
  arguments: { name: string; type: string; hasDefault: boolean }[]
}

const columnsQuery = `
  select c.relname as relation, a.attname as name, format_type(a.atttypid, null) as type,
         not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
         a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
         (select pg_get_constraintdef(n.oid) from pg_constraint n
           where n.conrelid = c.oid and n.contype = 'c' and n.conkey = array[a.attnum]
             and pg_get_constraintdef(n.oid) like '%= ANY (ARRAY[%') as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
   order by c.relname, a.attnum`

const routinesQuery = `
  select p.proname as name, format_type(p.prorettype, null) as returns,
         coalesce(jsonb_agg(jsonb_build_object(
           'name', p.proargnames[place], 'type', format_type(type, null),
           'hasDefault', place > p.pronargs - p.pronargdefaults
         ) order by place) filter (where place is not null), '[]') as arguments
    from pg_proc p
    left join lateral unnest(p.proargtypes::oid[]) with ordinality argument (type, place) on true
   where p.pronamespace = 'public'::regnamespace
   group by p.oid
   order by p.proname`

const typeNames: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
}

/** A type of PostgreSQL as PostgREST writes its values; an array has the type of its elements. */
const typeOf = (name: string): string =>
  name.endsWith('[]') ? `${typeOf(name.slice(0, -2))}[]` : (typeNames[name] ?? 'string')

/** The type of a column; a text that a check holds to a list of words is their union. */
function columnType({ type, check, isNullable }: Column): string {
  const words = check?.match(/'[^']*'(?=::text)/g)
  return `${words ? words.join(' | ') : typeOf(type)}${isNullable ? ' | null' : ''}`
}

const tableType = (columns: Column[]): string => {
  const entered = columns.filter(({ isGenerated }) => !isGenerated)
  const entries = (list: Column[], isOptional: (column: Column) => boolean) =>
    list
      .map((column) => `${column.name}${isOptional(column) ? '?' : ''}: ${columnType(column)}`)
      .join('\n')
  return `{
    Row: {\n${entries(columns, () => false)}\n}
    Insert: {\n${entries(entered, ({ hasDefault, isNullable }) => hasDefault || isNullable)}\n}
    Update: {\n${entries(entered, () => true)}\n}
    Relationships: []
  }`
}

/** No argument of a function has a `not null`; one with a default may be left out. */
function routineType({ arguments: given, returns }: Routine): string {
  const args = given.map(({ name, type, hasDefault }) => {
    // PostgREST takes a number from a string as well, which holds more digits.
    const taken = type === 'bigint' ? 'number | string' : typeOf(type)
    return hasDefault ? `${name}?: ${taken} | null | undefined` : `${name}: ${taken} | null`
  })
  const argsType = args.length ? `{\n${args.join('\n')}\n}` : 'never'
  return `{ Args: ${argsType}; Returns: ${typeOf(returns)} }`
}

const members = <Row>(lists: Record<string, Row[]>, typeOfList: (list: Row[]) => string) =>
  Object.entries(lists)
    .map(([name, list]) => `${name}: ${typeOfList(list)}`)
    .join('\n')

/** The module with the types of this database, in the form of `supabase gen types`. */
export async function databaseTypes(database: SqlRunner): Promise<string> {
  const columns = await database.query<Column>(columnsQuery, [])
  const routines = await database.query<Routine>(routinesQuery, [])
  const tables = Object.groupBy(columns, ({ relation }) => relation) as Record<string, Column[]>
  const functions = Object.fromEntries(routines.map((routine) => [routine.name, [routine]]))
  return format(
    `// Made by \`npm run types\` from the migrations, in the form of \`supabase gen types\`.

    export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

    export type Database = {
      public: {
        Tables: {\n${members(tables, tableType)}\n}
        Views: { [_ in never]: never }
        Functions: {\n${members(functions, ([routine]) => routineType(routine!))}\n}
      }
    }

    /** A row of this table, as it is read. */
    export type Row<Table extends keyof Database['public']['Tables']> =
      Database['public']['Tables'][Table]['Row']
    `,
    { parser: 'typescript', semi: false, singleQuote: true, printWidth: 100 },
  )
}
