import { beforeEach, expect, test, vi } from 'vitest'
import { newsletterConsent } from '#src/features/newsletter/contract.ts'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import { setEnvironment } from '#tests/support/backend/backend.ts'
import { call, freshAddress } from '#tests/support/functions/call.ts'
import { exhaust, proofFor } from '#tests/support/functions/proof.ts'

beforeEach(async () => {
  await exec('delete from public.newsletter_signups; delete from public.rate_limits')
  setEnvironment(backend)
  delete process.env.NEWSLETTER_ACTION
})

async function post(body: unknown, ip = freshAddress()): Promise<Response> {
  vi.resetModules()
  const { default: newsletter } = await import('#netlify/functions/newsletter.ts')
  return call(newsletter, '/api/newsletter', { body, ip })
}

const signups = () => sql('select * from public.newsletter_signups')

test('a sign-up is stored with the sentence that was agreed to, and when', async () => {
  const answer = await post({ name: ' Ada ', email: 'ada@fan.example' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ outcome: 'subscribed' })
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
  const again = await post({ name: 'Mallory', email: 'ADA@fan.example' })
  expect(await again.json()).toEqual({ outcome: 'subscribed' })
  expect(await signups()).toMatchObject([{ name: 'Ada' }])
})

test('a whole venue behind one connection gets on the list: after five, each with a proof of its own', async () => {
  const ip = freshAddress()
  const fan = (n: number) => ({ name: 'A', email: `a${n}@fan.example` })
  for (let n = 0; n < 5; n++) expect((await post(fan(n), ip)).status).toBe(200)
  for (let n = 5; n < 8; n++) {
    const proof = await proofFor(await post(fan(n), ip))
    expect((await post({ ...fan(9), proof }, ip)).status).toBe(428)
    expect(await (await post({ ...fan(n), proof }, ip)).json()).toEqual({ outcome: 'subscribed' })
  }
  expect(await signups()).toHaveLength(8)
})

test('the hard stop is 600 sign-ups with a proof at once, and then one every six seconds', async () => {
  const ip = freshAddress()
  for (let n = 0; n < 5; n++) await post({ name: 'A', email: `a${n}@fan.example` }, ip)
  const proof = await proofFor(await post({ name: 'A', email: 'b@fan.example' }, ip))
  await exhaust('newsletter-proven')
  const refused = await post({ name: 'A', email: 'b@fan.example', proof }, ip)
  expect(refused.status).toBe(429)
  const { outcome, retryAfterSeconds } = (await refused.json()) as Record<string, unknown>
  expect(outcome).toBe('too-many-signups')
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect(retryAfterSeconds).toBeLessThanOrEqual(6)
})

test('a robot is thanked and nothing is kept', async () => {
  const answer = await post({ name: 'Bot', email: 'bot@pills.example', website: 'x' })
  expect(await answer.json()).toEqual({ outcome: 'subscribed' })
  expect(await signups()).toEqual([])
})

test.each([
  ['name', { name: '', email: 'ada@fan.example' }],
  ['email', { name: 'Ada', email: '' }],
  ['email', { name: 'Ada', email: 'ada' }],
])('without a good %s nothing is kept', async (field, body) => {
  const answer = await post(body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
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
  const answer = await post({ name: 'Ada', email: 'ada@fan.example' })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ outcome: 'unavailable' })
  log.mockRestore()
})
