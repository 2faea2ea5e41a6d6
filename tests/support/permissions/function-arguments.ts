// The arguments of who-may-do-what.ts as a client of the Data API sends them: JSON, by the names of the parameters.
import type { FunctionRule } from '#tests/database/who-may-do-what.ts'

type Query = <Row>(sql: string) => Promise<Row[]>
type Declared = { names: string[]; types: string[]; values: unknown[] | null }

/**
 * Reads what a function is called with. Throws for a value that is another kind of JSON than the client sends for the
 * parameter: PostgREST hands a JSON string for a jsonb parameter on as a string, while the embedded backend parses it.
 */
export async function readArguments(
  query: Query,
  signature: string,
  given: FunctionRule['given'],
): Promise<Record<string, unknown>> {
  const [declared] = await query<Declared>(
    `select coalesce(proargnames[:pronargs], '{}') as names,
            array(select format_type(t, null) from unnest(proargtypes::oid[]) with ordinality a (t, place) order by place) as types,
            ${given ? `jsonb_build_array(${given})` : 'null::jsonb'} as values
       from pg_proc where oid = '${signature}'::regprocedure`,
  )
  const { names, types, values } = declared!
  const named = values ? names.slice(0, values.length) : names
  return Object.fromEntries(
    named.map((name, index) => {
      const value = values?.[index] ?? null
      if (!isSentAs(types[index]!, value))
        throw new Error(
          `${signature}: ${name} is ${JSON.stringify(value)}, which is no ${types[index]} in JSON`,
        )
      return [name, value]
    }),
  )
}

function isSentAs(type: string, value: unknown): boolean {
  if (value === null) return true
  if (type.endsWith('[]')) return Array.isArray(value)
  if (type === 'json' || type === 'jsonb') return typeof value === 'object'
  if (type === 'boolean') return typeof value === 'boolean'
  if (/int|numeric|double/.test(type)) return typeof value === 'number'
  return typeof value === 'string'
}
