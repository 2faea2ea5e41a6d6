import type {
  PictureBegun,
  PictureCompleted,
  PictureInList,
  PictureQuery,
  PictureRemoved,
  PictureReplaced,
  PictureUse,
  StaffPicture,
} from '#src/features/pictures/admin/contract.ts'
import type { PictureInput } from '#src/features/pictures/admin/schema.ts'
import { fileTooLargeMessage } from '#src/features/files/messages.ts'
import { pictureGoneMessage } from '#src/features/pictures/messages.ts'
import { parsePictureAddress } from '#src/lib/picture-address.ts'
import type { Page } from '#src/lib/page.ts'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import { openPublicStore } from '#netlify/server/files/open-store.ts'
import { callWithSecretKey, type DataApi } from '#netlify/server/http/database.ts'
import type { Json, Row } from '#netlify/server/http/database-types.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { jsonItem, readPage } from '#netlify/server/http/items.ts'
import { instant, result, rows } from '#netlify/server/http/rows.ts'
import { fileProblem, hashProblem } from './check-picture.ts'
import { pictureFiles, type PictureFile } from './picture-files.ts'

type PictureRow = Row<'pictures'>

const toPicture = (row: PictureRow): StaffPicture => ({
  id: row.id,
  address: row.address,
  type: row.type,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  name: row.name,
  alt: row.alt,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
})

const pictureGone = () => new RequestError(404, 'not-found', pictureGoneMessage)

/** Keyset pagination, newest first. Each function here throws RequestError, DatabaseError and StoreError. */
export const listPictures = (
  { q, after, limit }: PictureQuery,
  database: DataApi,
): Promise<Page<PictureInList>> =>
  readPage(
    database.rpc('list_pictures', { q, after, page_size: limit }),
    ({ uses, ...row }: PictureRow & { uses: Json }) => ({
      ...toPicture(row),
      uses: jsonItem(uses) as PictureUse[],
    }),
  )

/** The picture with an address, as a list of one or none. */
export async function findPicture(
  address: string,
  database: DataApi,
): Promise<Page<PictureInList>> {
  const pictures = database.from('pictures').select().eq('address', address)
  const found = parsePictureAddress(address)
    ? await rows(pictures.not('ready_at', 'is', null).is('removed_at', null))
    : []
  const items = found.map((picture) => ({ ...toPicture(picture), uses: [] }))
  return { items, next: null, total: found.length, more: false }
}

/** Begins the upload of a picture, or goes on with it. What is ready is never signed again. */
export async function beginPicture(input: PictureInput, database: DataApi): Promise<PictureBegun> {
  const { fileBytes, ...picture } = input
  const store = openPublicStore()
  requireSpace(Math.max(...fileBytes), store)
  const bytes = fileBytes.reduce((sum, one) => sum + one, 0)
  const created = await result(
    database.rpc('create_picture', { ...picture, alt: picture.alt ?? '', bytes }),
  )
  const row = created as unknown as PictureRow
  if (row.ready_at !== null) return { outcome: 'ready', picture: toPicture(row) }
  const signed = await Promise.all(
    pictureFiles(row.address).map(({ key, type }, index) =>
      store.signUpload({ key, bytes: fileBytes[index]!, uploadId: null, type: `image/${type}` }),
    ),
  )
  const uploads = signed.map(({ upload }) => upload)
  return { outcome: 'upload', picture: toPicture(row), uploads }
}

function requireSpace(bytes: number, { maximumBytes }: FileStore): void {
  if (bytes <= maximumBytes) return
  const message = fileTooLargeMessage(bytes, maximumBytes)
  throw new RequestError(400, 'bad-request', message, { fileBytes: message })
}

/**
 * Makes a picture ready when the store has all of its files and each is the picture that its address says. Of anything
 * else nothing stays: neither bytes nor row.
 */
export async function completePicture(id: string, database: DataApi): Promise<PictureCompleted> {
  const row = await readPicture(id, database)
  const picture = toPicture(row)
  if (row.ready_at !== null) return { outcome: 'ready', picture }
  const store = openPublicStore()
  const files = pictureFiles(row.address)
  const sizes = await Promise.all(files.map((file) => arrivedBytes(file, store)))
  const bytes = sizes.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  // More than was said of it is removed, so that it can be sent anew.
  if (bytes > row.bytes) await removeBytes(files, store)
  if (sizes.includes(null) || bytes !== row.bytes) return { outcome: 'not-complete', picture }
  const problems = await Promise.all([
    ...files.map((file, index) => fileProblem(file, sizes[index]!, store)),
    hashProblem(files.at(-1)!, row.hash, store),
  ])
  const problem = problems.find((one) => one !== null)
  if (problem) {
    await removeBytes(files, store)
    await callWithSecretKey('reject_picture', { picture_id: id })
    throw new RequestError(400, 'bad-request', problem, { name: problem })
  }
  const completed = await callWithSecretKey('complete_picture', { picture_id: id })
  if (!completed) throw pictureGone()
  return { outcome: 'ready', picture: toPicture(completed as unknown as PictureRow) }
}

async function readPicture(id: string, database: DataApi): Promise<PictureRow> {
  const [found] = await rows(database.from('pictures').select().eq('id', id).is('removed_at', null))
  if (!found) throw pictureGone()
  return found
}

/** How many bytes the store has of a file; null for none, or not all. */
async function arrivedBytes({ key }: PictureFile, store: FileStore): Promise<number | null> {
  await store.completeUpload({ key, uploadId: null }, [])
  return store.size(key)
}

const removeBytes = (files: PictureFile[], store: FileStore) =>
  Promise.all(files.map(({ key }) => store.abortUpload({ key, uploadId: null })))

export async function describePicture(
  id: string,
  alt: string,
  database: DataApi,
): Promise<StaffPicture> {
  const [described] = await rows(
    database.from('pictures').update({ alt }).eq('id', id).is('removed_at', null).select(),
  )
  if (!described) throw pictureGone()
  return toPicture(described)
}

/** Shows another picture wherever this one is used. */
export async function replacePicture(
  id: string,
  by: string,
  database: DataApi,
): Promise<PictureReplaced> {
  const parameters = { picture_id: id, new_picture_id: by }
  const records = await result(database.rpc('replace_picture', parameters), pictureGone)
  return { outcome: 'replaced', records }
}

/** Removes a picture that nothing shows; its bytes wait to be swept. */
export async function removePicture(id: string, database: DataApi): Promise<PictureRemoved> {
  const removed = await result(database.rpc('remove_picture', { picture_id: id }), pictureGone)
  return { outcome: 'removed', picture: toPicture(removed as unknown as PictureRow) }
}
