// The sentences of the privacy page, held against what the functions and the database do. That messages go after 90 days
// is shown by contact-delivery.test.ts, that a connection has another name each day by client-key.test.ts.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addCode, addReleases } from '#tests/support/backend/backend.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { admin, backend, sql } from '#tests/support/functions/staff-fixture.ts'

const page = readFileSync(new URL('../../src/pages/privacy.astro', import.meta.url), 'utf8')
const claim = 'the-claim-of-a-fan'

const letter = {
  name: 'Wilma Fan',
  email: 'wilma@fan.example',
  subjectType: 'join-label',
  customSubject: '',
  message: 'Hello',
  code: '',
  submission: 'one-submission-of-ada',
  website: '',
  fillTime: 9000,
}
const signup = { name: 'Wilma Fan', email: 'wilma@fan.example', website: '', fillTime: 9000 }

test('what a visitor sends sets no cookie, whatever the answer is', async () => {
  expect(page).toContain('We set no cookies')
  await addReleases(backend)
  await addCode(backend, 'PRIVACY1')
  const statuses: number[] = []
  for (const [path, body] of [
    ['redeem', { code: 'PRIVACY1', claim }],
    ['redeem', { code: 'NOSUCH77', claim }],
    ['download', { code: 'PRIVACY1', claim, file: 'x' }],
    ['transfer', { code: 'PRIVACY1', claim }],
    ['contact', letter],
    ['newsletter', signup],
  ] as const) {
    const visitor = new Browser()
    statuses.push((await visitor.ask(`POST /api/${path}`, body)).status)
    expect([path, visitor.lastSet]).toEqual([path, []])
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(3)
})

test('a code opens its release again for as long as the page says', async () => {
  expect(page).toContain(
    'opens again by itself for 7 days, until you tap ‘Redeem another code’. Without JavaScript: one hour',
  )
  expect(
    await sql(
      `select private.claim_window('${claim}') = interval '7 days' as script,
              private.claim_window('noscript-x') = interval '1 hour' as none`,
    ),
  ).toEqual([{ script: true, none: true }])
})

test('a count that has run off is deleted, and no address is in any', async () => {
  expect(page).toContain('A count expires, mostly within minutes, and is then deleted')
  await sql(
    "insert into public.rate_limits values ('contact', 'run off', now() - interval '1 minute')",
  )
  await new Browser('203.0.113.77').ask('POST /api/redeem', { code: 'NOSUCH78', claim })
  const counts = await sql<{ row: string }>('select r::text as row from public.rate_limits r')
  expect(counts.length).toBeGreaterThan(1)
  expect(counts.filter(({ row }) => /run off|203\.0\.113/.test(row))).toEqual([])
})

test('the log names no fan who wrote to us or signed up, also when that is deleted', async () => {
  expect(page).toContain('Nobody who writes to us or signs up is named in it')
  const [stored] = await sql<{ message: string; signup: string }>(
    `select (select id from public.contact_messages) as message,
            (select id from public.newsletter_signups) as signup`,
  )
  const { message, signup } = stored!
  expect((await admin.call('deleteMessage', { id: message })).status).toBe(200)
  expect((await admin.call('deleteSignup', { id: signup })).status).toBe(200)
  const log = await sql<{ action: string; row: string }>(
    'select a.action, a::text as row from public.audit_log a',
  )
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['message-deleted', 'signup-deleted']),
  )
  expect(log.filter(({ row }) => /wilma|fan\.example/i.test(row))).toEqual([])
})
