// The file store of a test file, with the server that a browser sends bytes to, and one release with files to put there.
import { beforeAll } from 'vitest'
import { filesServer } from '#netlify/dev/files-server.ts'
import type {
  ReleaseFile,
  ReleaseFiles,
  UploadBegun,
  UploadCompleted,
} from '#src/features/releases/files/admin/contract.ts'
import type { AnyFileKind } from '#src/features/releases/files/file-kind.ts'
import { addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { sendBytes } from '#tests/support/files/send-bytes.ts'
import { serve } from '#tests/support/site/serve.ts'
import { admin, backend } from './staff-fixture.ts'

export { admin, backend, moderator, exec, sql } from './staff-fixture.ts'
/** Where relative addresses are. */
export let site: string
beforeAll(async () => {
  await addReleases(backend)
  const fileServer = filesServer(process.env.FILES_FOLDER!, process.env.CLIENT_HASH_SECRET!)
  site = await serve((request, response) => fileServer(request)?.(request, response))
})

/** The first bytes of a zip, an MP3 and a FLAC file, and of none of them. */
export const zip = Buffer.from('PK\u0003\u0004 the music')
export const mp3 = Buffer.from('ID3 the music')
export const flac = Buffer.from('fLaC the music')
export const text = Buffer.from('not music at all')

type Place = {
  releaseId?: string
  trackId?: string | null
  kind?: AnyFileKind
  tagsKey?: string | null
}

export const begin = (place: Place & { name?: string; bytes: number }) =>
  admin.call<UploadBegun>('beginUpload', {
    releaseId,
    kind: 'download',
    name: 'una-corda.zip',
    ...place,
  })

export const complete = (id: string) =>
  admin.call<UploadCompleted>('completeUpload', { id, parts: [] })

export const remove = (id: string) => admin.call('removeFile', { id })

/** A file whose bytes went all the way. */
export async function addFile(
  bytes: Buffer<ArrayBuffer>,
  place: Place & { name?: string } = {},
): Promise<ReleaseFile> {
  const { file, upload } = await begin({ ...place, bytes: bytes.length })
  await sendBytes(upload, bytes, site)
  const completed = await complete(file.id)
  if (completed.outcome !== 'ready') throw new Error(`not ready: ${JSON.stringify(completed)}`)
  return completed.file
}

export const readFiles = () => admin.call<ReleaseFiles>('readReleaseFiles', { releaseId })
