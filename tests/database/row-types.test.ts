// The types by which netlify/server reads rows, held against the tables as the migrations made them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import { startTestBackend } from '#tests/support/backend/backend.ts'

const tables: Record<string, string> = {
  UserRow: 'users',
  ReleaseRow: 'releases',
  ArtistRow: 'artists',
  ArticleRow: 'news',
  SettingsRow: 'site_settings',
}

const folder = resolve(import.meta.dirname, '../../netlify/server')
/** Every module that names the columns it reads, with its text. */
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({
    name,
    file: join(folder, name),
    text: readFileSync(join(folder, name), 'utf8'),
  }))
  .filter(({ text }) => /^const columns =/m.test(text))

let backend: Backend
let program: ts.Program
beforeAll(async () => {
  backend = await startTestBackend()
  program = ts.createProgram(
    modules.map(({ file }) => file),
    {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ESNext,
    },
  )
})
afterAll(() => backend.stop())

type Column = { name: string; type: 'string' | 'number' | 'boolean'; nullable: boolean }
const byName = (columns: Column[]) => columns.toSorted((a, b) => a.name.localeCompare(b.name))

async function columnsOf(table: string): Promise<Column[]> {
  return backend.database.query<Column>(
    `select column_name::text as name, is_nullable = 'YES' as nullable,
            case when data_type = 'boolean' then 'boolean'
                 when data_type in ('integer', 'bigint') then 'number'
                 else 'string' end as type
       from information_schema.columns
      where table_schema = 'public' and table_name = $1`,
    [table],
  )
}

/** What a module's row type promises of each column. */
function promisedBy(file: string): { table: string; columns: Column[] } {
  const source = program.getSourceFile(file)!
  const checker = program.getTypeChecker()
  const [row, ...others] = source.statements
    .filter(ts.isTypeAliasDeclaration)
    .filter(({ name }) => name.text in tables)
  if (!row || others.length) throw new Error(`${file} has no row type that this test knows.`)
  const properties = checker.getTypeAtLocation(row.name).getProperties()
  return {
    table: tables[row.name.text]!,
    columns: properties.map((property) => {
      const whole = checker.getTypeOfSymbolAtLocation(property, row)
      const type = checker.getBaseTypeOfLiteralType(checker.getNonNullableType(whole))
      return {
        name: property.name,
        type: checker.typeToString(type) as Column['type'],
        nullable: whole !== checker.getNonNullableType(whole),
      }
    }),
  }
}

test.each(modules)('$name reads rows as their table has them', async ({ file, text }) => {
  const { table, columns } = promisedBy(file)
  const actual = await columnsOf(table)
  const named = columns.map(({ name }) => name)
  expect(byName(columns)).toEqual(byName(actual.filter(({ name }) => named.includes(name))))
  const asked = /^const columns =\s+'([^']+)'/m.exec(text)?.[1]?.split(', ')
  if (asked) expect(asked.toSorted()).toEqual(named.toSorted())
})

test('the types that are looked at are the real ones', () => {
  expect(modules.length).toBeGreaterThan(1)
  const { table, columns } = promisedBy(join(folder, 'releases.ts'))
  expect(table).toBe('releases')
  expect(columns).toContainEqual({ name: 'cover_image', type: 'string', nullable: true })
  expect(columns).toContainEqual({ name: 'listed', type: 'boolean', nullable: false })
})
