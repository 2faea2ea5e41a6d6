// The operations of the staff that SQL functions carry out, held against the functions that the migrations make.
import type { ObjectEntries } from 'valibot'
import { expect, test } from 'vitest'
import { columnOf } from '#netlify/server/http/rows.ts'
import { isReading } from '#src/lib/staff-api.ts'
import { declared } from '#tests/support/functions/declared.ts'
import { sql } from '#tests/support/backend/backend-fixture.ts'

type SqlFunction = { parameters: string[]; required: number; isStable: boolean; type: string }

const operations = declared.flatMap((operation) =>
  'sql' in operation ? [[operation.path.slice('/api/staff/'.length), operation] as const] : [],
)

const functionOf = async (name: string): Promise<SqlFunction[]> =>
  sql<SqlFunction>(
    `select coalesce(proargnames, '{}') as parameters, pronargs - pronargdefaults as required,
            provolatile <> 'v' as "isStable", prorettype::regtype::text as type
       from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
    [name.replaceAll('-', '_')],
  )

test.each(operations)('%s has its SQL function, of the same fields', async (name, { input }) => {
  const [found, ...others] = await functionOf(name)
  expect(others).toEqual([])
  const { entries } = input as unknown as { entries: ObjectEntries }
  const fields = Object.keys(entries).map((field) =>
    field === 'limit' ? 'page_size' : columnOf(field),
  )
  expect(fields.toSorted()).toEqual(found!.parameters.toSorted())
  expect(found).toMatchObject({ type: 'jsonb' })
  // A parameter without a default is never left out: its field is required, or has a default.
  const isAlwaysSent = (parameter: string) => {
    const schema = entries[Object.keys(entries)[fields.indexOf(parameter)]!] as {
      type: string
      default?: unknown
    }
    return schema.type !== 'optional' || schema.default !== undefined
  }
  expect(found!.parameters.slice(0, found!.required).filter((name) => !isAlwaysSent(name))).toEqual(
    [],
  )
})

test.each(operations)('%s says in its first word whether it only reads', async (name) => {
  const [found] = await functionOf(name)
  expect(isReading(name)).toBe(found!.isStable)
})
