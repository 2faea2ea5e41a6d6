import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWorker, WorkerStall } from '#src/lib/run-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A worker that sends what the test sends. */
const fakeWorker = () => ({
  onmessage: vi.fn<(message: { data: unknown }) => void>(),
  postMessage: () => undefined,
  terminate: vi.fn(),
})
type FakeWorker = ReturnType<typeof fakeWorker>

const onSlow = vi.fn<() => void>()
beforeEach(() => void onSlow.mockClear())

const run = (worker: FakeWorker) => {
  const watch = { silentMs: 1000, stillMs: 5000, slowMs: 1000, onSlow }
  const answer = runWorker(worker as unknown as Worker, {}, { watch })
  answer.catch(() => undefined)
  return answer
}

test('a worker that sends nothing for too long is ended', async () => {
  const worker = fakeWorker()
  const answer = run(worker)
  await vi.advanceTimersByTimeAsync(1101)
  await expect(answer).rejects.toThrow(WorkerStall)
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('a worker that sends progress has as long again, and its answer arrives', async () => {
  const worker = fakeWorker()
  const answer = run(worker)
  await vi.advanceTimersByTimeAsync(900)
  worker.onmessage({ data: { progress: 0.5 } })
  await vi.advanceTimersByTimeAsync(900)
  worker.onmessage({ data: { answer: 'made' } })
  expect(await answer).toBe('made')
  expect(onSlow).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a worker that is slow but alive is reported and goes on where it is', async () => {
  const worker = fakeWorker()
  const answer = run(worker)
  for (let beats = 0; beats < 4; beats++) {
    await vi.advanceTimersByTimeAsync(900)
    worker.onmessage({ data: { isAlive: true } })
  }
  expect(onSlow).toHaveBeenCalledOnce()
  expect(worker.terminate).not.toHaveBeenCalled()
  worker.onmessage({ data: { progress: 0.5 } })
  await vi.advanceTimersByTimeAsync(900)
  worker.onmessage({ data: { answer: 'made' } })
  expect(await answer).toBe('made')
})

test('a worker that is alive but makes no progress for very long is ended', async () => {
  const worker = fakeWorker()
  const answer = run(worker)
  for (let beats = 0; beats < 6; beats++) {
    await vi.advanceTimersByTimeAsync(900)
    worker.onmessage({ data: { isAlive: true } })
  }
  await expect(answer).rejects.toThrow(WorkerStall)
})

test('a worker whose work was called off before is ended without a task', async () => {
  const worker = { ...fakeWorker(), postMessage: vi.fn() }
  const signal = AbortSignal.abort()
  await expect(runWorker(worker as unknown as Worker, {}, { signal })).rejects.toBe(signal.reason)
  expect(worker.postMessage).not.toHaveBeenCalled()
  expect(worker.terminate).toHaveBeenCalledOnce()
})
