import * as v from 'valibot'
import {
  downloads,
  releaseFile,
  type ReleaseFile,
} from '#src/features/releases/files/admin/contract.ts'
import { trackVersion } from '#src/features/releases/tracks/admin/contract.ts'
import type { fileOperations } from '#src/features/releases/files/admin/operations.ts'
import { fileTypeOf } from '#src/features/releases/files/file-type.ts'
import { releaseMusic } from '#src/features/releases/files/release-music-schema.ts'
import {
  noMusicMessage,
  previewTooLargeMessage,
} from '#src/features/releases/files/admin/messages.ts'
import { trackLimits } from '#src/features/releases/tracks/admin/limits.ts'
import { mp3Seconds } from '#src/features/releases/files/mp3-length.ts'
import { flacHeadBytes, flacSecondsOf, samplesMd5Of } from '#src/features/releases/masters/flac.ts'
import type { ReadRange } from '#src/features/releases/files/id3-tags.ts'
import { isPublicKind } from '#src/features/releases/files/file-kind.ts'
import { previewLimits, publicFileProblem } from '#src/features/releases/files/admin/preview.ts'
import { callWithSecretKey, secretDatabase, type DataApi } from '#netlify/server/http/database.ts'
import { notFound } from '#netlify/server/http/errors.ts'
import { execute, instant, result, row, itemOf } from '#netlify/server/http/rows.ts'
import type { StaffHandlers } from '#netlify/server/staff/serve-staff.ts'
import { refusedFile, requireSpace, StoreError, type FileStore } from './file-store.ts'
import { openPublicStore, openStore } from './open-store.ts'

/** A row of `files`: what staff see of it, and where its bytes are. */
const fileRow = v.pipe(
  v.object({
    ...releaseFile.entries,
    createdAt: v.pipe(v.string(), v.transform(instant)),
    key: v.string(),
    uploadId: v.nullable(v.string()),
  }),
  v.transform(({ key, uploadId, ...file }) => {
    const type = isPublicKind(file.kind) && { type: 'audio/mpeg' }
    return { file, stored: { key, bytes: file.bytes, uploadId, ...type } }
  }),
)
const releaseFiles = v.object({
  ...trackVersion.entries,
  downloads,
  music: releaseMusic,
  files: v.array(fileRow),
  latestIsrc: v.nullable(v.string()),
})
const createdFile = v.object({ file: fileRow, isNew: v.boolean() })
const removedFile = v.object({ file: fileRow, mayAbort: v.boolean() })

/** What everybody hears is public, and a code opens the rest. */
const storeOf = ({ kind }: { kind: string }): FileStore =>
  isPublicKind(kind) ? openPublicStore() : openStore()

export async function readReleaseFiles(releaseId: string, database: DataApi) {
  const read = await result(database.rpc('read_release_files', { release_id: releaseId }))
  const { files, ...rest } = itemOf(releaseFiles)(read)
  const { maximumBytes } = openStore()
  return { ...rest, files: files.map(({ file }) => file), maximumBytes }
}

const readFile = async (id: string, database: DataApi) =>
  itemOf(fileRow)(await row(database.from('files').select().eq('id', id)))

/** Removes a file: its bytes wait to be swept. Those of an upload that is cancelled are deleted at once. */
async function removeFile(id: string, database: DataApi) {
  const removed = await result(database.rpc('remove_file', { file_id: id }))
  const { file: row, mayAbort } = itemOf(removedFile)(removed)
  const { file, stored } = row
  if (mayAbort) await storeOf(file).abortUpload(stored)
  return { outcome: 'removed' as const, file }
}

/** How long the music of a track's file lasts, in whole seconds; null where it does not say, and of other files. */
async function secondsOf(
  { trackId, kind, bytes }: ReleaseFile,
  head: Uint8Array,
  read: ReadRange,
): Promise<number | null> {
  if (trackId === null || kind === 'preview') return null
  const isFlac = fileTypeOf(head) === 'flac'
  const seconds = isFlac ? flacSecondsOf(head) : await mp3Seconds(read, bytes)
  const isLength = seconds !== null && seconds <= trackLimits.seconds
  return isLength ? Math.max(1, Math.round(seconds)) : null
}

function throwUnlessStore(error: unknown): void {
  if (!(error instanceof StoreError)) throw error
}

/**
 * How long the address of a file begins a download. A store checks it at the beginning alone, so a large file may take
 * longer, and an admin who is disabled meanwhile begins no other one.
 */
const openSeconds = 60

/** Each throws RequestError, DatabaseError and StoreError. */
export const fileHandlers: StaffHandlers<typeof fileOperations> = {
  readReleaseFiles: ({ input, database }) => readReleaseFiles(input.releaseId, database),
  /** Begins an upload, or resumes one. Refuses what the store cannot hold before a byte goes. */
  beginUpload: async ({ input, database }) => {
    const { releaseId, trackId, kind, name, bytes, tagsKey } = input
    const store = storeOf(input)
    if (kind === 'preview' && bytes > previewLimits.bytes)
      throw refusedFile(previewTooLargeMessage(bytes, previewLimits.bytes), 'bytes')
    requireSpace(bytes, store, 'bytes')
    const place = { release_id: releaseId, track_id: trackId ?? null, kind }
    const creating = { ...place, name, bytes, tags_key: tagsKey ?? null }
    const created = await result(database.rpc('create_file', creating))
    const begun = itemOf(createdFile)(created)
    const { file, stored } = begun.file
    const { upload, uploadId } = await store.signUpload(stored)
    if (uploadId !== stored.uploadId) {
      const files = secretDatabase().from('files')
      await execute(files.update({ upload_id: uploadId }).eq('id', file.id))
    }
    return { outcome: 'upload', isNew: begun.isNew, file, upload }
  },
  /** A signed address of a ready file, which counts as no download of a fan. */
  readFileAddress: async ({ input: { id }, database }) => {
    const { file, stored } = await readFile(id, database)
    if (file.state !== 'ready') throw notFound()
    return { url: await storeOf(file).signDownload(stored.key, file.name, openSeconds) }
  },
  /**
   * Makes a file ready when the store has all of its bytes, and they are those of music: of an MP3 for what everybody
   * hears, and of a short one for a preview.
   */
  completeUpload: async ({ input: { id, parts }, database }) => {
    const { file, stored } = await readFile(id, database)
    if (file.state === 'removed') throw notFound()
    if (file.state === 'ready') return { outcome: 'ready', file }
    const store = storeOf(file)
    await store.completeUpload(stored, parts)
    const bytes = await store.size(stored.key)
    if (bytes !== file.bytes) {
      // Of another size. Another tab may have sent the whole file meanwhile.
      const isStill = async () => (await store.size(stored.key)) === bytes
      const { file: now } = await readFile(id, database)
      if (bytes !== null && now.state !== 'ready' && (await isStill()))
        await store.remove(stored.key)
      return { outcome: 'not-complete', file }
    }
    const read: ReadRange = (start, length) => store.readRange(stored.key, start, length)
    const head = await read(0, flacHeadBytes)
    const type = fileTypeOf(head)
    const problem = !type
      ? noMusicMessage
      : isPublicKind(file.kind) &&
        (await publicFileProblem(file.kind, { type, bytes: file.bytes }, read))
    if (problem) {
      // What a store that is away keeps of it is swept later.
      await removeFile(id, database).catch(throwUnlessStore)
      throw refusedFile(problem, 'name')
    }
    const facts = {
      samples_md5: type === 'flac' ? samplesMd5Of(head) : null,
      seconds: await secondsOf(file, head, read),
    }
    const completed = await callWithSecretKey('complete_file', { file_id: id, type, ...facts })
    if (!completed) throw notFound()
    return { outcome: 'ready', file: itemOf(fileRow)(completed).file }
  },
  removeFile: ({ input: { id }, database }) => removeFile(id, database),
}
