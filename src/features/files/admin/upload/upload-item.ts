import type { AnyFileKind } from '#src/lib/file-kind.ts'
import type { ReleaseFile } from '../contract.ts'

/** Where a file belongs: a place of a release, or of one of its tracks. */
export type Place = { releaseId: string; trackId: string | null; kind: AnyFileKind }

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.releaseId === other.releaseId && one.trackId === other.trackId && one.kind === other.kind

/**
 * `waiting` for its turn; `uploading`; `paused` by hand; `retrying` when the connection was lost; `completing`: all bytes
 * were sent, and the store is asked about them; `ready`; `failed` with a sentence in `problem`.
 */
export type UploadState =
  'waiting' | 'uploading' | 'paused' | 'retrying' | 'completing' | 'ready' | 'failed'

/** An upload of this tab, as a screen shows it. */
export type UploadItem = {
  id: string
  place: Place
  name: string
  bytes: number
  sent: number
  state: UploadState
  problem: string | null
  bytesPerSecond: number | null
  /** Null until the server knows it. */
  fileId: string | null
  /** When it is ready. */
  file: ReleaseFile | null
}
