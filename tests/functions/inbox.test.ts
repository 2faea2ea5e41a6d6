// The inbox: what fans wrote, handed on once more or deleted.
import { json } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import schedule from '#netlify/functions/publish-schedule.ts'
import type { Message, MessageList } from '#src/features/contact/admin/contract.ts'
import { admin, exec, sql } from '#tests/support/functions/staff-fixture.ts'
import { readAll } from '#tests/support/functions/read-all.ts'
import { call } from '#tests/support/functions/call.ts'
import { serve } from '#tests/support/site/serve.ts'

let received: unknown[]
/** How the form service answers; a promise that it waits for first, if there is one. */
let answer: { status: number; body: string; after?: Promise<void> }

// Before any function is loaded, which reads its environment once.
const formService = await serve(async (request, response) => {
  received.push(await json(request))
  await answer.after
  response.writeHead(answer.status).end(answer.body)
})
vi.stubEnv('CONTACT_FORM_URL', formService)
beforeEach(async () => {
  received = []
  answer = { status: 200, body: '{"ok":true}' }
  await exec('delete from public.contact_messages')
})

type Row = { name?: string; text?: string; delivered?: boolean; minutesAgo?: number }

/** A message that was stored some time ago, and that nobody is handing on at the moment. */
async function add({ name = 'Ada', text = 'Hello', delivered = false, minutesAgo = 10 }: Row = {}) {
  const [row] = await sql<{ id: string }>(
    `insert into public.contact_messages
       (name, email, subject_type, custom_subject, message, created_at, delivered_at, leased_until)
     values ($1, 'ada@fan.example', 'other', 'A question', $2, now() - $3 * interval '1 minute',
             case when $4 then now() end, null)
     returning id`,
    [name, text, minutesAgo, delivered],
  )
  return row!.id
}

const list = (query: object = {}) => admin.call<MessageList>('listMessages', query)
const find = async (id: string) => (await list()).items.find((one) => one.id === id)
const retry = (id: string) => admin.call('retryMessage', { id })
const remove = (id: string) => admin.call('deleteMessage', { id })
const mark = (id: string, change: object) => admin.call('changeMessage', { id, ...change })
const names = async (box: string) => (await list({ box })).items.map(({ name }) => name).toSorted()

test('messages are listed newest first, with what was written and where it stands', async () => {
  await add({ name: 'Older', minutesAgo: 20 })
  const id = await add({ text: 'Line one\nLine two' })
  const { items, total, hasService } = await list()
  expect(items.map(({ name }) => name)).toEqual(['Ada', 'Older'])
  expect({ total, hasService }).toEqual({ total: 2, hasService: true })
  expect(items[0]).toMatchObject({
    id,
    email: 'ada@fan.example',
    subjectType: 'other',
    customSubject: 'A question',
    message: 'Line one\nLine two',
    deliveredAt: null,
    attempts: 0,
    lastError: null,
  } satisfies Partial<Message>)
})

test('the inbox is searched by name and words, filtered by state, and paged without a gap', async () => {
  for (let number = 1; number <= 5; number++)
    await add({ name: `Fan ${number}`, minutesAgo: number, delivered: number > 3 })
  await add({ name: 'Bo', text: 'Where is my RECORD?', minutesAgo: 60 })
  expect((await list({ q: 'bo record' })).items.map(({ name }) => name)).toEqual(['Bo'])
  expect((await list({ delivered: true })).total).toBe(2)
  const read = (after?: string) => list({ delivered: false, limit: 2, after })
  const names = (await readAll(read)).map(({ name }) => name)
  expect(names).toEqual(['Fan 1', 'Fan 2', 'Fan 3', 'Bo'])
})

test('a message is new until it is marked as read, and new again when that is taken back', async () => {
  const [ada, bo] = [await add(), await add({ name: 'Bo' })]
  expect(await names('new')).toEqual(['Ada', 'Bo'])
  await mark(ada, { isRead: true })
  expect(await names('new')).toEqual(['Bo'])
  await mark(bo, { isAnswered: true })
  expect(await names('new')).toEqual([])
  await mark(bo, { isRead: false })
  expect(await names('new')).toEqual(['Bo'])
  expect(await find(bo)).toMatchObject({ readAt: null, answeredAt: expect.any(String) })
})

test('a message is answered or archived until that is taken back, and read with it', async () => {
  const [ada, bo] = [await add(), await add({ name: 'Bo' })]

  expect(await mark(ada, { isAnswered: true })).toEqual({ status: 200, outcome: 'changed' })
  expect(await names('answered')).toEqual(['Ada'])
  expect(await names('unanswered')).toEqual(['Bo'])
  await mark(bo, { isArchived: true })
  expect(await names('new')).toEqual([])
  expect(await names('inbox')).toEqual(['Ada'])
  expect(await names('archived')).toEqual(['Bo'])
  expect((await list({ box: 'archived' })).items[0]).toMatchObject({
    archivedAt: expect.any(String),
    answeredAt: null,
  })

  await mark(ada, { isAnswered: false })
  await mark(bo, { isArchived: false })
  expect(await names('unanswered')).toEqual(['Ada', 'Bo'])
  expect(await names('archived')).toEqual([])
})

test.each([{}, { isAnswered: true, isArchived: true }, { isRead: true, isArchived: true }])(
  'a mark is one of the three: %j is refused',
  async (change) => {
    expect((await mark(await add(), change)).status).toBe(400)
  },
)

test('a mark on a message that is gone says so', async () => {
  expect((await mark('00000000-0000-4000-8000-0000000000ff', { isAnswered: true })).status).toBe(
    404,
  )
})

test('a message is handed on again with everything in it, and is delivered', async () => {
  const id = await add()
  expect((await retry(id)).outcome).toBe('delivered')
  const subject = { subject: 'A question', subjectType: 'other', customSubject: 'A question' }
  expect(received).toEqual([
    { name: 'Ada', email: 'ada@fan.example', ...subject, message: 'Hello' },
  ])
  const after = await find(id)
  expect(after).toMatchObject({ attempts: 1, lastError: null })
  expect(after!.deliveredAt).not.toBeNull()
})

test('a message shows its code, is found by it, and is handed on with it', async () => {
  await add({ name: 'Bo' })
  const id = await add()
  await exec(`update public.contact_messages set code = 'DEADWAX1' where id = '${id}'`)
  expect((await list()).items.map(({ code }) => code).toSorted()).toEqual(['DEADWAX1', null])
  expect((await list({ q: 'deadwax1' })).items.map((message) => message.id)).toEqual([id])
  expect((await retry(id)).status).toBe(200)
  expect(received).toMatchObject([{ message: 'Hello\n\nCode: DEADWAX1' }])
})

test('what the service refuses again stays, says why, and may be tried at once', async () => {
  const id = await add()
  answer = { status: 200, body: '{"success":false}' }
  const message = expect.stringContaining('(it said no)') as string
  expect(await retry(id)).toMatchObject({ status: 502, error: { message } })
  expect(await find(id)).toMatchObject({ deliveredAt: null, attempts: 1, lastError: 'it said no' })
  answer = { status: 200, body: '{"ok":true}' }
  expect((await retry(id)).status).toBe(200)
})

test('two people who try at once hand a message on once', async () => {
  const id = await add()
  let open = () => {}
  answer = { status: 200, body: '{"ok":true}', after: new Promise((resolve) => (open = resolve)) }
  const first = retry(id)
  await expect.poll(() => received.length).toBe(1)
  expect(await retry(id)).toMatchObject({ status: 409, error: { code: 'being-sent' } })
  open()
  expect((await first).status).toBe(200)
  expect((await retry(id)).status).toBe(200)
  expect(received).toHaveLength(1)
})

test('a message that was just stored is still leased, and a retry is refused', async () => {
  const id = await add()
  await exec("update public.contact_messages set leased_until = default where name = 'Ada'")
  expect((await retry(id)).status).toBe(409)
  expect(received).toEqual([])
})

const runSchedule = async () =>
  (await (await call(schedule, '/.netlify/functions/publish-schedule')).json()) as {
    delivered: number
  }

test('what waits is handed on by the clock when it is due, once, oldest first', async () => {
  for (const [name, due] of [
    ['Later', "now() + interval '1 minute'"],
    ['Second', "now() - interval '1 minute'"],
    ['First', "now() - interval '2 minutes'"],
  ] as const) {
    const id = await add({ name })
    await exec(`update public.contact_messages set next_attempt_at = ${due} where id = '${id}'`)
  }
  const [one, other] = await Promise.all([runSchedule(), runSchedule()])
  expect(one.delivered + other.delivered).toBe(2)
  expect(received.map((letter) => (letter as { name: string }).name).toSorted()).toEqual([
    'First',
    'Second',
  ])
  expect((await list({ delivered: false })).items.map(({ name }) => name)).toEqual(['Later'])
})

test('what the service refuses is tried again with growing pauses', async () => {
  const id = await add()
  answer = { status: 500, body: '' }
  for (let tries = 1; tries <= 3; tries++) {
    await exec('update public.contact_messages set next_attempt_at = now()')
    expect((await runSchedule()).delivered).toBe(0)
    expect((await runSchedule()).delivered).toBe(0)
    expect(received).toHaveLength(tries)
    const { nextAttemptAt } = (await find(id))!
    const minutes = (Date.parse(nextAttemptAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(5 * 2 ** (tries - 1) - 1)
    expect(minutes).toBeLessThan(5 * 2 ** (tries - 1) + 1)
  }
})

test('a deleted message is gone for good, and deleting it again says so', async () => {
  const id = await add()
  expect(await remove(id)).toEqual({ status: 200, outcome: 'deleted' })
  expect((await list()).total).toBe(0)
  expect((await remove(id)).status).toBe(404)
  expect((await retry(id)).status).toBe(404)
})
