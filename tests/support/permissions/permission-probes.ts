import {
  functions,
  sequences,
  tables,
  views,
  type FunctionRule,
  type Identity,
  type Key,
  type TableRule,
  type ViewRule,
} from '#tests/database/who-may-do-what.ts'
import { refusedRows, rules } from '#tests/database/rules.ts'
import { columnLimits, readColumnLimits } from './column-limits.ts'
import { attempts, identities, keyOf } from './label-world.ts'
import type { Attempt, PermissionSession } from './permission-session.ts'
import type { Rule } from './rules.ts'

/** One attempt and what has to come of it. `run` answers what is wrong, or nothing. */
export type Probe = {
  kind:
    | 'columns'
    | 'rows'
    | 'second lock'
    | 'view'
    | 'function'
    | 'constraint'
    | 'limit'
    | 'rule'
    | 'door'
  /** The table, function or schema that it is mainly about. */
  about: string
  says: string
  run: (session: PermissionSession) => Promise<string | undefined>
}

const everyone = Object.keys(identities) as Identity[]
const withoutSecretKey = everyone.filter((who) => who !== 'secret key')

/** What an attempt came to, in a few words that can be compared. */
const wordsFor = (attempt: Attempt): string =>
  attempt.outcome === 'done'
    ? `done to ${attempt.count}`
    : attempt.outcome === 'refused'
      ? 'refused'
      : `failed: ${attempt.message}`

const difference = (expected: string, found: string) =>
  expected === found ? undefined : `expected ${expected}, found ${found}`

/** The database itself says no: the statement was not even looked at row by row. */
const isDenied = (attempt: Attempt) =>
  attempt.outcome === 'refused' && attempt.message.startsWith('permission denied for')

const quoted = (name: string) => `"${name}"`

/** Everything there is, as one short text: two that are alike have the same rows. */
const fingerprint = `select md5(concat_ws('|', ${[...Object.keys(tables), 'auth.users']
  .map((table) => `(select string_agg(t::text, ',' order by t::text) from ${table} t)`)
  .join(', ')}))`

/** The columns that a key may name in a statement. */
export const granted = (rule: TableRule, key: Key, verb: 'read' | 'add' | 'change') => {
  const columns = rule.granted[key]?.[verb] ?? []
  return columns === 'all' ? rule.columns : columns
}

/** The rows that an identity reaches. */
export function reached(rule: TableRule, who: Identity) {
  const own = rule.reached[who] ?? {}
  return own === 'as a moderator' ? (rule.reached.moderator as Exclude<typeof own, string>) : own
}

/** Which columns may be named in a statement, each tried by itself. */
function columnProbes(table: string, rule: TableRule, who: Identity): Probe[] {
  const statements = {
    read: (column: string) => `select ${column} from ${table} limit 0`,
    add: (column: string) => `insert into ${table} (${column}) values (default)`,
    change: (column: string) => `update ${table} set ${column} = default where false`,
  }
  return (['read', 'add', 'change'] as const).map((verb): Probe => {
    const may = granted(rule, keyOf(who), verb)
    return {
      kind: 'columns',
      about: table,
      says: `${who} may ${verb} of ${table} nothing but [${may.join(', ')}]`,
      run: async (session) => {
        const tried = rule.columns.map((column) => statements[verb](quoted(column)))
        const denied = await session.denied(who, tried)
        const letIn = rule.columns.filter((_, index) => !denied.includes(tried[index]!))
        return difference(
          rule.columns.filter((column) => may.includes(column)).join(', '),
          letIn.join(', '),
        )
      },
    }
  })
}

/** A policy refuses silently: nobody is told that nothing was changed, so it has to be looked at. */
async function expectSilence(session: PermissionSession, who: Identity, sql: string, grant = '') {
  const [untouched] = await session.ask<{ md5: string }>(fingerprint)
  const attempt = await session.try(who, sql, { before: grant, after: fingerprint })
  // With a grant that nobody has, whatever else keeps them out is as good.
  if (grant && attempt.outcome !== 'done') return undefined
  const isSame = attempt.outcome !== 'done' || attempt.after === untouched!.md5
  return difference('done to 0', wordsFor(attempt)) ?? (isSame ? undefined : 'something changed')
}

type Lock = { grant?: string; isGranted: (verb: 'read' | 'add' | 'change' | 'remove') => boolean }

/** Each verb on real rows. With a lock whose grant is everything, the policies are what is left. */
function rowProbes(kind: Probe['kind'], table: string, who: Identity, lock: Lock): Probe[] {
  const rule = tables[table]!
  const reach = reached(rule, who)
  const attempt = attempts[table] ?? {}
  const name = quoted(rule.namedBy)
  const before = lock.grant ?? ''
  const probe = (verb: string, run: Probe['run']): Probe => ({
    kind,
    about: table,
    says: `${kind}: ${who}, ${verb} ${table}`,
    run,
  })
  const refused = async (session: PermissionSession, sql: string, setup = before) =>
    difference('refused', wordsFor(await session.try(who, sql, { before: setup })))

  const changed = attempt.change ?? `${quoted(rule.columns.at(-1)!)} = default`
  const change = `update ${table} set ${
    who === 'secret key' ? (attempt.changeWithSecretKey ?? changed) : changed
  }`
  const removal = `delete from ${table}`
  return [
    probe('read', async (session) => {
      const sql = `select ${name}::text from ${table} order by 1`
      if (!lock.isGranted('read')) return refused(session, sql)
      const seen = await session.try(who, sql, { before })
      if (seen.outcome !== 'done') return difference('an answer', wordsFor(seen))
      const all = await session.try('owner', sql)
      const rows = all.outcome === 'done' ? all.rows : []
      const isSeen = ([row]: unknown[]) =>
        reach.read === 'all' || (reach.read ?? []).includes(row as string)
      return difference(JSON.stringify(rows.filter(isSeen)), JSON.stringify(seen.rows))
    }),
    probe('add', async (session) => {
      const sql = `insert into ${table} ${attempt.add ?? 'default values'}`
      const setup = [attempt.before, before].filter(Boolean).join('; ')
      if (!reach.add || !lock.isGranted('add')) return refused(session, sql, setup)
      return difference('done to 1', wordsFor(await session.try(who, sql, { before: setup })))
    }),
    probe('change', async (session) => {
      if (!lock.isGranted('change')) return refused(session, change)
      if (!reach.change) return expectSilence(session, who, change, before)
      const [rows] = await session.ask<{ count: string }>(`select count(*) from ${table}`)
      return difference(
        `done to ${rows!.count}`,
        wordsFor(await session.try(who, change, { before })),
      )
    }),
    probe('remove', async (session) => {
      if (!lock.isGranted('remove')) return refused(session, removal)
      if (!reach.remove) return expectSilence(session, who, removal, before)
      const which =
        reach.remove === 'all'
          ? ''
          : ` where ${name} in (${reach.remove.map((row) => `'${row}'`).join(', ')})`
      const [rows] = await session.ask<{ count: string }>(`select count(*) from ${table}${which}`)
      return difference(
        `done to ${rows!.count}`,
        wordsFor(await session.try(who, removal + which, { before })),
      )
    }),
    probe('empty', (session) => refused(session, `truncate ${table}`, '')),
  ]
}

const tableProbes = Object.entries(tables).flatMap(([table, rule]) => [
  ...everyone.flatMap((who) => {
    const key = keyOf(who)
    return rowProbes('rows', table, who, {
      isGranted: (verb) =>
        verb === 'remove'
          ? Boolean(rule.granted[key]?.remove)
          : granted(rule, key, verb).length > 0,
    })
  }),
  // Were a grant too many, row level security would still keep everybody out.
  ...withoutSecretKey.flatMap((who) =>
    rowProbes('second lock', table, who, {
      grant: `grant select, insert, update, delete on ${table} to anon, authenticated`,
      isGranted: () => true,
    }),
  ),
  ...everyone.flatMap((who) => columnProbes(table, rule, who)),
])

/** A view shows its reader the rows that they reach of its table, and no other. */
function viewProbes(view: string, { table, namedBy }: ViewRule): Probe[] {
  const sql = `select ${quoted(namedBy)}::text from ${view} order by 1`
  return everyone.map((who) => ({
    kind: 'view',
    about: view,
    says: `${who} reads of ${view} the rows that they reach of ${table}`,
    run: async (session) => {
      const seen = await session.try(who, sql)
      if (who === 'secret key') return difference('refused', wordsFor(seen))
      const all = await session.try('owner', sql)
      if (seen.outcome !== 'done' || all.outcome !== 'done')
        return difference('an answer', wordsFor(seen))
      const { read = [] } = reached(tables[table]!, who)
      const expected = all.rows.filter(([row]) => read === 'all' || read.includes(row as string))
      return difference(JSON.stringify(expected), JSON.stringify(seen.rows))
    },
  }))
}

function functionProbes(signature: string, rule: FunctionRule): Probe[] {
  const [name = '', types = ''] = signature.slice(0, -1).split('(')
  const nulls = types
    .split(',')
    .filter(Boolean)
    .map((type) => `null::${type}`)
  const call = `select to_jsonb(${name}(${rule.given ?? nulls.join(', ')}))`
  // A function that answers nothing has nothing that could be made JSON.
  const plain = call.replace('to_jsonb', '')
  return everyone.map((who) => {
    const isRun = rule.granted.includes(keyOf(who))
    const isAnswered = isRun && (rule.answers?.includes(who) ?? true)
    return {
      kind: 'function',
      about: signature,
      says: `${who} ${isAnswered ? 'is answered by' : 'is not answered by'} ${signature}`,
      run: async (session) => {
        const attempt = await session.try(who, `select (${plain.slice('select '.length)})::text`)
        if (!isRun) return difference('denied', isDenied(attempt) ? 'denied' : wordsFor(attempt))
        if (isAnswered) return attempt.outcome === 'done' ? undefined : wordsFor(attempt)
        if (rule.otherwise === undefined) return difference('refused', wordsFor(attempt))
        if (attempt.outcome === 'failed')
          return difference(JSON.stringify(rule.otherwise), JSON.stringify(attempt.message))
        if (attempt.outcome === 'refused') return 'refused'
        const answer = JSON.parse((attempt.rows[0]?.[0] as string | null) ?? 'null') as unknown
        return difference(JSON.stringify(rule.otherwise), JSON.stringify(answer))
      },
    }
  })
}

const constraintProbes = Object.entries(refusedRows).flatMap(([constraint, rows]) =>
  [rows].flat().map((sql): Probe => {
    const statements = sql.split(/;\s+/)
    return {
      kind: 'constraint',
      about: constraint,
      says: `${constraint} refuses ${sql}`,
      run: async (session) => {
        const before = statements.slice(0, -1).join('; ')
        const attempt = await session.try('owner', statements.at(-1)!, { before })
        return difference(
          constraint,
          attempt.outcome === 'failed' ? attempt.constraint || attempt.message : wordsFor(attempt),
        )
      },
    }
  }),
)

const limitProbes = Object.entries(columnLimits).map(([table, limits]): Probe => ({
  kind: 'limit',
  about: `public.${table}`,
  says: `each text of ${table} has its maximum length`,
  run: async (session) => {
    const found = await readColumnLimits((sql) => session.ask(sql))
    return difference(sortedJson(limits), sortedJson(found[table] ?? {}))
  },
}))

const sortedJson = (record: object) => JSON.stringify(Object.entries(record).toSorted())

const ruleProbe = (rule: Rule): Probe => ({
  kind: 'rule',
  about: rule.about,
  says: `${rule.says}: ${rule.before ? `after ${rule.before}, ` : ''}${rule.by}, ${rule.statement}`,
  run: async (session) => {
    const { before = '' } = rule
    if ('refused' in rule) {
      const attempt = await session.try(rule.by, rule.statement, { before })
      if (attempt.outcome === 'done') return 'it was done'
      return attempt.message.includes(rule.refused) ? undefined : attempt.message
    }
    const attempt = await session.try(rule.by, rule.statement, { before, after: rule.after })
    return attempt.outcome === 'done' ? difference(rule.is, attempt.after) : wordsFor(attempt)
  },
})

/** Nobody makes anything of their own, draws a number, or is given what the next migration makes. */
function doorProbes(): Probe[] {
  const denied = (about: string, who: Identity, sql: string, before = ''): Probe => ({
    kind: 'door',
    about,
    says: `${who} is denied: ${sql}`,
    run: async (session) => {
      const attempt = await session.try(who, sql, { before })
      return isDenied(attempt) ? undefined : wordsFor(attempt)
    },
  })
  return everyone.flatMap((who) => [
    ...['public', 'private'].map((schema) =>
      denied(schema, who, `create table ${schema}.mine (id int)`),
    ),
    ...sequences.map((sequence) => denied(sequence, who, `select nextval('${sequence}')`)),
    ...['public', 'private'].flatMap((schema) => {
      const name = `${schema}.tomorrow`
      const later: [use: string, creation: string][] = [
        [`select * from ${name}`, `create table ${name} (id int)`],
        [`select nextval('${name}')`, `create sequence ${name}`],
        [`select ${name}()`, `create function ${name}() returns int language sql as 'select 1'`],
      ]
      return later.map(([use, creation]) => denied('what comes next', who, use, creation))
    }),
  ])
}

/** Everything that is tried, one by one. */
export const probes: Probe[] = [
  ...tableProbes,
  ...Object.entries(views).flatMap(([view, rule]) => viewProbes(view, rule)),
  ...Object.entries(functions).flatMap(([signature, rule]) => functionProbes(signature, rule)),
  ...constraintProbes,
  ...limitProbes,
  ...rules.map(ruleProbe),
  ...doorProbes(),
]

/** Runs these and answers what is wrong, one line each. */
export async function problemsOf(session: PermissionSession, which: Probe[]): Promise<string[]> {
  const problems: string[] = []
  for (const { says, run } of which) {
    const problem = await run(session)
    if (problem) problems.push(`${says}: ${problem}`)
  }
  return problems
}
