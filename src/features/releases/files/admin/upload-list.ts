// The uploads of this tab, as every screen of the admin shows them; what sends them is loaded with the form of a release.
import type { UploadItem } from '#src/components/admin/upload/upload-state.ts'
import type { AnyFileKind } from '#src/features/releases/files/file-kind.ts'
import { createStore } from '#src/features/releases/admin/store.ts'
import type { ReleaseFile } from './contract.ts'

/** Where a file belongs: a place of a release, or of one of its tracks. */
export type Place = { releaseId: string; trackId: string | null; kind: AnyFileKind }

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.releaseId === other.releaseId && one.trackId === other.trackId && one.kind === other.kind

/** A place with the largest file that the store takes, as far as it is known already, and the key of the file's tags. */
export type Target = Place & { maximumBytes?: number; tagsKey?: string }
export type ReleaseUpload = UploadItem<Target, ReleaseFile>

export const uploadList = createStore<readonly ReleaseUpload[]>([])

/** Asks before a reload or closing the tab, only during uploads: browsers keep no such page for going back. */
uploadList.subscribe(() => {
  if (areUploadsUnderway()) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
})

/** Still on its way: leaving would stop it. */
export const isUnderway = ({ state }: Pick<ReleaseUpload, 'state'>): boolean =>
  !['paused', 'failed', 'ready'].includes(state)

export const areUploadsUnderway = (): boolean => uploadList.get().some(isUnderway)

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
