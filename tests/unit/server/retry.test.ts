import { expect, test } from 'vitest'
import { retrying, type Retries } from '#netlify/server/files/retry.ts'

/** Sends to a store with these answers; 0 is none. Answers how often it was asked, and what came back. */
function asked(answers: number[], retries: Partial<Retries> = {}, makeSignal = never) {
  const retry = retrying({ pausesMs: [1, 2, 3], ...retries }, makeSignal)
  let count = 0
  const send = async () => {
    count++
    const status = answers.shift() ?? 200
    if (status === 0) throw new Error('no answer')
    return new Response(null, { status })
  }
  return async (method = 'GET') => {
    count = 0
    const status = await retry(method, send).then(
      (answer) => answer.status,
      () => 0,
    )
    return { count, status }
  }
}
const never = () => new AbortController().signal

test.each([
  ['well', [200], 200, 1],
  ['busy at first', [503, 429, 500, 200], 200, 4],
  ['busy to the end', [503, 503, 503, 503, 200], 503, 4],
  ['refusing', [403, 200], 403, 1],
  ['away', [0, 200], 0, 1],
])('a store that is %s', async (_, answers, status, count) => {
  expect(await asked(answers)()).toEqual({ status, count })
})

test('a command also asks again after no answer', async () => {
  expect(await asked([0, 0, 200], { afterNoAnswer: true })()).toEqual({ status: 200, count: 3 })
  const silent = asked([0, 0, 0, 0, 200], { afterNoAnswer: true })
  expect(await silent()).toEqual({ status: 0, count: 3 })
  expect(await silent()).toEqual({ status: 0, count: 1 })
})

test.each([
  ['no longer than this', '0', 2],
  ['longer than a function has', '60', 1],
])('a store that wants to be left alone for %s', async (_what, seconds, count) => {
  let asks = 0
  const retry = retrying({ pausesMs: [1] }, never)
  const answer = await retry('GET', async () => {
    const status = ++asks === 1 ? 503 : 200
    return new Response(null, { status, headers: { 'retry-after': seconds } })
  })
  expect([asks, answer.status]).toEqual([count, count === 2 ? 200 : 503])
})

test('where a store stayed busy, it is asked once a request, until it answers one', async () => {
  const ask = asked([...Array<number>(5).fill(503), 200, 503, 200])
  expect(await ask()).toEqual({ status: 503, count: 4 })
  expect(await ask()).toEqual({ status: 503, count: 1 })
  expect(await ask()).toEqual({ status: 200, count: 1 })
  expect(await ask()).toEqual({ status: 200, count: 2 })
  const other = asked([...Array<number>(4).fill(503), 503, 200])
  expect(await other('PUT')).toEqual({ status: 503, count: 4 })
  expect(await other('GET')).toEqual({ status: 200, count: 2 })
})

test('no pause goes past the deadline of a request', async () => {
  const deadline = AbortSignal.timeout(5)
  const ask = asked([503, 200], { pausesMs: [60_000] }, () => deadline)
  expect(await ask()).toEqual({ status: 503, count: 1 })
})
