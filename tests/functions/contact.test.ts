import type { RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import { setEnvironment } from '#tests/support/backend/backend.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { call, freshAddress } from '#tests/support/functions/call.ts'
import { startManualClock } from '#tests/support/functions/manual-clock.ts'
import { load } from '#tests/support/functions/function-files.ts'
import { exhaust, proofFor } from '#tests/support/functions/proof.ts'
import { serve } from '#tests/support/site/serve.ts'

let log: ReturnType<typeof vi.spyOn>

beforeEach(async () => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await exec('delete from public.contact_messages')
  setEnvironment(backend)
  delete process.env.CONTACT_FORM_URL
})
afterEach(() => vi.restoreAllMocks())

const message = {
  name: 'Ada',
  email: 'ada@fan.example',
  subjectType: 'code-support',
  message: 'It says used.\nIt is new.',
}

/** A form service that behaves as told; answers its address and what it was sent. */
async function formService(behave: RequestListener): Promise<{ url: string; received: unknown[] }> {
  const received: unknown[] = []
  const url = await serve(async (request, response) => {
    received.push(await json(request))
    behave(request, response)
  })
  return { url, received }
}

const answering =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

/** A form service that takes every message, and is the site's. */
async function takingService(): Promise<unknown[]> {
  const { url, received } = await formService(answering(200, '{"ok":true}'))
  process.env.CONTACT_FORM_URL = url
  return received
}

/** Posts to a freshly loaded function, which so reads the environment that the test has set. */
function post(body: unknown, ip = freshAddress()) {
  vi.resetModules()
  return new Browser(ip).ask('POST /api/contact', body)
}
const sent = { status: 200, outcome: 'sent' }

const messages = () => sql('select * from public.contact_messages order by created_at')

test('a message is stored, and that is enough when there is no form service', async () => {
  expect(await post(message)).toEqual(sent)
  expect(await messages()).toMatchObject([
    { name: 'Ada', subject_type: 'code-support', message: message.message, delivered_at: null },
  ])
})

test("a message is relayed with the spec's fields and noted as delivered", async () => {
  const received = await takingService()
  await post({ ...message, subjectType: 'other', customSubject: 'A remix' })
  expect(received).toEqual([
    {
      name: 'Ada',
      email: 'ada@fan.example',
      subjectType: 'other',
      subject: 'A remix',
      customSubject: 'A remix',
      message: message.message,
    },
  ])
  const [stored] = await messages()
  expect(stored).toMatchObject({ attempts: 1, last_error: null })
  expect(stored!.delivered_at).not.toBeNull()
})

test('a code is kept apart in its printed form, and the form service reads it in the message', async () => {
  const received = await takingService()
  expect((await post({ ...message, code: ' dead-wax1 ' })).status).toBe(200)
  expect(await messages()).toMatchObject([{ message: message.message, code: 'DEADWAX1' }])
  expect(received).toMatchObject([{ message: `${message.message}\n\nCode: DEADWAX1` }])
})

test('a code in a sentence is kept apart, and the sentence stays in the message', async () => {
  const typed = 'DEADWAX1, the second one says it is used'
  expect((await post({ ...message, code: typed })).status).toBe(200)
  const text = `${message.message}\n\nCode: ${typed}`
  expect(await messages()).toMatchObject([{ message: text, code: 'DEADWAX1' }])
})

test('what is no printed code stays in the message as it was typed, once', async () => {
  const received = await takingService()
  expect((await post({ ...message, code: 'dead wa?1' })).status).toBe(200)
  const text = `${message.message}\n\nCode: dead wa?1`
  expect(await messages()).toMatchObject([{ message: text, code: null }])
  expect(received).toMatchObject([{ message: text }])
})

test.each<[string, RequestListener, RegExp]>([
  ['answers 500', answering(500, '{}'), /500/],
  ['answers 200 with ok: false', answering(200, '{"ok":false}'), /said no/],
  ['answers 200 with success: false', answering(200, '{"success":false}'), /said no/],
  ['answers 200 with an error', answering(200, '{"error":"quota"}'), /said no/],
  ['answers 200 with errors', answering(200, '{"errors":[{"field":"email"}]}'), /said no/],
  ['answers a page', answering(200, '<h1>Thanks</h1>'), /not JSON/],
  ['hangs up', (request) => request.socket.destroy(), /did not answer/],
])('when the form service %s, the message is kept and due', async (_case, behave, failure) => {
  process.env.CONTACT_FORM_URL = (await formService(behave)).url
  expect((await post(message)).status).toBe(200)
  const [stored] = await messages()
  expect(stored).toMatchObject({ attempts: 1, delivered_at: null })
  expect(stored!.last_error).toMatch(failure)
  expect(new Date(stored!.next_attempt_at as string).getTime()).toBeGreaterThan(Date.now())
  expect(String(log.mock.calls)).not.toContain('ada@fan.example')
})

test.each(['{"ok":true}', '{"success":"true","errors":[]}', '{"next":"/thanks","error":null}'])(
  'a form service that answers %s has taken the message',
  async (body) => {
    process.env.CONTACT_FORM_URL = (await formService(answering(200, body))).url
    await post(message)
    expect((await messages())[0]!.delivered_at).not.toBeNull()
  },
)

test('while the database is away, the form service is enough', async () => {
  const asleep = await formService(answering(503, '{}'))
  const received = await takingService()
  setEnvironment({ url: asleep.url, secrets: makeSecrets() })
  expect(await post(message)).toEqual(sent)
  expect(received).toHaveLength(1)
})

test('only when neither takes it, the visitor hears that it was not sent', async () => {
  const asleep = await formService(answering(503, '{}'))
  setEnvironment({ url: asleep.url, secrets: makeSecrets() })
  process.env.CONTACT_FORM_URL = asleep.url
  expect(await post(message)).toEqual({ status: 503, outcome: 'unavailable' })
})

test('when both hang, the visitor is answered all the same', async () => {
  const pass = startManualClock()
  const hanging = await formService(() => pass(8900))
  setEnvironment({ url: hanging.url, secrets: makeSecrets() })
  process.env.CONTACT_FORM_URL = hanging.url
  expect((await post(message)).status).toBe(503)
})

test('a message without a key that is sent again by the same client is stored once', async () => {
  const received = await takingService()
  for (const ip of ['10.3.0.1', '10.3.0.1', '10.3.0.2'])
    expect((await post(message, ip)).status).toBe(200)
  expect((await post({ ...message, message: 'Another one' }, '10.3.0.1')).status).toBe(200)
  expect(await messages()).toHaveLength(3)
  expect(received).toHaveLength(3)
})

test('one submission sent again and again is relayed once, whatever the form service says', async () => {
  const { url, received } = await formService(answering(500, '{}'))
  process.env.CONTACT_FORM_URL = url
  for (let tries = 0; tries < 3; tries++) {
    const body = { ...message, message: `Try ${tries}`, submission: 'one-submission-for-all' }
    expect(await post(body)).toEqual(sent)
  }
  expect(received).toHaveLength(1)
  expect(await messages()).toMatchObject([{ message: 'Try 0', attempts: 1, delivered_at: null }])
})

/** A connection from which five messages came within the hour. */
async function busyAddress(): Promise<string> {
  const ip = freshAddress()
  for (let sent = 0; sent < 5; sent++)
    expect((await post({ ...message, message: `Message ${sent}` }, ip)).status).toBe(200)
  return ip
}

test('the sixth message of a connection within an hour needs a proof, and those of others do not', async () => {
  const ip = await busyAddress()
  const proof = await proofFor(await post(message, ip))
  expect((await post(message)).status).toBe(200)
  expect(await messages()).toHaveLength(6)
  expect((await post({ ...message, proof }, ip)).status).toBe(200)
  expect(await messages()).toHaveLength(7)
})

test('a proof is good for one message, with its code, of one connection, once', async () => {
  const ip = await busyAddress()
  const coded = { ...message, code: 'DEADWAX1' }
  const proof = await proofFor(await post(coded, ip))
  for (const other of [{ message: 'Another one' }, { code: 'DEADWAX2' }, { proof: 'nonsense' }])
    expect((await post({ ...coded, proof, ...other }, ip)).status).toBe(428)
  expect((await post({ ...coded, proof }, await busyAddress())).status).toBe(428)
  expect((await post({ ...coded, proof }, ip)).status).toBe(200)
  // The same message again is sent already; an own key makes it another one, which the proof is not for.
  expect((await post({ ...coded, proof }, ip)).status).toBe(200)
  const another = { ...coded, proof, submission: 'another-message-of-ada' }
  expect((await post(another, ip)).status).toBe(428)
  expect(await messages()).toHaveLength(11)
})

test('a repeated submission needs no proof', async () => {
  const ip = freshAddress()
  const submission = 'sent-before-all-of-the-others'
  await post({ ...message, submission }, ip)
  for (let sent = 0; sent < 4; sent++) await post({ ...message, message: `No. ${sent}` }, ip)
  expect((await post({ ...message, submission }, ip)).status).toBe(200)
})

test('at the hard stop a proof is no use either, and the answer says for how long', async () => {
  const ip = await busyAddress()
  const proof = await proofFor(await post(message, ip))
  await exhaust('contact-proven')
  const body = { ...message, proof }
  const refused = await call(await load('contact'), '/api/contact', { body, ip })
  const { outcome, retryAfterSeconds } = (await refused.json()) as Record<string, unknown>
  expect([refused.status, outcome]).toEqual([429, 'too-many-messages'])
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect(retryAfterSeconds).toBeLessThanOrEqual(60)
  expect(Number(refused.headers.get('retry-after'))).toBe(retryAfterSeconds)
})

test.each([
  ['the field that people never see', { website: 'https://pills.example' }],
  ['a form filled in half a second', { fillTime: 500 }],
])('a robot, told by %s, is thanked and nothing is kept', async (_case, trap) => {
  expect(await post({ ...message, ...trap })).toEqual(sent)
  expect(await messages()).toEqual([])
})

test.each([
  ['name', { name: ' ' }, 'Please tell us your name.'],
  ['email', { email: 'ada@' }, 'Please check your email address.'],
  ['subjectType', { subjectType: 'spam' }, 'Please choose what it is about.'],
  ['customSubject', { subjectType: 'other' }, 'Please tell us what it is about.'],
  ['message', { message: '' }, 'Please write your message.'],
])('a wrong %s (%j) is said in words, and nothing is kept', async (field, change, words) => {
  const fields = { [field]: expect.stringMatching(words) as string }
  expect(await post({ ...message, ...change })).toMatchObject({ status: 400, error: { fields } })
  expect(await messages()).toEqual([])
})

test('a subject of one’s own is kept only with the subject Other', async () => {
  await post({ ...message, customSubject: 'left over' })
  expect(await messages()).toMatchObject([{ custom_subject: null }])
})

test('nothing is sent by a GET', async () => {
  const answer = await call(await load('contact'), '/api/contact', { method: 'GET' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact'])
})
