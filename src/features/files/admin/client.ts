import { callApi } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import type { UploadedPart } from '#src/lib/upload.ts'
import {
  filesPath,
  tracksPath,
  type FileRemoved,
  type ReleaseFiles,
  type TracksChange,
  type TracksSaved,
  type UploadBegun,
  type UploadCompleted,
} from './contract.ts'
import type { FileInput } from './schema.ts'

/** Its files that are not removed, and its tracks. */
export const readReleaseFiles = (releaseId: string) =>
  callApi<ReleaseFiles>('GET', withQuery(filesPath, { releaseId }))

/** Begins an upload, or goes on with the one of the same name and size for the same place, signed anew. */
export const beginUpload = (input: FileInput) => callApi<UploadBegun>('POST', filesPath, input)

/** To be called when all bytes were sent. `parts`: of a multipart upload. */
export const completeUpload = (id: string, parts: UploadedPart[] = []) =>
  callApi<UploadCompleted>('POST', `${filesPath}/${id}`, { parts })

/** Removes a file, or cancels its upload. */
export const removeFile = (id: string) => callApi<FileRemoved>('DELETE', `${filesPath}/${id}`)

export const saveTracks = (change: TracksChange) => callApi<TracksSaved>('PUT', tracksPath, change)
