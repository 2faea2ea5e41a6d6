import { openAsBlob } from 'node:fs'
import { extname, join } from 'node:path'
import { storedKey } from '#netlify/server/files/file-store.ts'
import { result } from '#netlify/server/http/rows.ts'
import {
  type FileCounts,
  FileProblem,
  type LabelFile,
  type Stores,
  checkEachFile,
  folderChecksum,
  notAsBackedUp,
  requireInFolder,
  requireStored,
} from './label-files.ts'
import type { Project } from './project.ts'
import { readProjectState } from './read-label.ts'

/** Checks in the store the files and pictures that the rows of a project name. */
export const findFiles = ({ database }: Project, stores: Stores): Promise<FileCounts> =>
  checkEachFile(database, {
    file: (file) => requireStored(file, stores),
    picture: ({ files }) => requireAllStored(files, stores),
  })

async function requireAllStored(files: readonly LabelFile[], stores: Stores) {
  for (const file of files) await requireStored(file, stores)
}

/**
 * Puts the files and pictures of a project that its store lacks, or has under another project's key, from a folder into the
 * store, and makes them this project's own. Done again, it goes on where it was cut short.
 */
export async function restoreFiles({ database }: Project, stores: Stores, folder: string) {
  const { projectId } = await readProjectState(database)
  const place = { projectId, stores, folder }
  return checkEachFile(database, {
    file: (file) =>
      restoreRow([file], place, async () => {
        const adopting = { file_id: file.id, sha256: file.sha256 }
        const adopted = await result(database.rpc('adopt_file', adopting))
        return adopted === storedKey(projectId, file.name)
      }),
    picture: async ({ id, address, files }) => {
      const adopt = (with_share: boolean) => async () => {
        const adopting = { picture_id: id, with_share }
        const adopted = await result(database.rpc('adopt_picture', adopting))
        return adopted === address.replace(/^\/media\/[^/]+/, `/media/${projectId}`)
      }
      const others = files.filter(({ name }) => !isShare(name))
      await restoreRow(files, place, adopt(true)).catch(async (error: unknown) => {
        if (!(error instanceof FileProblem) || others.length === files.length) throw error
        // The admin makes a JPEG again that is lost; the picture itself it could not.
        await restoreRow(others, place, adopt(false), { isAdopted: false })
      })
    },
  })
}

/** Whether a file is the JPEG of a picture for link previews. */
const isShare = (name: string): boolean => name.endsWith('-share.jpeg')

type Place = { projectId: string; stores: Stores; folder: string }

/**
 * Restores all files of a row, then calls `adopt`, which answers whether the row has their keys now. `isAdopted`: files that
 * are in their place need no call.
 */
async function restoreRow(
  files: readonly LabelFile[],
  place: Place,
  adopt: () => Promise<boolean>,
  { isAdopted = true } = {},
): Promise<void> {
  const isStored = await requireAllStored(files, place.stores).then(
    () => true,
    (error: unknown) => {
      if (error instanceof FileProblem) return false
      throw error
    },
  )
  const isOwn = files.every(({ key, name }) => key === storedKey(place.projectId, name))
  if (isOwn && isStored) {
    if (!isAdopted) await adopt()
    return
  }
  try {
    await requireInFolder(files, place.folder)
    for (const file of files) await restoreFile(file, place)
  } catch (error) {
    // Under the key of the project that it came from it is good as well, as long as that project keeps it.
    if (isStored && error instanceof FileProblem) return
    throw error
  }
  if (!(await adopt())) throw new FileProblem('the project has another place for it')
}

async function restoreFile(file: LabelFile, { projectId, stores, folder }: Place) {
  if ((await folderChecksum(file, folder)) !== file.sha256) throw notAsBackedUp()
  const bytes = await openAsBlob(join(folder, file.name))
  const stored = { ...file, key: storedKey(projectId, file.name), bytes: bytes.size }
  await stores(file.bucket).write(stored.key, bytes, contentTypeOf(file))
  await requireStored(stored, stores)
}

/** What public files are served as, by their names. */
const contentTypeOf = ({ bucket, name }: LabelFile): string | undefined => {
  if (bucket === 'private') return undefined
  return name.endsWith('.mp3') ? 'audio/mpeg' : `image/${extname(name).slice(1)}`
}
