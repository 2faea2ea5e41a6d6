// Whatever anybody sends to any function: a refusal in the catalogue's shape or the documented success, never a problem.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { articleBodyBytes } from '#src/features/news/admin/contract.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { setEnvironment, startTestBackend } from '#tests/support/backend/backend.ts'
import { Browser, signedIn } from '#tests/support/functions/browser-session.ts'
import type { Handler } from '#tests/support/functions/call.ts'
import { inCatalogue, send, type Sent } from '#tests/support/functions/answer-shape.ts'
import {
  brokenBodies,
  fieldsOf,
  naughtyStrings,
  withField,
  wrongTypes,
} from '#tests/support/functions/naughty.ts'
import {
  addEverything,
  functionFiles,
  lineOf,
  load,
  operations,
  withoutAddress,
  type Operation,
} from '#tests/support/functions/operations.ts'
import { isLong, scaled } from '#tests/support/scale.ts'

let backend: Backend
let admin: Browser
let service: Server
const handlers = new Map<string, Handler>()

beforeAll(async () => {
  service = createServer((_request, response) => response.end('{"ok":true}')).listen(0, '127.0.0.1')
  await new Promise((resolve) => service.once('listening', resolve))
  process.env.CONTACT_FORM_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  backend = await startTestBackend()
  setEnvironment(backend)
  await addEverything(backend)
  for (const { file } of operations) handlers.set(file, await load(file))
  admin = await signedIn('ada')
})
// A password that was guessed too often would end the test before its time.
beforeEach(() => backend.database.exec('delete from public.rate_limits'))
afterAll(async () => {
  delete process.env.CONTACT_FORM_URL
  service.closeAllConnections()
  service.close()
  await backend.stop()
})

/** Who is signed in where that is needed; a stranger elsewhere, each with an rate limit of their own. */
const callerOf = ({ who }: Operation) => (who === 'staff' ? admin : new Browser())

async function isAnswered(operation: Operation, sent: Sent, browser = callerOf(operation)) {
  const answer = await send(browser, handlers.get(operation.file)!, operation, sent)
  const what = `${lineOf(operation)} ${JSON.stringify(sent).slice(0, 200)}`
  const [status, code] = await inCatalogue(answer, what)
  expect(status, what).toBeLessThan(500)
  return { status, code, what }
}

/** In a long run all of them; in a short one a few, and others for each `turn`. */
const some = <Item>(items: readonly Item[], turn: number, few: number): Item[] =>
  isLong
    ? [...items]
    : Array.from({ length: few }, (_, step) => items[(turn * few + step * 7) % items.length]!)

/** What no text in a database can hold. */
const worst = ['a\0b', 'a\ud83d']

const named = (wanted: Operation[]) =>
  wanted.map((operation) => [lineOf(operation), operation] as const)
const withBody = operations.filter(({ body }) => body)
const lists = operations.filter(({ query }) => query)

test('every deployed function is in the table of operations, with every method it has', async () => {
  expect(new Set(functionFiles())).toEqual(new Set([...handlers.keys(), ...withoutAddress]))
  for (const [path, own] of Map.groupBy(operations, ({ path }) => path)) {
    const handler = handlers.get(own[0]!.file)!
    const answer = await send(new Browser(), handler, own[0]!, { method: 'PUT' })
    expect(answer.status, path).toBe(405)
    const methods = answer.headers.get('allow')!.split(', ')
    expect(new Set(methods), path).toEqual(new Set(own.map(({ method }) => method)))
  }
})

test.each(['constructor', 'toString', 'valueOf', '__proto__', 'PROPFIND', 'OPTIONS', 'get'])(
  'no function has the method %s',
  async (method) => {
    for (const [file, handler] of handlers) {
      const operation = operations.find((one) => one.file === file)!
      // fetch itself writes the usual methods in capitals.
      if (new Request('https://label.example', { method }).method !== method) continue
      const answer = await send(admin, handler, operation, { method })
      expect((await inCatalogue(answer, `${method} ${file}`))[0]).toBe(405)
    }
  },
)

test.each(named(withBody))('%s refuses bodies that are none', async (_line, operation) => {
  const bytes = operation.file === 'news'
  for (const [what, body] of brokenBodies(bytes ? articleBodyBytes : 64 * 1024)) {
    const { status } = await isAnswered(operation, { body })
    if (what === 'a byte too many') expect(status).toBe(413)
    if (operation.who === 'staff')
      expect((await isAnswered(operation, { body }, new Browser())).status).toBe(401)
  }
})

test.each(named(withBody))('%s takes naughty strings or says no', async (_line, operation) => {
  for (const [turn, path] of fieldsOf(operation.body!).entries())
    for (const text of [...worst, ...some(naughtyStrings, turn, 2)]) {
      const body = withField(operation.body!, path, JSON.stringify(text))
      await isAnswered(operation, { body })
    }
})

test.each(named(withBody))(
  '%s takes fields of the wrong type or says no',
  async (_line, operation) => {
    for (const [turn, path] of fieldsOf(operation.body!).entries())
      for (const json of some(wrongTypes, turn, 2))
        await isAnswered(operation, { body: withField(operation.body!, path, json) })
  },
)

test('whatever is made up for whichever field is answered like that', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }).map((text) => JSON.stringify(text)),
    fc.mixedCase(fc.constantFrom(...naughtyStrings)).map((text) => JSON.stringify(text)),
    fc.json({ maxDepth: 4 }),
    fc.date({ noInvalidDate: true }).map((date) => JSON.stringify(date)),
  )
  const change = fc
    .constantFrom(...withBody)
    .chain((operation) =>
      fc.tuple(fc.constant(operation), fc.constantFrom(...fieldsOf(operation.body!)), anything),
    )
  await fc.assert(
    fc.asyncProperty(change, async ([operation, path, json]) => {
      await isAnswered(operation, { body: withField(operation.body!, path, json) })
    }),
    // fast-check prints the seed and the smallest case when it fails.
    { seed: 20261121, numRuns: scaled(100, 10_000) },
  )
})

test.each(named(lists))('%s reads odd addresses or says no', async (_line, operation) => {
  for (const [turn, name] of operation.query!.entries())
    for (const text of some(naughtyStrings, turn, 4))
      await isAnswered(operation, {
        query: `?${name}=${encodeURIComponent(text.slice(0, 4000).toWellFormed())}`,
      })
  for (const query of [
    '?&&==&',
    '?%',
    '?q=%00',
    '?q=%ff%fe',
    '?__proto__=1&constructor=2',
    '?q=a&q=b',
  ])
    await isAnswered(operation, { query })
  for (const query of [
    '?limit=0',
    '?limit=101',
    '?limit=1e1',
    '?limit=-1',
    '?after=x',
    '?after=%27',
  ])
    expect((await isAnswered(operation, { query })).status).toBe(400)
})

test('an address that names nothing, however it is written, is 404', async () => {
  for (const operation of operations.filter((one) => one.id && one.path.includes(':id')))
    for (const id of some([...naughtyStrings, '00000000-0000-4000-8000-0000000000ff'], 0, 12)) {
      const { status, code } = await isAnswered(operation, {
        id: id.slice(0, 1000).toWellFormed() || 'x',
        body: operation.body,
      })
      expect([status, code], `${lineOf(operation)} ${id.slice(0, 40)}`).toEqual([404, 'not-found'])
    }
})

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ...[
    '',
    'null',
    '%',
    '%E0%A4%A',
    'base64-',
    'base64-%%%',
    'base64-bnVsbA',
    'base64-e30',
    '{}',
    '[]',
  ],
  ...[7, 'x', [], { access_token: 7 }, { access_token: 'a.b.c' }, { user: null }].map(
    (value) => `base64-${text(value)}`,
  ),
  `base64-${text({ access_token: 'e30.e30.e30', refresh_token: 'x', expires_at: 'soon' })}`,
  `base64-${text({ access_token: 'e30.e30.e30', refresh_token: {}, expires_at: 9e15 })}`,
  `base64-${text({ __proto__: null, access_token: `e30.${text({ sub: '__proto__' })}.x`, expires_at: 9e9 })}`,
  'x'.repeat(10_000),
])('a session cookie like %.40s is nobody’s', async (cookie) => {
  const browser = new Browser()
  browser.cookies.set('__Secure-deadwax-session', cookie)
  browser.cookies.set('__Secure-deadwax-session.0', cookie)
  browser.cookies.set('__Secure-deadwax-device', cookie)
  for (const operation of operations.filter(({ file }) => ['session', 'codes'].includes(file))) {
    const { status } = await isAnswered(operation, { body: operation.body }, browser)
    if (operation.who === 'staff') expect(status).toBe(401)
  }
})
