// What a fan's request costs the database. PostgreSQL 17 plans an SQL function with settings of its own again in every
// statement, which was half of a redemption; plpgsql keeps its plans. Figures: tests/bench/redeem.bench.ts.
import { expect, test } from 'vitest'
import { backend } from '#tests/support/backend/backend-fixture.ts'

const calledByFans = [
  'redeem_code',
  'release_day',
  'open_download',
  'start_transfer',
  'accept_transfer',
  'store_contact_message',
  'lease_contact_deliveries',
  'record_contact_delivery',
  'sign_up_for_newsletter',
]
const writtenByFans = `'codes', 'code_claims', 'code_transfers', 'file_downloads', 'rate_limits', 'contact_messages',
  'newsletter_signups'`

type Definition = { name: string; source: string; language: string; has_settings: boolean }

test('no function on the way of a fan is one that PostgreSQL plans again in every statement', async () => {
  const definitions = await backend.database.query<Definition>(
    `select p.proname as name, p.prosrc as source, l.lanname as language, p.proconfig is not null as has_settings
       from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    [],
  )
  const triggers = await backend.database.query<{ name: string }>(
    `select p.proname as name
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid in (select c.oid from pg_class c where c.relname in (${writtenByFans})) and not t.tgisinternal`,
    [],
  )
  const reached = new Set([...calledByFans, ...triggers.map(({ name }) => name)])
  // A set is walked in the order in which it grows.
  for (const name of reached)
    for (const { source } of definitions.filter((definition) => definition.name === name))
      for (const [, called] of source.matchAll(/\b(?:private|public)\.(\w+)\s*\(/g))
        reached.add(called!)
  const onTheWay = definitions.filter(({ name }) => reached.has(name))
  expect(onTheWay.length).toBeGreaterThan(25)
  const planned = onTheWay.filter(
    ({ language, has_settings }) => language === 'sql' && has_settings,
  )
  expect(planned.map(({ name }) => name).toSorted()).toEqual([])
})
