// What outlives the screen of a release: its masters on their way to files, so that staff can move on meanwhile.
import type { filesApi } from '#src/features/releases/files/admin/api.ts'
import type { AnyFileKind } from '#src/features/releases/files/file-kind.ts'
import { createStore } from '#src/features/releases/admin/store.ts'
import type { TaggedRelease, TaggedTrack } from '../release-tags.ts'
import type { MastersEvent, MastersJob } from './masters-state.ts'

export type ListedTrack = TaggedTrack & { seconds: number | null }
export type SentFile = { trackId: string | null; kind: AnyFileKind; tagsKey: string }

/** An upload of this tab, as far as masters look at it. */
export type SeenUpload = {
  id: string
  place: Omit<SentFile, 'tagsKey'> & { releaseId: string; tagsKey?: string }
  state: string
}

type Uploads = {
  get: () => readonly SeenUpload[]
  subscribe: (listener: () => void) => () => void
}

type Read = Extract<Awaited<ReturnType<typeof filesApi.readReleaseFiles>>, { ok: true }>['data']

/** What a release has, and where the files that are made go. */
export type MastersContext = Pick<Read, 'files' | 'maximumBytes'> & {
  release: TaggedRelease & { id: string }
  tracks: () => readonly ListedTrack[]
  saveTracks: (tracks: readonly ListedTrack[]) => Promise<'saved' | 'stale' | 'failed' | 'too-many'>
  /** False when the upload could not begin. */
  send: (place: SentFile, file: File) => Promise<boolean>
  /** What sends files. Rejects without a connection, unless it is loaded already. */
  loadUploads: () => Promise<{ act: (type: 'cancel', id: string) => Promise<boolean> }>
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

/** What was dropped elsewhere, a list for each drop, until the part for masters takes it. */
export const waitingDrops = createStore<readonly (readonly File[])[]>([])

/** Brings masters that were dropped elsewhere to the part for masters, which may not be on the screen yet. */
export const bringMasters = (files: readonly File[]): void =>
  waitingDrops.set([...waitingDrops.get(), files])

/** The job that runs; null while none runs. Only run-masters.ts changes it. */
export const mastersJob = createStore<MastersJob | null>(null)

/** Folders that a worker that stood still keeps until the tab is closed, though everything in them is with its release. */
export const heldFolders = new Set<string>()

/** Takes the events of the job; null until somebody drops masters, which loads it. */
export const mastersRun = createStore<{ dispatch: (event: MastersEvent) => void } | null>(null)

/** Gives the masters that waited for a release to the one that was created. */
export const adoptMasters = (releaseId: string): void =>
  mastersRun.get()?.dispatch({ type: 'created', releaseId })
