import { callWithSecretKey, secretDatabase } from '#netlify/server/http/database.ts'
import { result } from '#netlify/server/http/rows.ts'
import { openStore } from './open-store.ts'

type Sweepable = { id: string; key: string; upload_id: string | null; was_ready: boolean }

/**
 * Removes the bytes of what this database has marked as removed for long enough, at most 20 files a call, and answers
 * how many. The row goes after the bytes: what is cut short in between is swept again. Throws DatabaseError, StoreError.
 */
export async function sweepFiles(): Promise<number> {
  const files = (await result(
    secretDatabase().rpc('list_sweepable_files'),
  )) as unknown as Sweepable[]
  if (files.length === 0) return 0
  const store = openStore()
  for (const { id, key, upload_id, was_ready } of files) {
    if (!was_ready) await store.abortUpload({ key, uploadId: upload_id })
    await store.remove(key)
    await callWithSecretKey('forget_file', { file_id: id })
  }
  return files.length
}
