import { attempt } from '#src/lib/attempt.ts'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import { openPublicStore } from '#netlify/server/files/open-store.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { FileEnv } from '#netlify/server/http/env.ts'
import type { StoreFacts } from './doctor-store-checks.ts'
import type { Row } from './backup-file.ts'
import { isReady, musicOf, picturesOf } from './label-files.ts'
import { readTable } from './read-label.ts'

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
  const files = await readTable('files', 'id', database)
  const releases = await readTable('releases', 'id', database)
  const pictures = await readTable('pictures', 'id', database)
  const filesOf = (keep: (row: Row) => boolean) => ({
    music: musicOf(files.filter(keep), releases),
    ofPictures: picturesOf(pictures.filter(keep)).flatMap((picture) => picture.files),
  })
  const wanted = filesOf(isReady)
  const all = filesOf(() => true)
  const known = new Set([...all.music, ...all.ofPictures].map(({ key }) => key))
  const unknown = [...stored.private, ...stored.public].filter((key) => !known.has(key))
  const own = unknown.filter((key) => key.startsWith(`${projectId}/`))
  const missing = [...wanted.music, ...wanted.ofPictures].filter(
    ({ bucket, key }) => !stored[bucket].has(key),
  )
  return {
    sizes: wanted.music.map(({ bytes }) => bytes),
    missing: [...new Set(missing.map(({ title }) => title))],
    unknown: { own, other: unknown.length - own.length },
  }
}

async function keysOf(store: FileStore | null): Promise<Set<string>> {
  const keys = new Set<string>()
  if (store) for await (const key of store.list()) keys.add(key)
  return keys
}
