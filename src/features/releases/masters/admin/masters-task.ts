import type { MasterProblem } from '../problem.ts'
import type { TrackTags } from '../tags.ts'

/** In the order in which they are sent: a FLAC that is stored is taken as a sign that its MP3 is too. */
export const madeKinds = ['preview', 'mp3', 'flac'] as const
export type MadeKind = (typeof madeKinds)[number]

/** In seconds. */
export const previewLengths = [30, 45, 60, 90]

/** The folder of made files in the origin's private file system. */
export const folderOf = (releaseId: string) => `masters-${releaseId}`

/** The lock of the tab that makes files or still uploads them. */
export const lockName = 'masters'

/** What a made file is called in its folder. `key`: of the answer of the task that made it. */
export const madeName = (key: string, kind: MadeKind) => `${key}.${kind}`

/**
 * `encode` makes the FLAC, MP3 and preview of one master there, unless they were made before; `key` is the same for the same
 * master and preview, and each attempt writes other files. `zip` packs made files, with tags, into the file `to`.
 */
export type MastersTask =
  | {
      type: 'encode'
      folder: string
      key: string
      attempt: number
      file: File
      preview: { from: number; seconds: number }
    }
  | { type: 'zip'; folder: string; to: string; files: ZippedFile[] }

export type ZippedFile = { from: string; name: string; tags: TrackTags }

/**
 * `md5`: of the samples. `key`: what the names of the made files begin with. Both '' for a zip. `no-room`: the browser may
 * store no more.
 */
export type MastersAnswer =
  { md5: string; key: string } | { problem: MasterProblem } | { stopped: 'no-room' }
