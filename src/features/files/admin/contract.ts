import type { FileType } from '#src/features/files/file-type.ts'
import type { AnyFileKind, FileKind, FileTrack } from '#src/lib/file-kind.ts'
import type { Upload } from '#src/lib/upload.ts'

/** A file of a release or of one of its tracks. Times are ISO 8601; `type` is null until it is ready. */
export type ReleaseFile = {
  id: string
  trackId: string | null
  kind: AnyFileKind
  /** As it was called on the computer that it came from. */
  name: string
  bytes: number
  type: FileType | null
  state: 'uploading' | 'ready' | 'removed'
  createdAt: string
}

export type Track = FileTrack & { id: string }

/** The answer to GET /api/files?releaseId=, in the order of the record. */
export type ReleaseFiles = {
  files: ReleaseFile[]
  tracks: Track[]
  /** Of the list of tracks; a save says from which it started. */
  version: string
  /** How often each kind was downloaded; single tracks are `track`. */
  downloads: Partial<Record<FileKind | 'track', number>>
  /** The largest file that the store takes, in bytes. */
  maximumBytes: number
}

/** `isNew`: not the resumption of an upload. */
export type UploadBegun = { outcome: 'upload'; isNew: boolean; file: ReleaseFile; upload: Upload }

/** The answer to POST /api/files/:id: 409 `not-complete` while the store does not have all bytes. */
export type UploadCompleted = { outcome: 'ready' | 'not-complete'; file: ReleaseFile }

/** The answer to PUT /api/tracks: 409 `stale` with the current ReleaseFiles when the list is another by now. */
export type TracksSaved = { outcome: 'saved'; tracks: Track[]; version: string }
