// Hostile input gets a refusal in the catalogue's shape or the documented success. naughty-input.full.test.ts has the matrix.
import { expect, test } from 'vitest'
import { Browser } from '#tests/support/functions/browser-session.ts'
import {
  expectAnswered,
  expectBrokenBodiesRefused,
  expectNaughtyStringsAnswered,
  named,
  operationsWithBody,
} from '#tests/support/functions/expect-answered.ts'
import { naughtyStrings } from '#tests/support/functions/naughty.ts'
import { lineOf, operations } from '#tests/support/functions/operations.ts'
import { some } from '#tests/support/scale.ts'

test.each(named(operationsWithBody))('%s refuses a broken body', (_line, operation) =>
  expectBrokenBodiesRefused(operation, 1),
)

test.each(named(operationsWithBody))(
  '%s takes a naughty string in each field or refuses it',
  (_line, operation) => expectNaughtyStringsAnswered(operation, 1),
)

const oddQueries = ['?&&==&', '?%', '?q=%00', '?q=%ff%fe', '?__proto__=1&constructor=2', '?q=a&q=b']
const withQuery = operations.filter(({ query }) => query)

test.each(named(withQuery))('%s reads odd addresses or says no', async (_line, operation) => {
  for (const [turn, name] of operation.query!.entries())
    for (const text of some(naughtyStrings, turn, 1))
      await expectAnswered(operation, {
        query: `?${name}=${encodeURIComponent(text.slice(0, 4000).toWellFormed())}`,
      })
  for (const query of oddQueries) await expectAnswered(operation, { query })
})

/** What no list takes as the size or the place of a page. */
const refusedPages = [
  { limit: 501 },
  { limit: 0 },
  { limit: -1 },
  { limit: 1.5 },
  { limit: '10' },
  { after: "'" },
]
const lists = operations.filter(({ body }) => body && 'limit' in body)

test('every list refuses a page of an odd size or place', async () => {
  expect(lists.length).toBeGreaterThan(9)
  for (const operation of lists)
    for (const page of refusedPages) {
      const { status } = await expectAnswered(operation, { body: { ...operation.body, ...page } })
      expect(status, `${lineOf(operation)} ${JSON.stringify(page)}`).toBe(400)
    }
})

const ofOne = operations.filter(({ path }) => path.includes(':id'))

test('an address that names nothing, however it is written, is 404', async () => {
  for (const [turn, operation] of ofOne.entries())
    for (const id of [
      'nothing',
      '00000000-0000-4000-8000-0000000000ff',
      ...some(naughtyStrings, turn, 1),
    ]) {
      const { status, code } = await expectAnswered(operation, {
        id: id.slice(0, 1000).toWellFormed() || 'x',
        body: operation.body,
      })
      expect([status, code], `${lineOf(operation)} ${id.slice(0, 40)}`).toEqual([404, 'not-found'])
    }
})

/** The fields of a body that name the record that an operation is about. */
const subjects = ['id', 'recordId', 'batchId', 'artistId', 'articleId', 'pictureId']

/** The operations on one record. Lists look for what belongs to one, a new record for what it names, codes have serials. */
const ofOneRecord = operations.flatMap((operation) => {
  const { path, body = {} } = operation
  const field = subjects.find((name) => name in body)
  const isOther = 'limit' in body || path.includes('/create-') || path.endsWith('/act-on-codes')
  return path.startsWith('/api/staff/') && field && !isOther
    ? [[lineOf(operation), { operation, field }] as const]
    : []
})

test.each(ofOneRecord)('%s of a record that does not exist', async (_line, one) => {
  const { operation, field } = one
  const statusOf = async (id: string) =>
    (await expectAnswered(operation, { body: { ...operation.body, [field]: id } })).status
  expect(await statusOf('00000000-0000-4000-8000-0000000000ff')).toBe(404)
  expect(await statusOf('nothing')).toBe(400)
})

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
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
  ...[7, 'x', [], { access_token: 7 }, { access_token: 'a.b.c' }, { user: null }].map(
    (value) => `base64-${text(value)}`,
  ),
  `base64-${text({ access_token: 'e30.e30.e30', refresh_token: 'x', expires_at: 'soon' })}`,
  `base64-${text({ access_token: 'e30.e30.e30', refresh_token: {}, expires_at: 9e15 })}`,
  `base64-${text({ __proto__: null, access_token: `e30.${text({ sub: '__proto__' })}.x`, expires_at: 9e9 })}`,
  'x'.repeat(10_000),
])('a session cookie like %.40s is nobody’s', async (cookie) => {
  for (const operation of operations.filter(({ path }) =>
    ['/api/session', '/api/staff/read-dashboard'].includes(path),
  )) {
    const browser = new Browser()
    browser.plant('__Host-deadwax-session', cookie)
    browser.plant('__Host-deadwax-session.0', cookie)
    browser.plant('__Host-deadwax-device', cookie)
    const { status } = await expectAnswered(operation, { body: operation.body }, browser)
    if (operation.who !== 'anyone') expect(status).toBe(401)
  }
})
