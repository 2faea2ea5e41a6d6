import { attempt } from '#src/lib/attempt.ts'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import { openPublicStore } from '#netlify/server/files/open-store.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { FileEnv } from '#netlify/server/http/env.ts'
import type { StoreFacts } from './doctor-store-checks.ts'
import { allFiles, labelFilesOf, readFileRows } from './label-files.ts'

/** What the store has of a project's files and pictures, and which bytes no row of it knows. Throws StoreError. */
export async function compareKeys(
  env: FileEnv,
  store: FileStore,
  { database, projectId }: { database: DataApi; projectId: string },
): Promise<Pick<StoreFacts, 'sizes' | 'missing' | 'unknown'>> {
  // The store is listed first: what is stored meanwhile has its row before its bytes.
  // Where there is no public part yet, all that belongs there is missing.
  const publicStore = attempt(() => openPublicStore(env, () => AbortSignal.timeout(10_000)))
  const stored = { private: await keysOf(store), public: await keysOf(publicStore) }
  const rows = await readFileRows(database)
  const wanted = labelFilesOf(rows)
  const known = new Set(allFiles(labelFilesOf(rows, () => true)).map(({ key }) => key))
  const unknown = [...stored.private, ...stored.public].filter((key) => !known.has(key))
  const own = unknown.filter((key) => key.startsWith(`${projectId}/`))
  const missing = allFiles(wanted).filter(({ bucket, key }) => !stored[bucket].has(key))
  return {
    sizes: wanted.files.map(({ bytes }) => bytes),
    missing: [...new Set(missing.map(({ title }) => title))],
    unknown: { own, other: unknown.length - own.length },
  }
}

const keysOf = async (store: FileStore | null): Promise<Set<string>> =>
  new Set(store ? await Array.fromAsync(store.list()) : [])
