// The refusals of the database that have a code of their own: in the migrations and at the functions.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusals } from '#netlify/server/http/database-errors.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'

const folder = new URL('../../supabase/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const migrations = readdirSync(new URL('migrations/', folder)).map((file) =>
  read(`migrations/${file}`),
)
const matches = (pattern: RegExp, text: string) =>
  [...new Set([...text.matchAll(pattern)].map(([, code]) => code!))].toSorted()

const raised = matches(/using errcode = '(DW\d{3})'/g, migrations.join('\n'))
const answered = Object.keys(refusals)

test('each code that a migration raises has an answer, and no other does', () => {
  expect(raised.length).toBeGreaterThan(5)
  expect(answered.filter((code) => code.startsWith('DW')).toSorted()).toEqual(raised)
})

const counted = 'a function counts the places'
const found = 'the function that writes looks for the row first'
const random = 'the value is random'
/** Why no save meets these. */
const metByNoSave: Record<string, string> = {
  catalogue_imports_number_key: 'the database numbers the rows',
  code_changes_action_id_code_key: found,
  codes_number_key: 'the database numbers the rows',
  codes_replaces_key: 'act_on_codes() locks the code and answers DW020',
  codes_serial_key: counted,
  contact_messages_submission_key: found,
  deploys_deploy_id_key: found,
  editions_position_key: counted,
  file_downloads_release_id_kind_key: found,
  files_early_key: found,
  files_place_key: found,
  newsletter_signups_email_key: found,
  pictures_hash_key: found,
  pictures_ready_address_key: 'derived from the hash',
  preview_links_token_hash_key: random,
  staff_links_email_key: found,
  staff_links_token_hash_key: random,
  staff_links_user_id_key: found,
  tracks_position_key: counted,
  tracks_release_key: 'begins with the primary key',
}

test('each unique index that a save can meet has a sentence about its field', async () => {
  const unique = await backend.database.query<{ name: string }>(
    `select c.relname as name
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace
      order by 1`,
    [],
  )
  const named = answered.filter((code) => !code.startsWith('DW'))
  const others = unique.map(({ name }) => name).filter((name) => !named.includes(name))
  expect(others).toEqual(Object.keys(metByNoSave))
  for (const name of named) expect(refusals[name]![3]).toMatch(/^\w+$/)
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
