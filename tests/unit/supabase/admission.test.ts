import { afterEach, expect, test, vi } from 'vitest'
import { admit } from '#supabase/local/admission.ts'

afterEach(() => vi.useRealTimers())

const request = () => new Request('http://127.0.0.1/rest/v1/rpc/redeem_code')

/** A database that takes `milliseconds` for each answer, four at a time, behind the admission control. */
function openDatabase(milliseconds: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  let most = 0
  let running = 0
  const ask = admit(async () => {
    most = Math.max(most, ++running)
    await new Promise((done) => setTimeout(done, milliseconds))
    running--
    return new Response('done')
  })
  const started = performance.now()
  const rush = (count: number) =>
    Array.from({ length: count }, async () => {
      const { status, headers } = await ask(request())
      return {
        status,
        retryAfter: headers.get('retry-after'),
        after: performance.now() - started,
      }
    })
  return { rush, most: () => most }
}

/** Lets the time pass until all are answered: some of it is the event loop's own. */
async function settle<Answer>(asked: Promise<Answer>[]): Promise<Answer[]> {
  let isOver = false
  const all = Promise.all(asked).finally(() => (isOver = true))
  while (!isOver) {
    await new Promise((turn) => setImmediate(turn))
    await vi.advanceTimersToNextTimerAsync()
  }
  return all
}

test('a few are answered at once and the others in the order in which they came', async () => {
  const { rush, most } = openDatabase(20)
  const answers = await settle(rush(40))
  expect(most()).toBe(4)
  const times = answers.map(({ after }) => after)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('whoever finds the line too long is refused at once, and the others are answered', async () => {
  const { rush } = openDatabase(10)
  const answers = await settle(rush(800))
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(604)
  expect(refused).toHaveLength(196)
  expect(refused.every(({ after, retryAfter }) => after === 0 && retryAfter === '4')).toBe(true)
})

test('on a slow machine nobody waits for longer than four seconds, and the next are refused at once', async () => {
  const { rush } = openDatabase(1000)
  const answers = await settle(rush(100))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(50)
  // The last that were let in have their answer a second later.
  for (const { status, after } of answers) expect([status, after <= 5100]).toEqual([status, true])
  expect((await settle(rush(4))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('an answer that failed makes room like any other', async () => {
  const ask = admit(() => Promise.reject(new Error('broken')))
  for (let count = 0; count < 10; count++) await expect(ask(request())).rejects.toThrow('broken')
})

test('nobody is let in while it is not open', async () => {
  let isOpen = false
  const ask = admit(
    async () => new Response('done'),
    () => isOpen,
  )
  const { status, headers } = await ask(request())
  expect([status, headers.get('retry-after')]).toEqual([503, '4'])
  isOpen = true
  expect((await ask(request())).status).toBe(200)
})
