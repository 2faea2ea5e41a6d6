// The folders of made files in the origin's private file system, one for each release.
import { folderOf, lockName } from './masters-task.ts'

/** Lets other tabs make files again. */
let unlock: (() => void) | undefined

/** Whether an earlier job of this tab may still use its folder. */
export const areFoldersLocked = () => unlock !== undefined

/** False when another tab has the folders: two would write into the same. */
export const lockFolders = () =>
  new Promise<boolean>((resolve) => {
    if (unlock) return resolve(true)
    void navigator.locks.request(lockName, { ifAvailable: true }, (held) => {
      resolve(held !== null)
      return held && new Promise<void>((end) => (unlock = end))
    })
  })

export function unlockFolders(): void {
  unlock?.()
  unlock = undefined
}

export async function removeFolders(isOld: (name: string) => boolean): Promise<void> {
  const root = await navigator.storage.getDirectory()
  for await (const name of root.keys())
    if (name.startsWith(folderOf('')) && isOld(name))
      // A worker that stood still may keep its files until the tab is closed.
      await root.removeEntry(name, { recursive: true }).catch(() => undefined)
}

/** Opens a made file. Throws where there is none. */
export async function madeFile(releaseId: string, name: string): Promise<File> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(folderOf(releaseId))
  return (await folder.getFileHandle(name)).getFile()
}
