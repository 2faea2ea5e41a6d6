// The uploads of this tab, as far as every screen of the admin has to know of them; the queue that sends them is loaded
// for the first file.
import type { UploadItem } from './upload-item.ts'
import type { UploadQueue } from './upload-queue.ts'

let uploads: readonly UploadItem[] = []
let queue: UploadQueue | undefined
const listeners = new Set<() => void>()

export const uploadList = {
  get: (): readonly UploadItem[] => uploads,
  /** Returns a function that removes the listener. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  set: (changed: readonly UploadItem[]): void => {
    uploads = changed
    guardTab()
    for (const listener of listeners) listener()
  },
}

export const setQueue = (loaded: UploadQueue): UploadQueue => (queue = loaded)
/** The queue, once it is loaded; whatever is in the list came from it. */
export const loadedQueue = (): UploadQueue | undefined => queue

/** Still on its way: leaving would stop it. */
export const isUnderway = ({ state }: Pick<UploadItem, 'state'>): boolean =>
  ['waiting', 'uploading', 'retrying', 'completing'].includes(state)

export const areUploadsUnderway = (): boolean => uploads.some(isUnderway)

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks before a reload or closing the tab, only while something goes up: browsers keep no such page for going back. */
function guardTab(): void {
  if (areUploadsUnderway()) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}
