// From the visitor's SEND to the label's mailbox, whatever is down in between: delivered later, once, or asked about.
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MessageList } from '#src/features/contact/admin/contract.ts'
import { admin, backend, exec } from '#tests/support/functions/everything-fixture.ts'
import { behindWire, deployWith } from '#tests/support/backend/broken-backend.ts'
import { call, type Handler } from '#tests/support/functions/call.ts'
import { serve } from '#tests/support/site/serve.ts'

let received: string[]
/** How the form service answers. */
let service: RequestListener
const taken: RequestListener = (_request, response) => response.end('{"ok":true}')

beforeEach(async () => {
  await exec('delete from public.contact_messages')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  received = []
  service = taken
  const url = await serve(async (request, response) => {
    const body = await text(request)
    if (request.method === 'POST') received.push(body)
    service(request, response)
  })
  vi.stubEnv('CONTACT_FORM_URL', url)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
type Functions = (file: string) => Handler
const files = ['contact', 'publish-schedule', 'staff']
const deploy = (url = backend.url): Promise<Functions> => deployWith(url, files, backend.secrets)
const message = {
  name: 'Ada',
  email: 'ada@fan.example',
  subjectType: 'join-label',
  message: 'Hello',
  submission: 'one-submission-of-ada',
}
const post = async (functions: Functions) => {
  const answer = await call(functions('contact'), '/api/contact', { body: message })
  return { status: answer.status, ...((await answer.json()) as { outcome: string }) }
}
const runClock = async (functions: Functions) => {
  const answer = await call(functions('publish-schedule'), '/clock')
  return (await answer.json()) as { delivered: number }
}
const inbox = async (functions: Functions) => {
  const answer = await admin.send(functions('staff'), 'POST /api/staff/list-messages', { body: {} })
  return ((await answer.json()) as MessageList).items
}
const retry = (functions: Functions, id: string) =>
  admin.send(functions('staff'), 'POST /api/staff/retry-message', { body: { id } })
const passMinutes = (minutes: number) =>
  exec(`
    update public.contact_messages set next_attempt_at = next_attempt_at - ${minutes} * interval '1 minute',
      leased_until = leased_until - ${minutes} * interval '1 minute'`)

const saying =
  (status: number, body: string, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)
const endless: RequestListener = (_request, response) => {
  const write = () => {
    while (!response.destroyed && response.write('{"ok":true,"x":'.repeat(1000)));
  }
  response.on('drain', write)
  write()
}

test.each<[string, RequestListener]>([
  ['is down', (request) => request.socket.destroy()],
  [
    'sends on to a page',
    (request, response) =>
      request.url === '/thanks'
        ? saying(200, '<h1>Thanks</h1>')(request, response)
        : saying(302, '', { location: '/thanks' })(request, response),
  ],
  ['answers without an end', endless],
  ['breaks off', (_request, response) => response.write('{"ok":', () => response.destroy())],
  ['hangs', () => undefined],
])('a message accepted while the form service %s is delivered later, once', async (_case, down) => {
  const functions = await deploy()
  service = down
  const started = performance.now()
  expect(await post(functions)).toEqual({ status: 200, outcome: 'sent' })
  expect((performance.now() - started) / 1000).toBeLessThan(9)
  expect(received).toHaveLength(1)
  expect((await runClock(functions)).delivered).toBe(0)
  expect(received).toHaveLength(1)

  service = saying(503, '')
  await passMinutes(6)
  expect((await runClock(functions)).delivered).toBe(0)
  // The second pause is longer than the first.
  await passMinutes(6)
  expect((await runClock(functions)).delivered).toBe(0)
  expect(received).toHaveLength(2)

  service = taken
  await passMinutes(5)
  expect((await runClock(functions)).delivered).toBe(1)
  await passMinutes(60)
  expect((await runClock(functions)).delivered).toBe(0)
  expect(received).toHaveLength(3)
  expect(new Set(received).size).toBe(1)
  expect(await inbox(functions)).toMatchObject([{ name: 'Ada', isUncertain: false, attempts: 3 }])
})

test('a form service that takes three seconds has taken the message', async () => {
  const functions = await deploy()
  service = (request, response) => setTimeout(() => taken(request, response), 3000)
  expect(await post(functions)).toEqual({ status: 200, outcome: 'sent' })
  await passMinutes(60)
  await runClock(functions)
  expect(received).toHaveLength(1)
})

test.each([
  ['could not be noted', 'record_contact_delivery'],
  ['went out although its own answer from the database was lost', 'store_contact_message'],
])('a relay that %s is not done again by itself: the inbox asks', async (_case, call) => {
  let isStored = false
  const broken = await deploy(
    await serve((request, response) => {
      // The statement is carried out; only its answer never comes.
      const isAnswerLost = request.url?.includes(call) && call.startsWith('store')
      if (isAnswerLost) {
        isStored = true
        response.end = (() => response) as typeof response.end
        response.write = (() => true) as typeof response.write
        response.writeHead = () => response
      }
      behindWire(backend.url, (url) => url.includes(call) && !isAnswerLost)(request, response)
    }),
  )
  expect(await post(broken)).toEqual({ status: 200, outcome: 'sent' })
  expect(isStored).toBe(call.startsWith('store'))
  expect(received).toHaveLength(1)

  const functions = await deploy()
  await passMinutes(60)
  expect((await runClock(functions)).delivered).toBe(0)
  expect(received).toHaveLength(1)
  const [waiting] = await inbox(functions)
  expect(waiting).toMatchObject({ name: 'Ada', isUncertain: true, deliveredAt: null })

  // A second try of the visitor is not a second message either; a person decides.
  expect(await post(functions)).toEqual({ status: 200, outcome: 'sent' })
  expect(received).toHaveLength(1)
  expect((await retry(functions, waiting!.id)).status).toBe(200)
  expect(received).toHaveLength(2)
  expect(await inbox(functions)).toMatchObject([{ isUncertain: false, attempts: 1 }])
})

test('the clock hands on what waits although publishing fails, and what hangs keeps nothing else', async () => {
  await exec(`
    insert into public.contact_messages (name, email, subject_type, message, next_attempt_at, leased_until)
    select 'Fan ' || n, 'a@fan.example', 'join-label', 'Hello', now(), null from generate_series(1, 8) n`)
  const functions = await deploy(
    await serve(behindWire(backend.url, (url) => url.includes('bump_due_revision'))),
  )
  await runClock(functions)
  expect(received).toHaveLength(6)
})

test('a message that was kept while there was no form service goes to the one that comes', async () => {
  vi.stubEnv('CONTACT_FORM_URL', '')
  expect(await post(await deploy())).toEqual({ status: 200, outcome: 'sent' })
  vi.unstubAllEnvs()
  vi.stubEnv('CONTACT_FORM_URL', await serve((request, response) => service(request, response)))
  await passMinutes(10)
  expect((await runClock(await deploy())).delivered).toBe(1)
})

test('a message is gone 90 days after it was delivered, also when no other one comes', async () => {
  const functions = await deploy()
  await exec(`
    insert into public.contact_messages (name, email, subject_type, message, leased_until, delivered_at)
    select 'Ada', 'ada@fan.example', 'join-label', words, null, delivered_at
      from (values ('old', now() - interval '91 days'), ('kept', now() - interval '89 days')) m (words, delivered_at);
    -- The schedule looks at everything once an hour.
    update public.publishing set due_checked_at = now() - interval '61 minutes'`)
  await runClock(functions)
  expect((await inbox(functions)).map(({ message }) => message)).toEqual(['kept'])
})
