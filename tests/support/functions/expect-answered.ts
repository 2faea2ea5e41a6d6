// Sends hostile input to operations, and holds each answer to the catalogue.
import { beforeAll, beforeEach, expect, vi } from 'vitest'
import { serve } from '#tests/support/site/serve.ts'
import { inCatalogue, send, type Sent } from './answer-shape.ts'
import { Browser } from './browser-session.ts'
import { admin, exec } from './everything-fixture.ts'
import { brokenBodies, fieldsOf, naughtyStrings, withField } from './naughty.ts'
import { lineOf, operations, type Operation } from './operations.ts'
import { some } from '#tests/support/scale.ts'

beforeAll(async () => {
  // Before any function is loaded, which reads its environment once.
  vi.stubEnv('CONTACT_FORM_URL', await serve((_request, response) => response.end('{"ok":true}')))
})
// A password that was guessed too often would end the test before its time.
beforeEach(() => exec('delete from public.rate_limits'))

/** An admin where staff are asked for, and elsewhere a stranger, each with a rate limit of their own. */
const callerOf = ({ who }: Operation) => (who !== 'anyone' ? admin : new Browser())

/** Asserts that the answer is in the catalogue and no failure of the server. */
export async function expectAnswered(
  operation: Operation,
  sent: Sent,
  browser = callerOf(operation),
): Promise<{ status: number; code: string }> {
  const answer = await send(browser, operation, sent)
  const what = `${lineOf(operation)} ${JSON.stringify(sent).slice(0, 200)}`
  const [status, code] = await inCatalogue(answer, what)
  expect(status, what).toBeLessThan(500)
  return { status, code }
}

/** Operations with their line, for test.each(). */
export const named = (wanted: Operation[]) =>
  wanted.map((operation) => [lineOf(operation), operation] as const)
export const operationsWithBody = operations.filter(({ body }) => body)

/** All operations read their body in one place: each gets `few` of what can be wrong with one, and its own limit. */
export async function expectBrokenBodiesRefused(operation: Operation, few: number): Promise<void> {
  const bodies = brokenBodies(operation.maximumBytes ?? 64 * 1024)
  const turn = operationsWithBody.indexOf(operation)
  for (const [what, body] of [bodies.at(-1)!, ...some(bodies, turn, few)]) {
    const { status } = await expectAnswered(operation, { body })
    if (what === 'a byte too many') expect(status).toBe(413)
    if (operation.who !== 'anyone')
      expect((await expectAnswered(operation, { body }, new Browser())).status).toBe(401)
  }
}

/** What no text in a database can hold. */
const worst = ['a\0b', 'a\ud83d']

/** Each field gets `few` of the naughty strings, and the first field what no database can hold. */
export async function expectNaughtyStringsAnswered(
  operation: Operation,
  few: number,
): Promise<void> {
  for (const [turn, path] of fieldsOf(operation.body!).entries())
    // What no database can hold is refused in one place, wherever in a body it is.
    for (const text of [...(turn === 0 ? worst : []), ...some(naughtyStrings, turn, few)]) {
      const body = withField(operation.body!, path, JSON.stringify(text))
      await expectAnswered(operation, { body })
    }
}
