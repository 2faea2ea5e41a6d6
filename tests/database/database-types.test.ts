// The types by which netlify/server reads and writes the database, held against what the migrations make.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { databaseTypes, databaseTypesPath } from '#supabase/local/database-types.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'

let types: string
beforeAll(async () => {
  types = await databaseTypes(backend.database)
})

test('the types match the migrations; `npm run types` generates them', () => {
  expect(readFileSync(databaseTypesPath, 'utf8')).toBe(types)
})

test('nullable columns, defaults, generated columns, word lists and arguments are told apart', async () => {
  await backend.database.exec(`
    create table public.probe (
      id bigint generated always as identity primary key,
      name text not null,
      note text,
      kind text not null default 'lp' check (kind in ('lp', 'ep')),
      pages integer[] not null,
      size integer not null generated always as (cardinality(pages)) stored
    );
    create function public.probe_all(a uuid, b jsonb default null) returns void language sql as '';`)
  const made = (await databaseTypes(backend.database)).replaceAll(/\s+/g, ' ')
  expect(made).toContain(
    `probe: { Row: { id: number name: string note: string | null kind: 'lp' | 'ep' pages: number[] size: number } ` +
      `Insert: { name: string note?: string | null kind?: 'lp' | 'ep' pages: number[] } ` +
      `Update: { name?: string note?: string | null kind?: 'lp' | 'ep' pages?: number[] }`,
  )
  expect(made).toContain(
    'probe_all: { Args: { a: string | null b?: Json | null | undefined } Returns: undefined }',
  )
})
