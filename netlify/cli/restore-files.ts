import { openAsBlob } from 'node:fs'
import { extname, join } from 'node:path'
import { storedKey } from '#netlify/server/files/file-store.ts'
import { result } from '#netlify/server/http/rows.ts'
import * as label from './label-files.ts'
import type { Project } from './project.ts'
import { readProjectState } from './read-label.ts'

/** Checks in the store the files and pictures that the rows of a project name. */
export const findFiles = ({ database }: Project, stores: label.Stores): Promise<label.FileCounts> =>
  label.checkEachFile(database, {
    file: (file) => label.requireStored(file, stores),
    picture: ({ files }) => requireAllStored(files, stores),
  })

async function requireAllStored(files: readonly label.LabelFile[], stores: label.Stores) {
  for (const file of files) await label.requireStored(file, stores)
}

/**
 * Puts the files and pictures of a project that its store lacks, or has under another project's key, from a folder into the
 * store, and makes them this project's own. Done again, it goes on where it was cut short.
 */
export async function restoreFiles({ database }: Project, stores: label.Stores, folder: string) {
  const { projectId } = await readProjectState(database)
  const place = { projectId, stores, folder }
  return label.checkEachFile(database, {
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
        if (!(error instanceof label.FileProblem) || others.length === files.length) throw error
        // The admin makes a JPEG again that is lost; the picture itself it could not.
        await restoreRow(others, place, adopt(false), { isAdopted: false })
      })
    },
  })
}

/** Whether a file is the JPEG of a picture for link previews. */
const isShare = (name: string): boolean => name.endsWith('-share.jpeg')

type Place = { projectId: string; stores: label.Stores; folder: string }

/**
 * Restores all files of a row, then calls `adopt`, which answers whether the row has their keys now. `isAdopted`: files that
 * are in their place need no call.
 */
async function restoreRow(
  files: readonly label.LabelFile[],
  place: Place,
  adopt: () => Promise<boolean>,
  { isAdopted = true } = {},
): Promise<void> {
  const isStored = await requireAllStored(files, place.stores).then(
    () => true,
    (error: unknown) => {
      if (error instanceof label.FileProblem) return false
      throw error
    },
  )
  const isOwn = files.every(({ key, name }) => key === storedKey(place.projectId, name))
  if (isOwn && isStored) {
    if (!isAdopted) await adopt()
    return
  }
  try {
    await label.requireInFolder(files, place.folder)
    for (const file of files) await restoreFile(file, place)
  } catch (error) {
    // Under the key of the project that it came from it is good as well, as long as that project keeps it.
    if (isStored && error instanceof label.FileProblem) return
    throw error
  }
  if (!(await adopt())) throw new label.FileProblem('the project has another place for it')
}

async function restoreFile(file: label.LabelFile, { projectId, stores, folder }: Place) {
  if ((await label.folderChecksum(file, folder)) !== file.sha256) throw label.notAsBackedUp()
  const bytes = await openAsBlob(join(folder, file.name))
  const stored = { ...file, key: storedKey(projectId, file.name), bytes: bytes.size }
  await stores(file.bucket).write(stored.key, bytes, contentTypeOf(file))
  await label.requireStored(stored, stores)
}

/** What public files are served as, by their names. */
const contentTypeOf = ({ bucket, name }: label.LabelFile): string | undefined => {
  if (bucket === 'private') return undefined
  return name.endsWith('.mp3') ? 'audio/mpeg' : `image/${extname(name).slice(1)}`
}
