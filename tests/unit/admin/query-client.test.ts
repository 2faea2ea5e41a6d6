import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/admin/query-client.ts'
import { pictureOperations } from '#src/features/pictures/admin/operations.ts'
import { publishingOperations } from '#src/features/publishing/admin/operations.ts'
import { CallError, callApi } from '#src/lib/api.ts'

const client = createQueryClient()
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

/** Reads what fails with these, one after the other, and counts the tries. */
async function readThrough(failures: Error[]) {
  let tries = 0
  const read = client.query({
    queryKey: ['list'],
    retryDelay: 0,
    queryFn: () => {
      const failure = failures[tries++]
      return failure ? Promise.reject(failure) : Promise.resolve('read')
    },
  })
  return { answer: await read.catch((error: unknown) => error), tries: () => tries }
}

test.each([0, 500, 503])('a read that fails with %i is tried once more', async (status) => {
  const read = await readThrough([new CallError(status, 'away')])
  expect(read.answer).toBe('read')
  const again = await readThrough([new CallError(status, 'away'), new CallError(status, 'away')])
  expect(again.answer).toBeInstanceOf(CallError)
  expect(again.tries()).toBe(2)
})

test.each([401, 403, 404])('a read that is refused with %i is not', async (status) => {
  const read = await readThrough([new CallError(status, 'no')])
  expect(read.answer).toBeInstanceOf(CallError)
  expect(read.tries()).toBe(1)
})

/** What becomes of a list in the cache when this is called. */
async function isStaleAfter(
  method: 'GET' | 'POST',
  path: string,
  answer: () => Promise<Response>,
  isRead?: boolean,
) {
  client.setQueryData(['list'], 'read')
  vi.stubGlobal('fetch', answer)
  await callApi(method, path, undefined, isRead)
  return client.getQueryState(['list'])!.isInvalidated
}
const saved = () => Promise.resolve(Response.json({}))

test('each call that may have changed something makes what was read stale, without an answer too', async () => {
  expect(await isStaleAfter('POST', '/api/staff/create-artist', saved)).toBe(true)
  const refused = () => Promise.resolve(Response.json({ error: {} }, { status: 409 }))
  expect(await isStaleAfter('POST', '/api/staff/create-artist', refused)).toBe(true)
  const lost = () => Promise.reject(new TypeError('fetch failed'))
  expect(await isStaleAfter('POST', '/api/staff/create-artist', lost)).toBe(true)
})

test('reading makes nothing stale, by POST neither', async () => {
  expect(await isStaleAfter('GET', '/api/session', saved)).toBe(false)
  expect(await isStaleAfter('POST', '/api/staff/look-up-code', saved, true)).toBe(false)
})

test.each(['publish', 'beginShare', 'completeShare'] as const)(
  '%s makes nothing stale: it changes nothing that a list shows',
  async (name) => {
    const declared = { ...publishingOperations, ...pictureOperations }
    expect(await isStaleAfter('POST', declared[name].path, saved)).toBe(false)
  },
)

test('what cannot be loaded is logged, without what was searched for; not being signed in is no failure', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const read = (status: number) =>
    client
      .query({
        queryKey: ['artists', 'list', { q: 'somebody' }],
        queryFn: () => Promise.reject(new CallError(status, 'We could not reach the server.')),
        retry: false,
      })
      .catch(() => undefined)
  await read(401)
  expect(log).not.toHaveBeenCalled()
  await read(0)
  expect(log.mock.calls).toEqual([['Error loading artists: We could not reach the server.']])
  log.mockRestore()
})
