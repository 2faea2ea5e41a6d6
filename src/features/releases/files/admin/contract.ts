import * as v from 'valibot'
import { fileTypes } from '#src/features/releases/files/file-type.ts'
import type { ReleaseMusic } from '#src/features/releases/files/release-music-schema.ts'
import { anyFileKinds, fileKinds } from '#src/features/releases/files/file-kind.ts'
import type { trackVersion } from '#src/features/releases/tracks/admin/contract.ts'
import type { Upload } from '#src/lib/upload.ts'

/** A file of a release or of one of its tracks. Times are ISO 8601; `type` is null until it is ready. */
export const releaseFile = v.object({
  id: v.string(),
  trackId: v.nullable(v.string()),
  kind: v.picklist(anyFileKinds),
  /** As it was called on the computer that it came from. */
  name: v.string(),
  bytes: v.number(),
  type: v.nullable(v.picklist(fileTypes)),
  state: v.picklist(['uploading', 'ready', 'removed']),
  createdAt: v.string(),
  /** Of the samples of a FLAC, as its own head says. */
  samplesMd5: v.nullable(v.string()),
  /** Of the music of a track; null where its file does not say. */
  seconds: v.nullable(v.number()),
  /** Stands for the tags that the browser wrote into it; null of a file that was uploaded as it is. */
  tagsKey: v.nullable(v.string()),
})
export type ReleaseFile = v.InferOutput<typeof releaseFile>

/** How often each kind was downloaded; single tracks are `track`. */
export const downloads = v.object(
  v.entriesFromList([...fileKinds, 'track'], v.exactOptional(v.number())),
)

/** What a release has; `maximumBytes`: of the largest file that the store takes. */
export type ReleaseFiles = v.InferOutput<typeof trackVersion> & {
  files: ReleaseFile[]
  /** What a code of the release opens. */
  music: ReleaseMusic
  downloads: v.InferOutput<typeof downloads>
  /** The highest ISRC of the label in this year, or else of any. */
  latestIsrc: string | null
  maximumBytes: number
}

/** `isNew`: not the resumption of an upload. */
export type UploadBegun = { outcome: 'upload'; isNew: boolean; file: ReleaseFile; upload: Upload }

/** 409 `not-complete` while the store does not have all bytes. */
export type UploadCompleted = { outcome: 'ready' | 'not-complete'; file: ReleaseFile }
