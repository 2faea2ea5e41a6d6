import { afterEach, expect, test, vi } from 'vitest'
import { admit } from '#supabase/local/admission.ts'

afterEach(() => vi.useRealTimers())

const request = () => new Request('http://127.0.0.1/rest/v1/rpc/redeem_code')

/** A database that takes `milliseconds` for each answer, four at a time, behind the admission control. */
function slow(milliseconds: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  let most = 0
  let running = 0
  const ask = admit(async () => {
    most = Math.max(most, ++running)
    await new Promise((done) => setTimeout(done, milliseconds))
    running--
    return new Response('done')
  })
  return { ask, most: () => most }
}

test('a few are answered at once and the others in the order in which they came', async () => {
  const { ask, most } = slow(20)
  const order: number[] = []
  const all = Array.from({ length: 40 }, (_, index) => ask(request()).then(() => order.push(index)))
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(most()).toBe(4)
  expect(order).toEqual(Array.from({ length: 40 }, (_, index) => index))
})

test('of a rush, those who would wait too long are refused at once and the others are answered in time', async () => {
  const { ask } = slow(200)
  const warm = Array.from({ length: 200 }, () => ask(request()))
  await vi.runAllTimersAsync()
  await Promise.all(warm)
  const started = performance.now()
  const rush = Array.from({ length: 500 }, async () => {
    const { status, headers } = await ask(request())
    return { status, retryAfter: headers.get('retry-after'), after: performance.now() - started }
  })
  await vi.runAllTimersAsync()
  const answers = await Promise.all(rush)
  const refused = answers.filter(({ status }) => status === 503)
  const answered = answers.filter(({ status }) => status === 200)
  expect(refused.length + answered.length).toBe(500)
  expect(answered.length).toBeGreaterThan(50)
  expect(Math.max(...refused.map(({ after }) => after))).toBe(0)
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']))
  // A function waits eight seconds.
  expect(Math.max(...answered.map(({ after }) => after))).toBeLessThan(6000)
})

test('once the rush is over everybody is answered again, also after an answer that failed', async () => {
  const ask = admit(() => Promise.reject(new Error('broken')))
  for (let count = 0; count < 10; count++) await expect(ask(request())).rejects.toThrow('broken')
  const { ask: asked } = slow(500)
  void Array.from({ length: 900 }, () => asked(request()))
  await vi.runAllTimersAsync()
  const answer = asked(request())
  await vi.runAllTimersAsync()
  expect((await answer).status).toBe(200)
})

test('nobody is let in while it is not open', async () => {
  let isOpen = false
  const ask = admit(
    async () => new Response('done'),
    () => isOpen,
  )
  const { status, headers } = await ask(request())
  expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  isOpen = true
  expect((await ask(request())).status).toBe(200)
})
