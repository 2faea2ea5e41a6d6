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

/** What all lists read in one place: each gets its share of it. */
const oddQueries = ['?&&==&', '?%', '?q=%00', '?q=%ff%fe', '?__proto__=1&constructor=2', '?q=a&q=b']
const refusedQueries = ['limit=101', 'after=x', 'limit=0', 'limit=1e1', 'limit=-1', 'after=%27']

const lists = operations.filter(({ query }) => query)

test.each(named(lists))('%s reads odd addresses or says no', async (_line, operation) => {
  for (const [turn, name] of operation.query!.entries())
    for (const text of some(naughtyStrings, turn, 1))
      await expectAnswered(operation, {
        query: `?${name}=${encodeURIComponent(text.slice(0, 4000).toWellFormed())}`,
      })
  const turn = lists.indexOf(operation)
  for (const query of some(oddQueries, turn, 1)) await expectAnswered(operation, { query })
  for (const query of operation.query!.includes('limit') ? some(refusedQueries, turn, 1) : [])
    expect((await expectAnswered(operation, { query: `?${query}` })).status).toBe(400)
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
