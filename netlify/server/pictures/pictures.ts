import * as v from 'valibot'
import { pictureUse, staffPicture } from '#src/features/pictures/admin/contract.ts'
import type { pictureOperations } from '#src/features/pictures/admin/operations.ts'
import { pictureLimits } from '#src/features/pictures/admin/limits.ts'
import {
  pictureGoneMessage,
  pictureTooLargeMessage,
} from '#src/features/pictures/admin/messages.ts'
import { refusedFile, requireSpace, type FileStore } from '#netlify/server/files/file-store.ts'
import { openPublicStore } from '#netlify/server/files/open-store.ts'
import { callWithSecretKey, type DataApi } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { instant, result, row, itemOf, readPage } from '#netlify/server/http/rows.ts'
import type { HandlersBeyondSql } from '#netlify/server/staff/staff-operations.ts'
import {
  fileProblem,
  hashProblem,
  pictureFiles,
  readFile,
  shareFile,
  type PictureFile,
} from './check-picture.ts'

const time = v.pipe(v.string(), v.transform(instant))
/** A row of `pictures`: what staff see of it, and what its upload needs. */
const pictureRow = v.pipe(
  v.object({
    ...staffPicture.entries,
    createdAt: time,
    updatedAt: time,
    hash: v.string(),
    readyAt: v.nullable(v.string()),
    hasShare: v.boolean(),
  }),
  v.transform(({ hash, readyAt, hasShare, ...picture }) => ({
    picture,
    hash,
    isReady: readyAt !== null,
    hasShare,
  })),
)
const readRow = itemOf(pictureRow)

const readUses = itemOf(v.object({ uses: v.array(pictureUse) }))

const pictureGone = () => new RequestError(404, 'not-found', pictureGoneMessage)

/** A picture whose JPEG the caller may send. Throws RequestError 404. */
const readShared = async (id: string, database: DataApi) =>
  readRow(await result(database.rpc('shared_picture', { picture_id: id }), pictureGone))

/** Each throws RequestError, DatabaseError and StoreError. */
export const pictureHandlers: HandlersBeyondSql<typeof pictureOperations> = {
  listPictures: ({ input: { limit, ...query }, database }) =>
    readPage(database.rpc('list_pictures', { ...query, page_size: limit }), (row) => ({
      ...readRow(row).picture,
      ...readUses(row),
    })),
  /** Begins the upload of a picture, or resumes it. What is ready is never signed again. */
  beginPicture: async ({ input: { fileBytes, ...described }, database }) => {
    const store = openPublicStore()
    requireSpace(Math.max(...fileBytes), store, 'fileBytes')
    const bytes = fileBytes.reduce((sum, one) => sum + one, 0)
    const created = await result(database.rpc('create_picture', { ...described, bytes }))
    const { picture, isReady } = readRow(created)
    if (isReady) return { outcome: 'ready', picture }
    const signed = await Promise.all(
      pictureFiles(picture.address).map(({ key, type }, index) => {
        const file = { key, bytes: fileBytes[index] ?? 0, uploadId: null, type: `image/${type}` }
        return store.signUpload(file)
      }),
    )
    return { outcome: 'upload', picture, uploads: signed.map(({ upload }) => upload) }
  },
  /** Makes a picture ready when all its files are what its address says. Of anything else nothing stays. */
  completePicture: async ({ input: { id }, database }) => {
    const pictures = database.from('pictures').select().eq('id', id).is('removed_at', null)
    const { picture, isReady, hash } = readRow(await row(pictures, pictureGone))
    if (isReady) return { outcome: 'ready', picture }
    const store = openPublicStore()
    const files = pictureFiles(picture.address)
    const sizes = await Promise.all(files.map((file) => arrivedBytes(file, picture.bytes, store)))
    const bytes = sizes.reduce((sum, one) => sum + one, 0)
    // Larger than declared: deletes it so that the client can retry.
    if (bytes > picture.bytes) await removeBytes(files, store)
    if (sizes.includes(0) || bytes !== picture.bytes) return { outcome: 'not-complete', picture }
    const contents = await Promise.all(files.map((file) => readFile(file, store)))
    const problems = [
      ...files.map((file, index) => fileProblem(file, contents[index] ?? new Uint8Array())),
      ...contents.slice(-1).map((largest) => hashProblem(largest, hash)),
    ]
    const problem = problems.find((one) => one !== null)
    if (problem) {
      await removeBytes(files, store)
      await callWithSecretKey('reject_picture', { picture_id: id })
      throw refusedFile(problem, 'name')
    }
    const completed = await callWithSecretKey('complete_picture', { picture_id: id })
    if (!completed) throw pictureGone()
    return { outcome: 'ready', picture: readRow(completed).picture }
  },
  /** Begins the upload of the JPEG of a picture that has none. */
  beginShare: async ({ input: { id, bytes }, database }) => {
    const { picture, hasShare } = await readShared(id, database)
    if (hasShare) return { outcome: 'ready' }
    const store = openPublicStore()
    requireSpace(bytes, store, 'bytes')
    const { key } = shareFile(picture.address)
    const { upload } = await store.signUpload({ key, bytes, uploadId: null, type: 'image/jpeg' })
    return { outcome: 'upload', upload }
  },
  /** Takes the JPEG of a picture when all of it has arrived, and it is one of the right size. Of anything else nothing stays. */
  completeShare: async ({ input: { id }, database }) => {
    const { picture, hasShare } = await readShared(id, database)
    if (hasShare) return { outcome: 'ready' }
    const store = openPublicStore()
    const file = shareFile(picture.address)
    const bytes = await arrivedBytes(file, pictureLimits.shareBytes, store)
    if (bytes === 0) return { outcome: 'not-complete' }
    const isTooLarge = bytes > pictureLimits.shareBytes
    const problem = isTooLarge
      ? pictureTooLargeMessage
      : fileProblem(file, await readFile(file, store))
    if (problem) {
      await removeBytes([file], store)
      throw refusedFile(problem, 'bytes')
    }
    if (!(await callWithSecretKey('complete_share', { picture_id: id }))) throw pictureGone()
    return { outcome: 'ready' }
  },
  describePicture: async ({ input: { id, ...described }, database }) => {
    const change =
      'alt' in described ? described : { focus_x: described.focusX, focus_y: described.focusY }
    const pictures = database.from('pictures').update(change).eq('id', id)
    const saved = await row(pictures.is('removed_at', null).select(), pictureGone)
    return { outcome: 'saved', picture: readRow(saved).picture }
  },
  /** Its bytes wait to be swept. */
  removePicture: async ({ input: { id }, database }) => {
    const removed = await result(database.rpc('remove_picture', { picture_id: id }), pictureGone)
    return { outcome: 'removed', picture: readRow(removed).picture }
  },
}

/** How many bytes the store has of a file of a picture of `bytes`; 0 while its upload is not complete. */
async function arrivedBytes(
  { key }: PictureFile,
  bytes: number,
  store: FileStore,
): Promise<number> {
  await store.completeUpload({ key, bytes, uploadId: null }, [])
  return (await store.size(key)) ?? 0
}

const removeBytes = (files: PictureFile[], store: FileStore) =>
  Promise.all(files.map(({ key }) => store.abortUpload({ key, uploadId: null })))
