import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { storedFolder } from '#netlify/server/files/folder-store.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { releaseId } from './backend.ts'

export type StoredTestFile = { id: string; key: string; path: string; text: string; sha256: string }

type Wanted = {
  release?: string
  kind?: 'download' | 'mp3' | 'flac'
  state?: 'uploading' | 'ready'
  text?: string
}

/** A row of `files` as this backend's project makes it, with its bytes in the folder of a folder store. */
export async function addStoredFile(
  { database }: Pick<Backend, 'database'>,
  folder: string,
  {
    release = releaseId,
    kind = 'mp3',
    state = 'ready',
    text = `music ${randomUUID()}`,
  }: Wanted = {},
): Promise<StoredTestFile> {
  const [row] = await database.query<{ id: string; key: string }>(
    `insert into public.files (release_id, kind, name, bytes, type, ready_at)
     values ($1, $2, $3, $4, $5, $6) returning id, key`,
    [
      release,
      kind,
      `master.${kind}`,
      Buffer.byteLength(text),
      ...(state === 'ready' ? ['mp3', new Date().toISOString()] : [null, null]),
    ],
  )
  const path = join(storedFolder(folder), row!.key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { ...row!, path, text, sha256 }
}

/** All backends of the tests start from one dump, and would be one project. */
export const becomeOtherProject = ({ database }: Pick<Backend, 'database'>) =>
  database.exec('update private.project set id = gen_random_uuid()')
