// The access matrix over the Data API, with the publishable key, the tokens of staff and the secret key: each column, each
// verb on real rows, and each function. What is let in writes what a row has already, or a row of the tests' own.
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretHeaders } from '#netlify/server/http/database.ts'
import { openAccounts } from '#netlify/server/staff/accounts.ts'
import { functions, tables as allTables, type Identity } from '#tests/database/who-may-do-what.ts'
import { attempts, identities, keyOf, labelWorld } from '#tests/support/permissions/label-world.ts'
import { readArguments } from '#tests/support/permissions/function-arguments.ts'
import { granted, reached } from '#tests/support/permissions/permission-probes.ts'
import { asOwner, mark, ownEmail, ownId, removeOwn, withMark } from './project.ts'

const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', SUPABASE_SECRET_KEY = '' } = process.env
const everyone = Object.keys(identities) as Identity[]
/** One for each key: what a key may name is the same for all who have it. */
const keyHolders: Identity[] = ['visitor', 'admin', 'secret key']
const tables = Object.fromEntries(
  Object.entries(allTables).flatMap(([name, rule]) =>
    name.startsWith('public.') ? [[name.slice('public.'.length), rule]] : [],
  ),
)
const publicFunctions = Object.entries(functions).filter(([name]) => name.startsWith('public.'))
const ruleOf = (table: string) => tables[table]!

const headers = {} as Record<Identity, Record<string, string>>
type Row = Record<string, unknown>
/** Of each table the rows with the mark; without any, some of those that it has. */
const own: Record<string, Row[]> = {}
/** The columns that a statement may set at all. */
const assignable: Record<string, string[]> = {}
/** What who-may-do-what.ts calls each function with, by the names of its parameters. */
const calls: Record<string, Row> = {}
/** Accounts of label-world.ts with which nobody signs in. */
const others = ['507', '508'].map((end) => ({ sub: `00000000-0000-4000-8000-000000000${end}` }))

const nameOf = (table: string, row: Row) => String(row[ruleOf(table).namedBy])

async function readOwn(table: string): Promise<Row[]> {
  const sql = `select to_jsonb(t) as row from public.${table} t`
  const rows = (await asOwner((query) => query<{ row: Row }>(sql))).map(({ row }) => row)
  const marked = rows.filter((row) => JSON.stringify(row).includes(mark))
  return marked.length ? marked : rows.slice(0, 20)
}

beforeAll(async () => {
  await removeOwn()
  const password = ownId()
  for (const { sub } of [...Object.values(identities), ...others])
    if (sub) await openAccounts().create(ownEmail(sub.slice(-3)), password, withMark(sub))
  for (const who of everyone) headers[who] = await headersFor(who, password)
  await asOwner((query) => query(`begin; ${withMark(labelWorld)}; commit`))
  for (const table of Object.keys(tables)) own[table] = await readOwn(table)
  await asOwner(async (query) => {
    const columns = await query<{ table: string; name: string }>(`
      select table_name as table, column_name as name from information_schema.columns
       where table_schema = 'public' and is_generated = 'NEVER' and identity_generation is distinct from 'ALWAYS'`)
    for (const table of Object.keys(tables))
      assignable[table] = columns.flatMap((column) => (column.table === table ? [column.name] : []))
    for (const [signature, { given }] of publicFunctions)
      calls[signature] = await readArguments(query, signature, given && withMark(given))
  })
})
afterAll(removeOwn)

async function headersFor(who: Identity, password: string): Promise<Record<string, string>> {
  if (who === 'secret key') return secretHeaders(SUPABASE_SECRET_KEY)
  const { sub } = identities[who]
  if (sub === undefined) return { apikey: SUPABASE_PUBLISHABLE_KEY }
  const { auth } = createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false },
  })
  const { data, error } = await auth.signInWithPassword({
    email: ownEmail(sub.slice(-3)),
    password,
  })
  if (error) throw error
  return {
    apikey: SUPABASE_PUBLISHABLE_KEY,
    authorization: `Bearer ${data.session.access_token}`,
  }
}

/** What came of a request: its JSON, 'refused', or how it failed otherwise. */
async function ask(who: Identity, line: string, body?: unknown): Promise<unknown> {
  const [method = '', path = ''] = line.split(' ')
  const isAdded = method === 'POST' && !path.startsWith('rpc/')
  const answer = await fetch(`${SUPABASE_URL}/rest/v1/${path}`, {
    method,
    headers: {
      ...headers[who],
      'content-type': 'application/json',
      prefer: isAdded ? 'return=minimal' : 'return=representation',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.ok) return text ? JSON.parse(text) : null
  const { code, message } = JSON.parse(text) as { code?: string; message?: string }
  return code === '42501' ? 'refused' : `failed: ${answer.status} ${code} ${message}`
}

/** The address of these rows, of which the names are answered. */
function rowsAt(table: string, rows: Row[]): string {
  const { namedBy } = ruleOf(table)
  const names = rows.map((row) => JSON.stringify(nameOf(table, row))).join(',')
  return `${table}?select=${namedBy}&${namedBy}=in.(${encodeURIComponent(names)})`
}

const namesIn = (table: string, answer: unknown) =>
  Array.isArray(answer) ? answer.map((row: Row) => nameOf(table, row)).sort() : answer

/** The names of the rows that an identity reaches with a verb, or 'refused'. */
function expectedOf(table: string, who: Identity, verb: 'read' | 'change', rows: Row[]) {
  if (granted(ruleOf(table), keyOf(who), verb).length === 0) return 'refused'
  const reach = reached(ruleOf(table), who)[verb] ?? []
  const names = rows.map((row) => nameOf(table, row)).sort()
  return reach === 'all' ? names : names.filter((name) => reach.includes(name))
}

test.each(Object.keys(tables))('%s: each identity reads and changes what it may', async (table) => {
  const rule = ruleOf(table)
  const rows = own[table]!
  for (const who of everyone) {
    const read = await ask(who, `GET ${rowsAt(table, rows)}`)
    expect(namesIn(table, read), `${who} reads`).toEqual(expectedOf(table, who, 'read', rows))
    const may = granted(rule, keyOf(who), 'change')
    const column = assignable[table]!.find((name) => may.includes(name)) ?? assignable[table]![0]!
    // What it has already.
    const value = { [column]: rows[0]![column] }
    const changed = await ask(who, `PATCH ${rowsAt(table, rows.slice(0, 1))}`, value)
    const expected = expectedOf(table, who, 'change', rows.slice(0, 1))
    expect(namesIn(table, changed), `${who} changes ${column}`).toEqual(expected)
  }
  for (const who of keyHolders) {
    const may = granted(rule, keyOf(who), 'read')
    for (const column of rule.columns.filter((name) => !may.includes(name)))
      expect(await ask(who, `GET ${table}?select=${column}&limit=0`), column).toBe('refused')
  }
})

// The staff last, who are signed in for the others.
test.each(Object.keys(tables).toReversed())(
  '%s: each identity adds and removes rows where it may',
  async (table) => {
    const rule = ruleOf(table)
    const { add, before } = attempts[`public.${table}`] ?? {}
    // A row that is in the way stays: the settings are tried in SQL alone.
    const row = add && !before ? await rowToAdd(table, add) : undefined
    for (const who of everyone) {
      const key = keyOf(who)
      const { add: mayAdd, remove } = reached(rule, who)
      if (row || !mayAdd) {
        const added = await ask(who, `POST ${table}`, row ?? { [assignable[table]![0]!]: null })
        expect(added, `${who} adds`).toBe(mayAdd ? null : 'refused')
      }
      const rows = remove ? await readOwn(table) : own[table]!
      const target = rows.find(
        (row) => !remove || remove === 'all' || remove.includes(nameOf(table, row)),
      )!
      const removed = await ask(who, `DELETE ${rowsAt(table, [target])}`)
      const expected = remove ? [nameOf(table, target)] : []
      expect(namesIn(table, removed), `${who} removes`).toEqual(
        rule.granted[key]?.remove ? expected : 'refused',
      )
    }
  },
)

/** A row of label-world.ts that could be added, as JSON: the columns that its statement names. */
async function rowToAdd(table: string, add: string): Promise<Record<string, unknown>> {
  const named = /^\(([^)]*)\)/.exec(add)![1]!.split(', ')
  const row = await asOwner(async (query) => {
    await query('begin')
    const [added] = await query<{ row: Record<string, unknown> }>(
      `insert into public.${table} as t ${withMark(add)} returning to_jsonb(t) as row`,
    )
    await query('rollback')
    return added!.row
  })
  return Object.fromEntries(named.map((column) => [column, row[column]]))
}

test.each(publicFunctions)('%s answers no one whom it may not', async (signature, rule) => {
  const name = signature.slice('public.'.length, signature.indexOf('('))
  const others = everyone.filter((who) =>
    rule.granted.includes(keyOf(who))
      ? !(rule.answers?.includes(who) ?? true)
      : keyHolders.includes(who),
  )
  expect(others).not.toEqual([])
  for (const who of others) {
    const answer = await ask(who, `POST rpc/${name}`, calls[signature])
    if (!rule.granted.includes(keyOf(who)) || rule.otherwise === undefined)
      expect(answer, who).toBe('refused')
    else if (typeof rule.otherwise === 'string') expect(answer, who).toContain(rule.otherwise)
    else expect(answer, who).toEqual(rule.otherwise)
  }
})
