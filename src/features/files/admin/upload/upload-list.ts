// The uploads of this tab, as far as every screen of the admin has to know of them; the queue that sends them is loaded
// for the first file.
import { isUnderway, type UploadItem } from './upload-item.ts'
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
    for (const listener of listeners) listener()
  },
}

export const setQueue = (loaded: UploadQueue): void => {
  queue = loaded
}
/** The queue, once it is loaded; whatever is in the list came from it. */
export const loadedQueue = (): UploadQueue | undefined => queue

export const areUploadsUnderway = (): boolean => uploads.some(isUnderway)
