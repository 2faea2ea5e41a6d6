// The masters of one release on their way to files. They outlive the screen, so that staff can move on meanwhile.
import type { filesApi } from '#src/features/releases/files/admin/operations.ts'
import type { AnyFileKind } from '#src/features/releases/files/file-kind.ts'
import { createStore } from '#src/features/releases/admin/store.ts'
import type { Overs } from '../floats.ts'
import type { TrackDraft } from '../folder.ts'
import type { Master } from '../master.ts'
import type { TaggedRelease, TaggedTrack } from '../release-tags.ts'

export type MasterRow = {
  file: File
  master: Master
  /** What of it is above full scale. */
  overs: Overs
  draft: TrackDraft
  /** Its track, once the work has begun. */
  trackId?: string
  /** Where its preview begins, in seconds. */
  previewFrom: number
  state: 'waiting' | 'working' | 'made' | 'refused'
  /** How much is done, from 0 to 1. */
  share: number
  problem?: string
}

export type MastersJob = {
  /** Null for a release that is not created yet. */
  releaseId: string | null
  /** `made`: files may still be on their way. `done`: the release has them. */
  state: 'reading' | 'ready' | 'making' | 'paused' | 'made' | 'done'
  /** Its release was just created: the work begins by itself. */
  startsItself: boolean
  /** What the release is, or seems to be. */
  artist: string
  title: string
  rows: readonly MasterRow[]
  previewSeconds: number
  /** Which files are not used, what stopped the work, and what it leaves out. */
  notes: readonly string[]
  /** What is to be known of files that are made as they should be. */
  hints: readonly string[]
  /** When the work began (milliseconds), and how much music was made before (seconds). */
  startedAt: number
  madeBefore: number
}

export const emptyJob: MastersJob = {
  releaseId: null,
  state: 'reading',
  startsItself: false,
  artist: '',
  title: '',
  rows: [],
  previewSeconds: 45,
  notes: [],
  hints: [],
  startedAt: 0,
  madeBefore: 0,
}

export type ListedTrack = TaggedTrack & { seconds: number | null }
export type SentFile = { trackId: string | null; kind: AnyFileKind; tagsKey: string }

/** The uploads of this tab, as far as masters look at them. */
type Uploads = {
  get: () => readonly {
    place: Omit<SentFile, 'tagsKey'> & { releaseId: string; tagsKey?: string }
    state: string
  }[]
  subscribe: (listener: () => void) => () => void
}

type Read = Extract<Awaited<ReturnType<typeof filesApi.read>>, { ok: true }>['data']

/** What a release has, and where the files that are made go. */
export type MastersContext = Pick<Read, 'files' | 'maximumBytes'> & {
  release: TaggedRelease & { id: string }
  tracks: () => readonly ListedTrack[]
  saveTracks: (tracks: readonly ListedTrack[]) => Promise<'saved' | 'stale' | 'failed' | 'too-many'>
  /** False when the upload could not begin. */
  send: (place: SentFile, file: File) => Promise<boolean>
  uploads: Uploads
}

/** The file at a place of a release that was made with these tags. */
export const findFile = (files: MastersContext['files'], place: SentFile) =>
  files.find(
    ({ trackId, kind, tagsKey, state }) =>
      trackId === place.trackId &&
      kind === place.kind &&
      tagsKey === place.tagsKey &&
      state === 'ready',
  )

/** What was dropped on the list of releases, until the form of a new one takes it. */
export const droppedMasters = createStore<readonly File[]>([])

export const mastersJob = createStore<MastersJob | null>(null)

export function changeJob(part: Partial<MastersJob>): void {
  const job = mastersJob.get()
  if (job) mastersJob.set({ ...job, ...part })
}

export function changeRow(file: File, part: Partial<MasterRow>): void {
  const rows = mastersJob.get()?.rows ?? []
  changeJob({ rows: rows.map((row) => (row.file === file ? { ...row, ...part } : row)) })
}

export const addNote = (note: string) =>
  changeJob({ notes: [...(mastersJob.get()?.notes ?? []), note] })

/** Seconds of music. */
export const musicOf = ({ master }: Pick<MasterRow, 'master'>) => master.frames / master.sampleRate

/** Gives the masters that waited for a release to the one that was created. */
export function adoptMasters(releaseId: string): void {
  if (mastersJob.get()?.releaseId === null) changeJob({ releaseId, startsItself: true })
}
