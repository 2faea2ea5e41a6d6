import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { redeem } from '#src/features/codes/redeem/client.ts'

const code = { code: 'GROOVE42', claim: '0123456789abcdef' }
const busy = () => Response.json({ outcome: 'unavailable' }, { status: 503 })
const unknown = () => Response.json({ outcome: 'unknown-code' }, { status: 404 })

/** Answers the page's requests with these, in turn, and keeps when they were sent and what they said. */
function answerWith(...answers: (() => Response)[]) {
  const sent: { after: number; body: string }[] = []
  const started = Date.now()
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push({ after: Date.now() - started, body })
    const answer = answers.shift()
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'))
  })
  return sent
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const redeemAtLast = async () => {
  const answer = redeem(code, () => undefined)
  await vi.runAllTimersAsync()
  return answer
}

test('a busy site is asked once more for the same claim, after 4 to 6 seconds', async () => {
  const sent = answerWith(busy, unknown)
  expect(await redeemAtLast()).toEqual({ outcome: 'unknown-code' })
  expect(sent.map(({ body }) => JSON.parse(body) as object)).toEqual([code, code])
  expect(sent[1]!.after).toBeGreaterThanOrEqual(4000)
  expect(sent[1]!.after).toBeLessThanOrEqual(6000)
})

test('a site that stays busy is asked twice, and the fan is told', async () => {
  const sent = answerWith(busy, busy, unknown)
  expect(await redeemAtLast()).toEqual({ outcome: 'unavailable' })
  expect(sent).toHaveLength(2)
})

test('without a connection the fan is told at once', async () => {
  const sent = answerWith()
  expect(await redeemAtLast()).toEqual({ outcome: 'unavailable' })
  expect(sent).toHaveLength(1)
})
