// The sentences of the privacy page, held against what the functions and the database do. That messages go after 90 days
// is shown by contact-delivery.test.ts, that a connection has another name each day by client-key.test.ts.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import contact from '#netlify/functions/contact.ts'
import download from '#netlify/functions/download.ts'
import messages from '#netlify/functions/messages.ts'
import newsletter from '#netlify/functions/newsletter.ts'
import redeem from '#netlify/functions/redeem.ts'
import signups from '#netlify/functions/signups.ts'
import transfer from '#netlify/functions/transfer.ts'
import { addCode, addReleases } from '#tests/support/backend/backend.ts'
import { call, type Handler } from '#tests/support/functions/call.ts'
import { admin, backend } from '#tests/support/functions/staff-fixture.ts'

const page = readFileSync(new URL('../../src/pages/privacy.astro', import.meta.url), 'utf8')
const claim = 'the-claim-of-a-fan'
const query = <Row>(sql: string) => backend.database.query<Row>(sql, [])

const letter = {
  ...{
    name: 'Wilma Fan',
    email: 'wilma@fan.example',
    subjectType: 'join-label',
    customSubject: '',
  },
  ...{ message: 'Hello', code: '', submission: 'one-submission-of-ada', website: '' },
  fillTime: 9000,
}
const signup = { name: 'Wilma Fan', email: 'wilma@fan.example', website: '', fillTime: 9000 }

test('what a visitor sends sets no cookie, whatever the answer is', async () => {
  expect(page).toContain('These pages set no cookies')
  await addReleases(backend)
  await addCode(backend, 'PRIVACY1')
  const asked: [Handler, string, object][] = [
    [redeem, '/api/redeem', { code: 'PRIVACY1', claim }],
    [redeem, '/api/redeem', { code: 'NOSUCH77', claim }],
    [download, '/api/download', { code: 'PRIVACY1', claim, file: 'x' }],
    [transfer, '/api/transfer', { code: 'PRIVACY1', claim }],
    [contact, '/api/contact', letter],
    [newsletter, '/api/newsletter', signup],
  ]
  const statuses: number[] = []
  for (const [handler, path, body] of asked) {
    const answer = await call(handler, path, { body })
    statuses.push(answer.status)
    expect([path, answer.headers.getSetCookie()]).toEqual([path, []])
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(3)
})

test('a code opens its release again for as long as the page says', async () => {
  expect(page).toContain('within 7 days; without script that is an hour')
  expect(
    await query(
      `select private.claim_window('${claim}') = interval '7 days' as script,
              private.claim_window('noscript-x') = interval '1 hour' as none`,
    ),
  ).toEqual([{ script: true, none: true }])
})

test('a count that has run off is deleted, and no address is in any', async () => {
  expect(page).toContain('A count runs off by itself, mostly within minutes, and is deleted then')
  await query(
    "insert into public.rate_limits values ('contact', 'run off', now() - interval '1 minute')",
  )
  const ip = '203.0.113.77'
  await call(redeem, '/api/redeem', { body: { code: 'NOSUCH78', claim }, ip })
  const counts = await query<{ row: string }>('select r::text as row from public.rate_limits r')
  expect(counts.length).toBeGreaterThan(1)
  expect(counts.filter(({ row }) => /run off|203\.0\.113/.test(row))).toEqual([])
})

test('the log names nobody who wrote to us or signed up, also when that is deleted', async () => {
  expect(page).toContain('Nobody who writes to us or signs up is named in it')
  const [stored] = await query<{ message: string; signup: string }>(
    `select (select id from public.contact_messages) as message,
            (select id from public.newsletter_signups) as signup`,
  )
  for (const [handler, id] of [
    [messages, stored!.message],
    [signups, stored!.signup],
  ] as const) {
    const path = handler === messages ? 'messages' : 'signups'
    const answer = await admin.send(handler, `DELETE /api/${path}/${id}`, { params: { id } })
    expect(answer.status).toBe(200)
  }
  const log = await query<{ action: string; row: string }>(
    'select a.action, a::text as row from public.audit_log a',
  )
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['message-deleted', 'signup-deleted']),
  )
  expect(log.filter(({ row }) => /wilma|fan\.example/i.test(row))).toEqual([])
})
