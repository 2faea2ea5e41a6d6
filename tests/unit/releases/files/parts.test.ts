import { afterEach, expect, test, vi } from 'vitest'
import { partsToSend, sendByParts } from '#src/components/admin/upload/send-by-put.ts'
import { transferError, type Transfer } from '#src/components/admin/upload/transfer.ts'
import type { UploadedPart } from '#src/lib/upload.ts'
import { uploadMemory } from '#src/components/admin/upload/upload-memory.ts'

test('parts have the numbers from 1, and the last one has what is left', () => {
  expect(partsToSend(25, 10, [])).toEqual([
    { number: 1, start: 0, end: 10 },
    { number: 2, start: 10, end: 20 },
    { number: 3, start: 20, end: 25 },
  ])
  expect(partsToSend(20, 10, [{ number: 1, etag: 'a' }])).toEqual([
    { number: 2, start: 10, end: 20 },
  ])
  expect(
    partsToSend(
      20,
      10,
      [1, 2].map((number) => ({ number, etag: 'a' })),
    ),
  ).toEqual([])
})

test.each([
  [0, 'lost'],
  [409, 'busy'],
  [423, 'busy'],
  [429, 'busy'],
  [503, 'busy'],
  [403, 'refused'],
  [404, 'refused'],
  [410, 'refused'],
])('status %i of a store: %s', (status, reason) => {
  expect(transferError(status).reason).toBe(reason)
})

/** A store that speaks S3 as XMLHttpRequest sees it: `answers` holds the status of each request that is to fail. */
function fakeStore(answers: number[], etag: string | null = '"etag"') {
  const requests: { url: string; bytes: number }[] = []
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 0
    #url = ''
    open(_method: string, url: string) {
      this.#url = url
    }
    getResponseHeader = () => etag
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send(body: Blob) {
      requests.push({ url: this.#url, bytes: body.size })
      this.status = answers.shift() ?? 200
      queueMicrotask(() => this.dispatchEvent(new Event(this.status ? 'load' : 'error')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return requests
}
afterEach(() => vi.unstubAllGlobals())

function storage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage
}

const transfer = (
  kept: Storage,
  file: File,
  progress: number[] = [],
  storedParts: UploadedPart[] = [],
): Transfer<'multipart'> => ({
  upload: { protocol: 'multipart', partBytes: 10, partUrls: ['/1', '/2', '/3'], storedParts },
  file,
  fileId: 'id',
  memory: uploadMemory(() => kept),
  onProgress: (sent: number) => progress.push(sent),
  signal: new AbortController().signal,
})
const file = (lastModified = 1) => new File([new Uint8Array(25)], 'a.zip', { lastModified })

test('a tab that was closed goes on with the parts that are missing', async () => {
  const kept = storage()
  const requests = fakeStore([200, 0])
  await expect(sendByParts(transfer(kept, file()))).rejects.toMatchObject({ reason: 'lost' })
  expect(requests).toEqual([
    { url: '/1', bytes: 10 },
    { url: '/2', bytes: 10 },
  ])
  requests.length = 0
  const progress: number[] = []
  // The store quotes ETags in a header only.
  const stored = [{ number: 1, etag: 'etag' }]
  const parts = await sendByParts(transfer(kept, file(), progress, stored))
  expect(requests).toEqual([
    { url: '/2', bytes: 10 },
    { url: '/3', bytes: 5 },
  ])
  expect(progress).toEqual([10, 20])
  expect(parts).toEqual([1, 2, 3].map((number) => ({ number, etag: '"etag"' })))
})

test('a file of the same name and size that was made anew is not mixed with the old one', async () => {
  const kept = storage()
  const requests = fakeStore([200, 0])
  await sendByParts(transfer(kept, file(1))).catch(() => undefined)
  requests.length = 0
  await sendByParts(transfer(kept, file(2), [], [{ number: 1, etag: '"etag"' }]))
  expect(requests.map(({ url }) => url)).toEqual(['/1', '/2', '/3'])
})

test.each([
  ['has forgotten', []],
  ['has of another file', [{ number: 1, etag: '"other"' }]],
])('a part that the store %s is sent again', async (_, stored) => {
  const kept = storage()
  const requests = fakeStore([200, 0])
  await sendByParts(transfer(kept, file())).catch(() => undefined)
  requests.length = 0
  await sendByParts(transfer(kept, file(), [], stored))
  expect(requests.map(({ url }) => url)).toEqual(['/1', '/2', '/3'])
})

test('a store that does not show its ETags is said to be misconfigured', async () => {
  fakeStore([], null)
  await expect(sendByParts(transfer(storage(), file()))).rejects.toMatchObject({
    reason: 'misconfigured',
  })
})

test('without storage everything is sent, and nothing fails', async () => {
  const requests = fakeStore([])
  const broken = {
    ...transfer(storage(), file()),
    memory: uploadMemory(() => {
      throw new Error('no')
    }),
  }
  await expect(sendByParts(broken)).resolves.toHaveLength(3)
  expect(requests).toHaveLength(3)
})
