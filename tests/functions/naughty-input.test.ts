// Whatever anybody sends to any function: a refusal in the catalogue's shape or the documented success, never a problem.
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { importBodyBytes } from '#src/features/codes/admin/schema.ts'
import { fileBodyBytes } from '#src/features/files/admin/limits.ts'
import { redirectsBodyBytes } from '#src/features/redirects/admin/contract.ts'
import { releaseBodyBytes } from '#src/features/releases/admin/contract.ts'
import { pageBodyBytes } from '#src/features/pages/admin/contract.ts'
import { maxBodyBytes } from '#src/features/catalogue/admin/schema.ts'
import { articleBodyBytes } from '#src/features/news/admin/contract.ts'
import { admin, exec } from '#tests/support/functions/everything-fixture.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { inCatalogue, send, type Sent } from '#tests/support/functions/answer-shape.ts'
import {
  brokenBodies,
  fieldsOf,
  naughtyStrings,
  withField,
} from '#tests/support/functions/naughty.ts'
import {
  functionFiles,
  lineOf,
  operations,
  type Operation,
} from '#tests/support/functions/operations.ts'
import { serve } from '#tests/support/site/serve.ts'
import { scaled, some } from '#tests/support/scale.ts'

// Before any function is loaded, which reads its environment once.
vi.stubEnv('CONTACT_FORM_URL', await serve((_request, response) => response.end('{"ok":true}')))
// A password that was guessed too often would end the test before its time.
beforeEach(() => exec('delete from public.rate_limits'))

/** Who is signed in where that is needed; a stranger elsewhere, each with an rate limit of their own. */
const callerOf = ({ who }: Operation) => (who !== 'anyone' ? admin : new Browser())

async function isAnswered(operation: Operation, sent: Sent, browser = callerOf(operation)) {
  const answer = await send(browser, operation, sent)
  const what = `${lineOf(operation)} ${JSON.stringify(sent).slice(0, 200)}`
  const [status, code] = await inCatalogue(answer, what)
  expect(status, what).toBeLessThan(500)
  return { status, code, what }
}

/** What no text in a database can hold. */
const worst = ['a\0b', 'a\ud83d']

const named = (wanted: Operation[]) =>
  wanted.map((operation) => [lineOf(operation), operation] as const)
const withBody = operations.filter(({ body }) => body)
const lists = operations.filter(({ query }) => query)

test.each(['constructor', 'toString', 'valueOf', '__proto__', 'PROPFIND', 'OPTIONS', 'get'])(
  'no function has the method %s',
  async (method) => {
    for (const file of functionFiles()) {
      const operation = operations.find((one) => one.file === file)
      // fetch itself writes the usual methods in capitals.
      const isSent = new Request('https://label.example', { method }).method === method
      if (!isSent || !operation) continue
      const answer = await send(admin, operation, { method })
      expect((await inCatalogue(answer, `${method} ${file}`))[0]).toBe(405)
    }
  },
)

test.each(named(withBody))('%s refuses bodies that are none', async (line, operation) => {
  // All read their body in one place: each gets its share of what can be wrong with one, and its own limit.
  const limits: Record<string, number> = {
    ...{ news: articleBodyBytes, files: fileBodyBytes, releases: releaseBodyBytes },
    pages: pageBodyBytes,
    'POST /api/codes/import': importBodyBytes,
    'POST /api/redirects': redirectsBodyBytes,
    'POST /api/catalogue': maxBodyBytes,
  }
  const bodies = brokenBodies(limits[line] ?? limits[operation.file] ?? 64 * 1024)
  for (const [what, body] of [bodies.at(-1)!, ...some(bodies, withBody.indexOf(operation), 3)]) {
    const { status } = await isAnswered(operation, { body })
    if (what === 'a byte too many') expect(status).toBe(413)
    if (operation.who !== 'anyone')
      expect((await isAnswered(operation, { body }, new Browser())).status).toBe(401)
  }
})

test.each(named(withBody))('%s takes naughty strings or says no', async (_line, operation) => {
  for (const [turn, path] of fieldsOf(operation.body!).entries())
    // What no database can hold is refused in one place, wherever in a body it is.
    for (const text of [...(turn === 0 ? worst : []), ...some(naughtyStrings, turn, 2)]) {
      const body = withField(operation.body!, path, JSON.stringify(text))
      await isAnswered(operation, { body })
    }
})

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

/** What all lists read in one place: each gets its share of it. */
const oddQueries = ['?&&==&', '?%', '?q=%00', '?q=%ff%fe', '?__proto__=1&constructor=2', '?q=a&q=b']
const refusedQueries = ['limit=101', 'after=x', 'limit=0', 'limit=1e1', 'limit=-1', 'after=%27']

test.each(named(lists))('%s reads odd addresses or says no', async (_line, operation) => {
  for (const [turn, name] of operation.query!.entries())
    for (const text of some(naughtyStrings, turn, 4))
      await isAnswered(operation, {
        query: `?${name}=${encodeURIComponent(text.slice(0, 4000).toWellFormed())}`,
      })
  const turn = lists.indexOf(operation)
  for (const query of some(oddQueries, turn, 2)) await isAnswered(operation, { query })
  for (const query of operation.query!.includes('limit') ? some(refusedQueries, turn, 2) : [])
    expect((await isAnswered(operation, { query: `?${query}` })).status).toBe(400)
})

const ofOne = operations.filter(({ path }) => path.includes(':id'))

test('an address that names nothing, however it is written, is 404', async () => {
  for (const [turn, operation] of ofOne.entries())
    for (const id of [
      'nothing',
      '00000000-0000-4000-8000-0000000000ff',
      ...some(naughtyStrings, turn, 3),
    ]) {
      const { status, code } = await isAnswered(operation, {
        id: id.slice(0, 1000).toWellFormed() || 'x',
        body: operation.body,
      })
      expect([status, code], `${lineOf(operation)} ${id.slice(0, 40)}`).toEqual([404, 'not-found'])
    }
})

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ...['', 'null', '%', '%E0%A4%A', 'base64-', 'base64-%%%', 'base64-bnVsbA', 'base64-e30', '{}'],
  '[]',
  ...[7, 'x', [], { access_token: 7 }, { access_token: 'a.b.c' }, { user: null }].map(
    (value) => `base64-${text(value)}`,
  ),
  `base64-${text({ access_token: 'e30.e30.e30', refresh_token: 'x', expires_at: 'soon' })}`,
  `base64-${text({ access_token: 'e30.e30.e30', refresh_token: {}, expires_at: 9e15 })}`,
  `base64-${text({ __proto__: null, access_token: `e30.${text({ sub: '__proto__' })}.x`, expires_at: 9e9 })}`,
  'x'.repeat(10_000),
])('a session cookie like %.40s is nobody’s', async (cookie) => {
  for (const operation of operations.filter(({ path }) =>
    ['/api/session', '/api/dashboard'].includes(path),
  )) {
    const browser = new Browser()
    browser.plant('__Host-deadwax-session', cookie)
    browser.plant('__Host-deadwax-session.0', cookie)
    browser.plant('__Host-deadwax-device', cookie)
    const { status } = await isAnswered(operation, { body: operation.body }, browser)
    if (operation.who !== 'anyone') expect(status).toBe(401)
  }
})
