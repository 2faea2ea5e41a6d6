// The folders of made files in the origin's private file system, one for each release.
import { heldFolders } from './job.ts'
import { folderOf, lockName } from './masters-task.ts'

/** Reserves the folders for this tab, as two tabs would write into the same. Answers what releases them; null when another tab has them. */
export const lockFolders = () =>
  new Promise<(() => void) | null>((resolve) => {
    void navigator.locks.request(lockName, { ifAvailable: true }, (held) => {
      if (!held) return resolve(null)
      const { promise, resolve: release } = Promise.withResolvers<undefined>()
      resolve(() => release(undefined))
      return promise
    })
  })

/** Whether this browser keeps files at all: a private window of Firefox or Safari does not. */
export async function canKeepFiles(): Promise<boolean> {
  try {
    const root = await navigator.storage.getDirectory()
    const name = folderOf('probe')
    await root.getDirectoryHandle(name, { create: true })
    await root.removeEntry(name, { recursive: true })
    return true
  } catch {
    return false
  }
}

export async function removeFolders(isOld: (name: string) => boolean): Promise<void> {
  const root = await navigator.storage.getDirectory()
  for await (const name of root.keys())
    if (name.startsWith(folderOf('')) && isOld(name)) await removeFolder(root, name)
}

/** How long a worker that was ended may take to let go of its files, in ms, try by try. */
const waitsMs = [0, 100, 500, 2000]

/** A worker that stood still may keep its files until the tab is closed; then the folder stays until the next job. */
async function removeFolder(root: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (const ms of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const isGone = await root.removeEntry(name, { recursive: true }).then(
      () => true,
      () => false,
    )
    if (isGone) {
      heldFolders.delete(name)
      return
    }
  }
  heldFolders.add(name)
}

/** Opens a made file. Throws where there is none. */
export async function madeFile(releaseId: string, name: string): Promise<File> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(folderOf(releaseId))
  return (await folder.getFileHandle(name)).getFile()
}
