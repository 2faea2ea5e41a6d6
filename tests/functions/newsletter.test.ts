import { beforeEach, expect, test, vi } from 'vitest'
import { newsletterConsent } from '#src/features/newsletter/contract.ts'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import { setEnvironment } from '#tests/support/backend/backend.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { freshAddress } from '#tests/support/functions/call.ts'
import { exhaust, proofFor } from '#tests/support/functions/proof.ts'

beforeEach(async () => {
  await exec('delete from public.newsletter_signups; delete from public.rate_limits')
  setEnvironment(backend)
  delete process.env.NEWSLETTER_ACTION
})

function post(body: unknown, ip = freshAddress()) {
  vi.resetModules()
  return new Browser(ip).ask<{ retryAfterSeconds?: number }>('POST /api/newsletter', body)
}

const subscribed = { status: 200, outcome: 'subscribed' }
const signups = () => sql('select * from public.newsletter_signups')

test('a sign-up is stored with the sentence that was agreed to, and when', async () => {
  expect(await post({ name: ' Ada ', email: 'ada@fan.example' })).toEqual(subscribed)
  const [stored] = await signups()
  expect(stored).toMatchObject({
    name: 'Ada',
    email: 'ada@fan.example',
    consent: newsletterConsent,
  })
  expect(Date.now() - new Date(stored!.consented_at as string).getTime()).toBeLessThan(60_000)
})

test('an address already on the list stays as it is, and the answer does not tell', async () => {
  await post({ name: 'Ada', email: 'ada@fan.example' })
  expect(await post({ name: 'Mallory', email: 'ADA@fan.example' })).toEqual(subscribed)
  expect(await signups()).toMatchObject([{ name: 'Ada' }])
})

test('a whole venue behind one connection gets on the list: after five, each with a proof of its own', async () => {
  const ip = freshAddress()
  const fan = (n: number) => ({ name: 'A', email: `a${n}@fan.example` })
  for (let n = 0; n < 5; n++) expect((await post(fan(n), ip)).status).toBe(200)
  for (let n = 5; n < 8; n++) {
    const proof = await proofFor(await post(fan(n), ip))
    expect((await post({ ...fan(9), proof }, ip)).status).toBe(428)
    expect(await post({ ...fan(n), proof }, ip)).toEqual(subscribed)
  }
  expect(await signups()).toHaveLength(8)
})

test('the hard stop is 600 sign-ups with a proof at once, and then one every six seconds', async () => {
  const ip = freshAddress()
  for (let n = 0; n < 5; n++) await post({ name: 'A', email: `a${n}@fan.example` }, ip)
  const proof = await proofFor(await post({ name: 'A', email: 'b@fan.example' }, ip))
  await exhaust('newsletter-proven')
  const refused = await post({ name: 'A', email: 'b@fan.example', proof }, ip)
  expect(refused).toMatchObject({ status: 429, outcome: 'too-many-signups' })
  expect(refused.retryAfterSeconds).toBeGreaterThan(0)
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(6)
})

test('a robot is thanked and nothing is kept', async () => {
  const bot = { name: 'Bot', email: 'bot@pills.example', website: 'x' }
  expect(await post(bot)).toEqual(subscribed)
  expect(await signups()).toEqual([])
})

test.each([
  ['name', { name: '', email: 'ada@fan.example' }],
  ['email', { name: 'Ada', email: '' }],
  ['email', { name: 'Ada', email: 'ada' }],
])('without a good %s nothing is kept', async (field, body) => {
  const fields = { [field]: expect.any(String) }
  expect(await post(body)).toMatchObject({ status: 400, error: { fields } })
  expect(await signups()).toEqual([])
})

test('with a provider configured nothing is stored here', async () => {
  process.env.NEWSLETTER_ACTION = 'https://provider.example/subscribe'
  expect((await post({ name: 'Ada', email: 'ada@fan.example' })).status).toBe(404)
  expect(await signups()).toEqual([])
})

test('when the database is away, the visitor hears so', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  setEnvironment({ ...backend, url: 'http://127.0.0.1:9' })
  const refused = await post({ name: 'Ada', email: 'ada@fan.example' })
  expect(refused).toEqual({ status: 503, outcome: 'unavailable' })
  log.mockRestore()
})
