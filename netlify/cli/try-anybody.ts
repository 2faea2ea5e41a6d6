import { StoreError, type FileStore } from '#netlify/server/files/file-store.ts'

export type Act = 'write to' | 'delete from' | 'list'

/** The requests of somebody without a key of the project, in the part of a store that is tried. */
export type AnybodysRequests = {
  write: (key: string) => Request
  remove: (key: string) => Request
  list: (key: string) => Request
}

const timeoutMs = 10_000
const ask = (request: Request) => fetch(request, { signal: AbortSignal.timeout(timeoutMs) })

/**
 * What anybody may do in a store, in which a file of this key is; removes what is written. An answer of success is not
 * believed: the store is asked what came of it. Throws StoreError, and what fetch() throws without an answer.
 */
export async function anybodysActs(
  store: FileStore,
  key: string,
  requests: AnybodysRequests,
): Promise<Act[]> {
  const acts: Act[] = []
  const listed = await ask(requests.list(key))
  if (listed.ok && namesFile(await listed.text(), key)) acts.push('list')
  const written = writtenKey(key)
  try {
    const { ok } = await ask(requests.write(written))
    if (ok && (await isStored(store, written))) acts.push('write to')
  } finally {
    await store.remove(written)
  }
  // Last: the file is gone then.
  if ((await ask(requests.remove(key))).ok && !(await isStored(store, key)))
    acts.push('delete from')
  return acts
}

/** Begins as the file's, so that what is left of one is found with the other. */
const writtenKey = (key: string) => `${key}0`

/** True for an answer that lists stored files. Supabase answers an empty list to a client without permission. */
const namesFile = (list: string, key: string): boolean =>
  list.includes('<ListBucketResult') || list.includes(key.slice(key.lastIndexOf('/') + 1))

/** A key that may not list is answered 403 about what is not there. */
const isStored = async (store: FileStore, key: string): Promise<boolean> =>
  (await sizeOrUnknown(store, key)) !== null

export const sizeOrUnknown = (store: FileStore, key: string): Promise<number | null> =>
  store.size(key).catch((error: unknown) => {
    if (error instanceof StoreError && error.answer?.status === 403) return null
    throw error
  })

/** S3: requests without a signature. */
export const unsignedRequests = (bucketAddress: string): AnybodysRequests => ({
  write: (key) => new Request(`${bucketAddress}/${key}`, { method: 'PUT', body: 'anybody' }),
  remove: (key) => new Request(`${bucketAddress}/${key}`, { method: 'DELETE' }),
  list: () => new Request(`${bucketAddress}?list-type=2&max-keys=1`),
})

/** Supabase: requests with the publishable key, which is in nobody's secret keeping. */
export function publishableRequests(
  storage: string,
  bucket: string,
  headers: Record<string, string>,
): AnybodysRequests {
  const json = { ...headers, 'content-type': 'application/json' }
  return {
    write: (key) =>
      new Request(`${storage}/object/${bucket}/${key}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'image/png' },
        body: 'anybody',
      }),
    remove: (key) =>
      new Request(`${storage}/object/${bucket}`, {
        method: 'DELETE',
        headers: json,
        body: JSON.stringify({ prefixes: [key] }),
      }),
    list: (key) =>
      new Request(`${storage}/object/list/${bucket}`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ prefix: key.slice(0, key.lastIndexOf('/')), limit: 100 }),
      }),
  }
}
