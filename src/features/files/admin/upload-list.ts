// The uploads of this tab, as far as every screen of the admin has to know of them; what sends them is loaded for the
// first file.
import type { Uploads } from '#src/components/admin/upload/run-uploads.ts'
import type { UploadItem } from '#src/components/admin/upload/upload-state.ts'
import type { AnyFileKind } from '#src/lib/file-kind.ts'
import type { ReleaseFile } from './contract.ts'

/** Where a file belongs: a place of a release, or of one of its tracks. */
export type Place = { releaseId: string; trackId: string | null; kind: AnyFileKind }

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.releaseId === other.releaseId && one.trackId === other.trackId && one.kind === other.kind

/** A place with the largest file that the store takes, as far as it is known already. */
export type Target = Place & { maximumBytes?: number }
export type ReleaseUploads = Uploads<Target, ReleaseFile>
export type ReleaseUpload = UploadItem<Target, ReleaseFile>

let items: readonly ReleaseUpload[] = []
let loaded: ReleaseUploads | undefined
const listeners = new Set<() => void>()

export const uploadList = {
  get: (): readonly ReleaseUpload[] => items,
  /** Returns a function that removes the listener. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  set: (changed: readonly ReleaseUpload[]): void => {
    items = changed
    guardTab()
    for (const listener of listeners) listener()
  },
}

/** What sends the uploads; undefined before the first file. */
export const loadedUploads = (): ReleaseUploads | undefined => loaded

export const setUploads = (opened: ReleaseUploads): ReleaseUploads => (loaded = opened)

/** Still on its way: leaving would stop it. */
export const isUnderway = ({ state }: Pick<ReleaseUpload, 'state'>): boolean =>
  !['paused', 'failed', 'ready'].includes(state)

export const areUploadsUnderway = (): boolean => items.some(isUnderway)

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks before a reload or closing the tab, only during uploads: browsers keep no such page for going back. */
function guardTab(): void {
  if (areUploadsUnderway()) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}
