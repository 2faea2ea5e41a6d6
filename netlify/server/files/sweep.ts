import { callWithSecretKey, secretDatabase } from '#netlify/server/http/database.ts'
import { result } from '#netlify/server/http/rows.ts'
import { pictureAddresses } from '#src/lib/picture-address.ts'
import { mediaKey } from './file-store.ts'
import { openPublicStore, openStore } from './open-store.ts'

type SweepableFile = {
  id: string
  key: string
  kind: string
  upload_id: string | null
  was_ready: boolean
}
type SweepablePicture = { id: string; address: string; was_ready: boolean }

/**
 * Removes the bytes of what this database has marked as removed for long enough, at most 20 files and 20 pictures a call,
 * and answers how many. The row goes after the bytes: what is cut short in between is swept again. What the store refuses
 * stops nothing else. Throws DatabaseError, StoreError, EnvError, once everything was tried.
 */
export async function sweepFiles(): Promise<number> {
  const database = secretDatabase()
  const [files, pictures] = (await Promise.all([
    result(database.rpc('list_sweepable_files')),
    result(database.rpc('list_sweepable_pictures')),
  ])) as unknown as [SweepableFile[], SweepablePicture[]]
  const swept = await Promise.allSettled([...files.map(sweepFile), ...pictures.map(sweepPicture)])
  for (const one of swept) if (one.status === 'rejected') throw one.reason
  return swept.length
}

async function sweepFile({ id, key, kind, upload_id, was_ready }: SweepableFile): Promise<void> {
  const store = kind === 'preview' ? openPublicStore() : openStore()
  if (!was_ready) await store.abortUpload({ key, uploadId: upload_id })
  await store.remove(key)
  await callWithSecretKey('forget_file', { file_id: id })
}

async function sweepPicture({ id, address, was_ready }: SweepablePicture): Promise<void> {
  const store = openPublicStore()
  for (const key of pictureAddresses(address).map(mediaKey)) {
    if (!was_ready) await store.abortUpload({ key, uploadId: null })
    await store.remove(key)
  }
  await callWithSecretKey('forget_picture', { picture_id: id })
}
