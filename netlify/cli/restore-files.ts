import { openAsBlob } from 'node:fs'
import { extname, join } from 'node:path'
import { storedKey } from '#netlify/server/files/file-store.ts'
import { result } from '#netlify/server/http/rows.ts'
import {
  checkEachFile,
  FileProblem,
  folderChecksum,
  notAsBackedUp,
  requireInFolder,
  requireStored,
  type FileCounts,
  type LabelFile,
  type Stores,
} from './label-files.ts'
import type { Project } from './project.ts'
import { readProjectState } from './read-label.ts'

/** Checks in the store the files and pictures that the rows of a project name. */
export const findFiles = ({ database }: Project, stores: Stores): Promise<FileCounts> =>
  checkEachFile(database, {
    file: (file) => requireStored(file, stores),
    picture: ({ files }) => requireAllStored(files, stores),
  })

async function requireAllStored(files: readonly LabelFile[], stores: Stores): Promise<void> {
  for (const file of files) await requireStored(file, stores)
}

/**
 * Puts the files and pictures of a project that its store lacks, or has under another project's key, from a folder into the
 * store, and makes them this project's own. Done again, it goes on where it was cut short.
 */
export async function restoreFiles(
  { database }: Project,
  stores: Stores,
  folder: string,
): Promise<FileCounts> {
  const { projectId } = await readProjectState(database)
  const place = { projectId, stores, folder }
  return checkEachFile(database, {
    file: (file) =>
      restoreRow([file], place, async () => {
        const adopting = { file_id: file.id, sha256: file.sha256 }
        const adopted = await result(database.rpc('adopt_file', adopting))
        return adopted === storedKey(projectId, file.name)
      }),
    picture: ({ id, address, files }) =>
      restoreRow(files, place, async () => {
        const adopted = await result(database.rpc('adopt_picture', { picture_id: id }))
        return adopted === address.replace(/^\/media\/[^/]+/, `/media/${projectId}`)
      }),
  })
}

type Place = { projectId: string; stores: Stores; folder: string }

/** Restores all files of a row, then calls `adopt`, which answers whether the row has their keys now. */
async function restoreRow(
  files: readonly LabelFile[],
  place: Place,
  adopt: () => Promise<boolean>,
): Promise<void> {
  const isStored = await requireAllStored(files, place.stores).then(
    () => true,
    (error: unknown) => {
      if (error instanceof FileProblem) return false
      throw error
    },
  )
  const isOwn = files.every(({ key, name }) => key === storedKey(place.projectId, name))
  if (isOwn && isStored) return
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

async function restoreFile(file: LabelFile, { projectId, stores, folder }: Place): Promise<void> {
  if ((await folderChecksum(file, folder)) !== file.sha256) throw notAsBackedUp()
  const bytes = await openAsBlob(join(folder, file.name))
  const stored = { ...file, key: storedKey(projectId, file.name), bytes: bytes.size }
  await stores(file.bucket).write(stored.key, bytes.stream(), bytes.size, contentTypeOf(file))
  await requireStored(stored, stores)
}

/** What public files are served as, by their names. */
const contentTypeOf = ({ bucket, name }: LabelFile): string | undefined => {
  if (bucket === 'private') return undefined
  return name.endsWith('.mp3') ? 'audio/mpeg' : `image/${extname(name).slice(1)}`
}
