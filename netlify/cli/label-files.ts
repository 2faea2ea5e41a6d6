import { createHash } from 'node:crypto'
import { openStore } from '#netlify/server/files/open-store.ts'
import { StoreError, storedKey, type FileStore } from '#netlify/server/files/file-store.ts'
import { EnvError, fileSettings, parseEnv } from '#netlify/server/http/env.ts'
import type { Row } from './backup-rows.ts'
import type { Project } from './project.ts'
import { readTable } from './read-label.ts'

/** A file that fans can get. */
export type LabelFile = {
  id: string
  /** Where its bytes are in the store. */
  key: string
  /** 'Artist - Title: name', for messages. */
  title: string
  bytes: number
  sha256: string | null
}

/** The files that fans can get among the rows of `files`, in a backup or in a project. */
export function readyFiles(files: readonly Row[], releases: readonly Row[]): LabelFile[] {
  const titles = new Map(
    releases.map(({ id, artist, title }) => [id, `${String(artist)} - ${String(title)}`]),
  )
  return files
    .filter(({ ready_at, removed_at }) => ready_at !== null && removed_at === null)
    .map((row) => ({
      id: row.id as string,
      key: storedKey(row.project_id as string, row.id as string),
      title: `${titles.get(row.release_id) ?? 'a release'}: ${row.name as string}`,
      bytes: row.bytes as number,
      sha256: row.sha256 as string | null,
    }))
}

/** The files that fans of a project can get. */
export const readProjectFiles = async (database: Project['database']): Promise<LabelFile[]> =>
  readyFiles(await readTable('files', 'id', database), await readTable('releases', 'id', database))

/** Each request may take as long as a large file does; what stalls is ended after five minutes by fetch itself. */
const requestMs = 12 * 60 * 60_000

/** The store that the environment names, once it has answered; or in one sentence why it cannot be used. */
export async function openFileStore(
  environment: Record<string, string | undefined> = process.env,
): Promise<FileStore | string> {
  try {
    const store = openStore(parseEnv(environment, fileSettings), () =>
      AbortSignal.timeout(requestMs),
    )
    for await (const _key of store.list()) break
    return store
  } catch (error) {
    if (error instanceof EnvError) return `The file store is not configured: ${error.message}.`
    if (error instanceof StoreError) return `The file store does not answer (${error.message}).`
    throw error
  }
}

/** What is wrong with the bytes that the store has of a file, in a few words; undefined for nothing. */
export async function sizeProblem(
  { key, bytes }: LabelFile,
  store: FileStore,
): Promise<string | undefined> {
  const size = await store.size(key)
  if (size === null) return 'its bytes are missing'
  return size === bytes ? undefined : `it has ${size} bytes, and should have ${bytes}`
}

/** The SHA-256 of a stream, which is read to its end. */
export async function checksumOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
