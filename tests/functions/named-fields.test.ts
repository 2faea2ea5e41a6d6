// Bad input is refused by the name of the field, whatever is wrong with it, in every operation that reads a body.
import { beforeEach, expect, test } from 'vitest'
import { serveTo } from '#netlify/server/http/serve.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { send } from '#tests/support/functions/answer-shape.ts'
import { declared } from '#tests/support/functions/declared.ts'
import { admin, exec } from '#tests/support/functions/everything-fixture.ts'
import { lineOf, operations, type Operation } from '#tests/support/functions/operations.ts'
import { scaled } from '#tests/support/scale.ts'

beforeEach(() => exec('delete from public.rate_limits'))

type Refusal = { error: { message: string; fields?: Record<string, string> } }

async function toRefusal(answer: Response) {
  const { error } = ((await answer.json()) ?? {}) as Partial<Refusal>
  return { status: answer.status, message: error?.message ?? '', fields: error?.fields ?? {} }
}

const refusalOf = async (operation: Operation, body: Record<string, unknown>) =>
  toRefusal(await send(operation.who === 'anyone' ? new Browser() : admin, operation, { body }))

const letIn = () => ({
  isSignedOut: () => false,
  caller: async () => ({}),
  finish: (answer: Response) => answer,
})

/** As refusalOf(), without a session and without what the operation does: what a body is refused for comes before. */
async function inputRefusalOf(operation: Operation, body: Record<string, unknown>) {
  const found = declared.find((one) => lineOf(one) === lineOf(operation))!
  // The handler of a form reads its body itself.
  if (found.isForm) return refusalOf(operation, body)
  const handler = serveTo({ found }, { found: async () => ({}) }, letIn)
  return toRefusal(await send(new Browser(), operation, { body, handler }))
}

/** Of a field, or of what is in it. */
const messagesOf = (field: string, fields: Record<string, string>) =>
  Object.entries(fields).flatMap(([name, message]) =>
    name === field || name.startsWith(`${field}.`) ? [message] : [],
  )

/** Never a sentence that could be about any field. */
const isAboutSomething = (message: string) =>
  message.length > 10 && !/^(Invalid|Please check this)/.test(message)

const withBody = operations
  .filter(({ body }) => body)
  .map((operation) => [lineOf(operation), operation] as const)

test.each(withBody)('%s names a field that it does not have', async (_line, operation) => {
  expect(await refusalOf(operation, { ...operation.body, isDormantt: true })).toMatchObject({
    status: 400,
    fields: { isDormantt: 'There is no field “isDormantt”.' },
  })
})

/** Values that no field has. */
const wrongValues: unknown[] = [
  [{}, 7],
  ...scaled<unknown[]>([], [{ length: 1 }, { id: {} }, [[]], [null], [{}], { toString: 'x' }]),
]

test.each(withBody)('%s names a field of the wrong type', async (_line, operation) => {
  for (const field of Object.keys(operation.body!))
    for (const wrong of wrongValues) {
      const { status, fields } = await inputRefusalOf(operation, {
        ...operation.body,
        [field]: wrong,
      })
      const messages = messagesOf(field, fields)
      const tried = [field, wrong]
      expect([...tried, status, messages.length > 0]).toEqual([...tried, 400, true])
      expect([...tried, messages.filter((said) => !isAboutSomething(said))]).toEqual([...tried, []])
    }
})

test.each(withBody)('%s names a text that is too long, and its limit', async (line, operation) => {
  for (const [field, value] of Object.entries(operation.body!)) {
    if (typeof value !== 'string') continue
    const { status, fields } = await inputRefusalOf(operation, {
      ...operation.body,
      [field]: 'x'.repeat(60_000),
    })
    // A text without a limit of its own is held by that of the whole body.
    if (status !== 400) expect([line, field, status]).toEqual([line, field, expect.any(Number)])
    else expect([field, messagesOf(field, fields).length]).toEqual([field, 1])
  }
})

test.each(withBody)(
  '%s names a list that is too long, with how many it may have',
  async (_line, operation) => {
    for (const [field, value] of Object.entries(operation.body!)) {
      if (!Array.isArray(value) || value.length === 0) continue
      const many = Array.from({ length: 10_001 }, () => value[0] as unknown)
      const { status, fields } = await inputRefusalOf(operation, {
        ...operation.body,
        [field]: many,
      })
      if (status === 413) continue
      expect([field, status, messagesOf(field, fields)[0]]).toEqual([
        field,
        400,
        expect.stringMatching(/\d/),
      ])
    }
  },
)

const saysMissing = /is missing\.$|^Please |^Quantity must be/

test.each(withBody)(
  '%s names what is missing, unless it has a default',
  async (_line, operation) => {
    for (const field of Object.keys(operation.body!)) {
      const { [field]: _missing, ...rest } = operation.body!
      const { status, fields } = await inputRefusalOf(operation, rest)
      if (status !== 400) continue
      expect([field, Object.keys(fields).length > 0]).toEqual([field, true])
      expect([field, Object.values(fields).every(isAboutSomething)]).toEqual([field, true])
      // Never as if something wrong had been typed.
      for (const message of messagesOf(field, fields))
        expect([field, message]).toEqual([field, expect.stringMatching(saysMissing)])
    }
  },
)
