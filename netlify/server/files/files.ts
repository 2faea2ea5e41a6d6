import type {
  FileRemoved,
  ReleaseFile,
  ReleaseFiles,
  TracksSaved,
  UploadBegun,
  UploadCompleted,
} from '#src/features/files/admin/contract.ts'
import type { FileInput, TracksInput } from '#src/features/files/admin/schema.ts'
import { fileTypeOf, signatureBytes, type FileType } from '#src/features/files/file-type.ts'
import {
  fileTooLargeMessage,
  noMusicMessage,
  previewTooLargeMessage,
  staleTracksMessage,
} from '#src/features/files/messages.ts'
import { previewLimits, previewProblem } from '#src/features/files/preview.ts'
import type { UploadedPart } from '#src/lib/upload.ts'
import { callWithSecretKey, secretDatabase, type DataApi } from '#netlify/server/http/database.ts'
import type { Json, Row } from '#netlify/server/http/database-types.ts'
import { notFound, RequestError } from '#netlify/server/http/errors.ts'
import { jsonResult } from '#netlify/server/http/items.ts'
import { execute, instant, result, row } from '#netlify/server/http/rows.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { openPublicStore, openStore } from './open-store.ts'

type FileRow = Row<'files'>

const toFile = (file: FileRow): ReleaseFile => ({
  id: file.id,
  trackId: file.track_id,
  kind: file.kind,
  name: file.name,
  bytes: file.bytes,
  type: file.type,
  state: file.state as ReleaseFile['state'],
  createdAt: instant(file.created_at),
})

const toStored = ({ key, bytes, upload_id, kind }: FileRow): StoredFile => ({
  key,
  bytes,
  uploadId: upload_id,
  ...(kind === 'preview' && { type: 'audio/mpeg' }),
})

/** Everybody may hear a preview, and a code opens the rest. */
const storeOf = ({ kind }: { kind: string }): FileStore =>
  kind === 'preview' ? openPublicStore() : openStore()

/** Each function here throws RequestError, DatabaseError and StoreError. */
export async function readReleaseFiles(
  releaseId: string,
  database: DataApi,
): Promise<ReleaseFiles> {
  const read = await result(database.rpc('read_release_files', { release_id: releaseId }))
  const { files, ...rest } = read as unknown as Omit<ReleaseFiles, 'files'> & { files: FileRow[] }
  return { ...rest, files: files.map(toFile), maximumBytes: openStore().maximumBytes }
}

/** Begins an upload, or goes on with one. Refuses what the store cannot hold before a byte goes. */
export async function beginUpload(input: FileInput, database: DataApi): Promise<UploadBegun> {
  const store = storeOf(input)
  const { maximumBytes } = store
  if (input.kind === 'preview' && input.bytes > previewLimits.bytes)
    throw refusedFile(previewTooLargeMessage(input.bytes, previewLimits.bytes), 'bytes')
  if (input.bytes > maximumBytes)
    throw refusedFile(fileTooLargeMessage(input.bytes, maximumBytes), 'bytes')
  const created = await result(
    database.rpc('create_file', {
      release_id: input.releaseId,
      track_id: input.trackId ?? null,
      kind: input.kind,
      name: input.name,
      bytes: input.bytes,
    }),
  )
  const { file, is_new } = created as unknown as { file: FileRow; is_new: boolean }
  const { upload, uploadId } = await store.signUpload(toStored(file))
  if (uploadId !== file.upload_id) await keepUploadId(file.id, uploadId)
  return { outcome: 'upload', isNew: is_new, file: toFile(file), upload }
}

const keepUploadId = (id: string, upload_id: string | null) =>
  execute(secretDatabase().from('files').update({ upload_id }).eq('id', id))

/** Makes a file ready when the store agrees about its bytes, and they are those of music, or of a short MP3 for a preview. */
export async function completeUpload(
  id: string,
  parts: UploadedPart[],
  database: DataApi,
): Promise<UploadCompleted> {
  const file = await row(database.from('files').select().eq('id', id))
  if (file.state === 'removed') throw notFound()
  if (file.state === 'ready') return { outcome: 'ready', file: toFile(file) }
  const store = storeOf(file)
  const stored = toStored(file)
  await store.completeUpload(stored, parts)
  if ((await store.size(stored.key)) !== file.bytes)
    return { outcome: 'not-complete', file: toFile(file) }
  const type = fileTypeOf(await store.readRange(stored.key, 0, signatureBytes))
  const problem = type ? await problemOf(file, type, store) : noMusicMessage
  if (problem !== null) {
    await removeFile(id, database)
    throw refusedFile(problem, 'name')
  }
  const completed = await callWithSecretKey('complete_file', { file_id: id, type })
  if (!completed) throw notFound()
  return { outcome: 'ready', file: toFile(completed as unknown as FileRow) }
}

const problemOf = async ({ kind, key, bytes }: FileRow, type: FileType, store: FileStore) =>
  kind === 'preview'
    ? previewProblem(type, (start, length) => store.readRange(key, start, length), bytes)
    : null

const refusedFile = (message: string, field: string) =>
  new RequestError(400, 'bad-request', message, { [field]: message })

/** Removes a file: its bytes wait to be swept. Of an upload that is cancelled they go at once. */
export async function removeFile(id: string, database: DataApi): Promise<FileRemoved> {
  const removed = await result(database.rpc('remove_file', { file_id: id }))
  const { file, may_abort } = removed as unknown as { file: FileRow; may_abort: boolean }
  if (may_abort) await storeOf(file).abortUpload(toStored(file))
  return { outcome: 'removed', file: toFile(file) }
}

/** Saves the whole list of tracks. Throws 409 `stale` with what is there now when that is not what it started from. */
export async function saveTracks(
  { releaseId, version, tracks }: TracksInput,
  database: DataApi,
): Promise<TracksSaved> {
  const parameters = { release_id: releaseId, version, tracks: tracks as unknown as Json }
  const saved = await jsonResult<Omit<TracksSaved, 'outcome'>>(
    database.rpc('save_tracks', parameters),
  ).catch(async (error: unknown) => {
    if (!(error instanceof RequestError) || error.code !== 'stale') throw error
    const current = await readReleaseFiles(releaseId, database)
    throw new RequestError(409, 'stale', staleTracksMessage, undefined, {}, current)
  })
  return { outcome: 'saved', ...saved }
}
