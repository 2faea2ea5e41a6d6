// Until the first release the migrations are edited in place: together they are the schema, read from top to bottom. What was
// released stays as it is.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqlStatements } from '#tests/support/postgres/sql-statements.ts'

const folder = new URL('../../supabase/migrations/', import.meta.url)
const files = readdirSync(folder).toSorted()
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const statements = files.flatMap((file) => sqlStatements(textOf(file)))
/** Those of v1.0.0 have this day. */
const firstStatements = files
  .filter((file) => file.startsWith('20261101'))
  .flatMap((file) => sqlStatements(textOf(file)))

const git = (...parameters: string[]) =>
  spawnSync('git', parameters, { cwd: new URL('../../', import.meta.url), encoding: 'utf8' }).stdout

/** The lines of `git diff --name-status` that change a released migration, or add one that sorts before the `last` one. */
const forbidden = (changes: string, last: string): string[] =>
  changes
    .split('\n')
    .filter((line) => line && !(line.startsWith('A\t') && line.split('/').at(-1)! > last))

/** What a definition may begin with. Anything else would change, replace or drop an earlier one. */
const definition =
  /^(?:create (?:schema|table|view|type|(?:unique )?index|function|policy|trigger) |insert into |grant |select private\.show_to_visitors\(|revoke create on schema public |alter default privileges |notify pgrst, 'reload schema'$|alter table \S+ enable row level security$|do \$\$\nbegin\n {2}if to_regclass\('storage\.buckets'\) is not null then\n)/

/** The kind and the name of what a statement creates; a policy and a trigger are named within their table. */
function nameOf(statement: string): string | undefined {
  const [, kind, name] =
    /^create (?:or replace )?(?:unique )?(schema|table|view|type|index|function|policy|trigger) ("[^"]+"|[\w.]+)/.exec(
      statement,
    ) ?? []
  if (!kind) return undefined
  const table = /policy|trigger/.test(kind) ? / on ([\w.]+)/.exec(statement)?.[1] : ''
  return `${kind} ${name} ${table}`.trim()
}

test('a released migration that changed or is gone is found, and a new one that sorts before it', () => {
  const last = '20270102000000_codes.sql'
  const change = (kind: string, file: string) => `${kind}\tsupabase/migrations/${file}\n`
  const late = change('A', '20270101120000_late.sql')
  const edited = change('M', last) + change('D', '20270101000000_base.sql')
  expect(forbidden('', last)).toEqual([])
  expect(forbidden(change('A', '20270103000000_more.sql'), last)).toEqual([])
  expect(forbidden(edited + late, last)).toHaveLength(3)
})

test('the migrations of the last release stay as they are, and new ones follow them', () => {
  const found = git('describe', '--tags', '--abbrev=0', '--match', 'v*', '--exclude', '*-*')
  const tag = (found || '').trim()
  // Nothing is released yet, or this is no clone.
  if (!tag) return
  const names = git('ls-tree', '--name-only', `${tag}:supabase/migrations`).trim().split('\n')
  const changes = git('diff', '--name-status', '--no-renames', tag, '--', 'supabase/migrations')
  expect(names.length).toBeGreaterThan(20)
  expect(forbidden(changes, names.toSorted().at(-1)!)).toEqual([])
})

test('no migration of the first release drops, replaces or alters what another one defines', () => {
  expect(firstStatements.filter((statement) => !definition.test(statement))).toEqual([])
})

test('nothing is defined twice in the migrations of the first release', () => {
  const names = firstStatements.flatMap((statement) => nameOf(statement) ?? [])
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('each function is followed at once by its grant', () => {
  const far = statements.filter((statement, index) => {
    const granted = /^grant execute on routine ([\w.]+)/.exec(statement)?.[1]
    return granted && nameOf(statements[index - 1]!) !== `function ${granted}`
  })
  expect(far).toEqual([])
  expect(statements.filter((statement) => /^grant execute on function/.test(statement))).toEqual([])
})

test('the newest migration ends by telling PostgREST to read the schema again', () => {
  expect(sqlStatements(textOf(files.at(-1)!)).at(-1)).toBe("notify pgrst, 'reload schema'")
})

test.each(files)('%s says what it is for, what it owns and who may do what', (file) => {
  expect(textOf(file)).toMatch(
    /^-- Purpose: .+\n(-- .+\n)*-- Owns: .+\n(-- .+\n)*-- Who may do what: /,
  )
})

test('a list puts its query together from words of its own: what a caller sends only chooses among them', () => {
  const lists = statements.filter((statement) => statement.includes('select private.page_query('))
  expect(lists.length).toBeGreaterThan(6)
  for (const statement of lists) {
    const [head, parts] = statement.split('select private.page_query(\n    after, page_size,\n')
    const parameters = [...head!.matchAll(/(\w+) (?:\w+) default/g)].map((match) => match[1]!)
    expect(parameters).toEqual(expect.arrayContaining(['after', 'page_size']))
    expect(parts!.split('given => ')[1] ?? '').not.toContain('=>')
    const choices = parts!
      .replace(/,\n {4}given => jsonb_build_object\([\s\S]*/, '')
      .replaceAll(/\$sql\$[\s\S]*?\$sql\$|'[^']*'/g, "''")
      .replaceAll(/(?:case|when|and|or|=>) \w+(?=\s+(?:when|<>|=|in|is)\s)/g, '')
    expect(choices.match(/\w+/g)!.filter((word) => parameters.includes(word))).toEqual([])
    expect(choices).not.toMatch(/\$\d/)
  }
})

test('the functions that build SQL are known, and docs/asvs.md names them', () => {
  const building = statements.flatMap((statement) => {
    const name = /^create (?:or replace )?function \w+\.(\w+)/.exec(statement)?.[1]
    return name && /\bexecute (?!on |\$)/.test(statement) ? [name] : []
  })
  expect([...new Set(building)].toSorted()).toEqual([
    'backup',
    'finish_restore',
    'non_empty_tables',
    'page_query',
    'read_catalogue',
    'repoint',
    'restore_table',
    'save_release',
    'show_to_visitors',
    'write_catalogue',
  ])
  const asvs = readFileSync(new URL('../../docs/asvs.md', import.meta.url), 'utf8')
  for (const name of building) expect(asvs).toContain(`\`${name}\``)
})
