// More of what naughty-input.test.ts sends: each operation gets three times as much of it, and inputs that are made up.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inCatalogue, send } from '#tests/support/functions/answer-shape.ts'
import {
  expectAnswered,
  expectBrokenBodiesRefused,
  expectNaughtyStringsAnswered,
  named,
  operationsWithBody,
} from '#tests/support/functions/expect-answered.ts'
import { admin } from '#tests/support/functions/everything-fixture.ts'
import { fieldsOf, naughtyStrings, withField } from '#tests/support/functions/naughty.ts'
import { functionFiles } from '#tests/support/functions/function-files.ts'
import { operations } from '#tests/support/functions/operations.ts'
import { scaled } from '#tests/support/scale.ts'

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

test.each(named(operationsWithBody))('%s refuses broken bodies of many kinds', (_line, operation) =>
  expectBrokenBodiesRefused(operation, 6),
)

test.each(named(operationsWithBody))(
  '%s takes naughty strings or refuses them',
  (_line, operation) => expectNaughtyStringsAnswered(operation, 6),
)

test('whatever is made up for whichever field is answered like that', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }).map((text) => JSON.stringify(text)),
    fc.mixedCase(fc.constantFrom(...naughtyStrings)).map((text) => JSON.stringify(text)),
    fc.json({ maxDepth: 4 }),
    fc.date({ noInvalidDate: true }).map((date) => JSON.stringify(date)),
  )
  const change = fc
    .constantFrom(...operationsWithBody.filter(({ body }) => fieldsOf(body!).length > 0))
    .chain((operation) =>
      fc.tuple(fc.constant(operation), fc.constantFrom(...fieldsOf(operation.body!)), anything),
    )
  await fc.assert(
    fc.asyncProperty(change, async ([operation, path, json]) => {
      await expectAnswered(operation, { body: withField(operation.body!, path, json) })
    }),
    // fast-check prints the seed and the smallest case when it fails.
    { seed: 20261121, numRuns: scaled(500, 10_000) },
  )
})
