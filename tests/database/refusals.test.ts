// The refusals of the database that have a code of their own: in the migrations, in the README and at the functions.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusals } from '#netlify/server/http/database-errors.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'

const folder = new URL('../../supabase/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const migrations = readdirSync(new URL('migrations/', folder)).map((file) =>
  read(`migrations/${file}`),
)
const found = (pattern: RegExp, text: string) =>
  [...new Set([...text.matchAll(pattern)].map(([, code]) => code!))].toSorted()

const raised = found(/using errcode = '(DW\d{3})'/g, migrations.join('\n'))
const answered = Object.keys(refusals)

test('each code that a migration raises stands in supabase/README.md and has an answer, and no other does', () => {
  expect(raised.length).toBeGreaterThan(5)
  expect(found(/^\| (DW\d{3}) \|/gm, read('README.md'))).toEqual(raised)
  expect(answered.filter((code) => code.startsWith('DW')).toSorted()).toEqual(raised)
})

test('README.md names the function that raises each code', () => {
  for (const [, code, names] of read('README.md').matchAll(/^\| (DW\d{3}) \| ([^|]+) \|/gm)) {
    const functions = migrations
      .flatMap((text) => text.split(/^create function /m).slice(1))
      .filter((definition) => definition.includes(`errcode = '${code}'`))
      .map((definition) => definition.split('(', 1)[0]!.replace('public.', ''))
    expect(found(/`([\w.]+)\(\)`/g, names!), code).toEqual([...new Set(functions)].toSorted())
  }
})

test('the unique indexes that have an answer of their own are in the migrations', () => {
  const unique = found(/^create unique index (\w+)/gm, migrations.join('\n'))
  const named = answered.filter((code) => !code.startsWith('DW'))
  expect(named.length).toBeGreaterThan(1)
  expect(unique).toEqual(expect.arrayContaining(named))
})

test('every refusal without a code of its own has one of PostgreSQL, unless no role can meet it', () => {
  const refused = migrations.flatMap((text) => text.match(/raise exception '[^;]*;/g) ?? [])
  expect(refused.filter((text) => !text.includes('errcode'))).toEqual([
    "raise exception 'the audit log is only written';",
  ])
})

test.each(['DW001', '23514', 'P0001'])(
  'the embedded backend answers %s as PostgREST does',
  async (code) => {
    await backend.database.exec(`
      create or replace function public.begin_restore() returns jsonb language plpgsql as $$
      begin raise exception 'the words' using errcode = '${code}', detail = 'd', hint = 'h'; end $$`)
    const answer = await fetch(`${backend.url}/rest/v1/rpc/begin_restore`, {
      method: 'POST',
      headers: { apikey: backend.secrets.secretKey },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ code, message: 'the words', details: 'd', hint: 'h' })
  },
)
