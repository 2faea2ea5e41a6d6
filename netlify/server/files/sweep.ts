import * as v from 'valibot'
import { parseAnswer, callWithSecretKey, secretDatabase } from '#netlify/server/http/database.ts'
import { result } from '#netlify/server/http/rows.ts'
import { isPublicKind } from '#src/features/releases/files/file-kind.ts'
import { pictureAddresses } from '#src/lib/picture-address.ts'
import { mediaKey, type FileInStore, type FileStore } from './file-store.ts'
import { openPublicStore, openStore } from './open-store.ts'

const sweepableFiles = v.array(
  v.object({
    id: v.string(),
    key: v.string(),
    kind: v.string(),
    upload_id: v.nullable(v.string()),
    was_ready: v.boolean(),
  }),
)
const sweepablePictures = v.array(
  v.object({ id: v.string(), address: v.string(), was_ready: v.boolean() }),
)

/**
 * Deletes the bytes of what this database has marked as removed for long enough, at most 20 files and 20 pictures a call,
 * and answers how many. The row goes after the bytes: after an interruption it is swept again. What the store refuses
 * stops nothing else. Throws DatabaseError, StoreError, EnvError, once everything was tried.
 */
export async function sweepFiles(): Promise<number> {
  const database = secretDatabase()
  const [files, pictures] = await Promise.all([
    result(database.rpc('list_sweepable_files')),
    result(database.rpc('list_sweepable_pictures')),
  ])
  const swept = await Promise.allSettled([
    ...parseAnswer(sweepableFiles, files).map(async ({ id, key, kind, upload_id, was_ready }) => {
      const store = isPublicKind(kind) ? openPublicStore() : openStore()
      await deleteBytes({ key, uploadId: upload_id }, store, was_ready)
      await callWithSecretKey('forget_file', { file_id: id })
    }),
    ...parseAnswer(sweepablePictures, pictures).map(async ({ id, address, was_ready }) => {
      // Its JPEG may be there although no row says so: an upload that was never completed.
      for (const key of pictureAddresses(`${address}#share`).map(mediaKey))
        await deleteBytes({ key, uploadId: null }, openPublicStore(), was_ready)
      await callWithSecretKey('forget_picture', { picture_id: id })
    }),
  ])
  for (const one of swept) if (one.status === 'rejected') throw one.reason
  return swept.length
}

async function deleteBytes(file: FileInStore, store: FileStore, wasReady: boolean): Promise<void> {
  if (!wasReady) await store.abortUpload(file)
  await store.remove(file.key)
}
