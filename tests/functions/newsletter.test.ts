import { beforeEach, expect, test, vi } from 'vitest'
import { newsletterConsent } from '#src/features/newsletter/contract.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { setEnvironment } from '#tests/support/backend/backend.ts'
import { call, freshAddress } from '#tests/support/functions/call.ts'

beforeEach(async () => {
  await backend.database.exec('delete from public.newsletter_signups')
  setEnvironment(backend)
  delete process.env.NEWSLETTER_ACTION
})

async function post(body: unknown, ip = freshAddress()): Promise<Response> {
  vi.resetModules()
  const { default: newsletter } = await import('#netlify/functions/newsletter.ts')
  return call(newsletter, '/api/newsletter', { body, ip })
}

const signups = () =>
  backend.database.query<Record<string, unknown>>('select * from public.newsletter_signups', [])

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

test('an address that is on the list already stays as it is, and nobody learns that it is', async () => {
  await post({ name: 'Ada', email: 'ada@fan.example' })
  const again = await post({ name: 'Mallory', email: 'ADA@fan.example' })
  expect(await again.json()).toEqual({ outcome: 'subscribed' })
  expect(await signups()).toMatchObject([{ name: 'Ada' }])
})

test('the sixth sign-up of one visitor within an hour waits', async () => {
  const ip = freshAddress()
  for (let n = 0; n < 5; n++)
    expect((await post({ name: 'A', email: `a${n}@fan.example` }, ip)).status).toBe(200)
  const refused = await post({ name: 'A', email: 'a6@fan.example' }, ip)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ outcome: 'too-many-signups' })
  expect(await signups()).toHaveLength(5)
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
