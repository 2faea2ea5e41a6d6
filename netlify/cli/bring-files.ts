import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { StoreError, storedKey } from '#netlify/server/files/file-store.ts'
import { result } from '#netlify/server/http/rows.ts'
import { folderChecksum, folderProblem, notAsBackedUp } from './folder-files.ts'
import {
  checkEachFile,
  contentTypeOf,
  sizeProblem,
  type FileCounts,
  type LabelFile,
  type Problem,
  type Stores,
} from './label-files.ts'
import type { Project } from './project.ts'
import { readProjectState } from './read-label.ts'

/** Looks in the store for the files and pictures that the rows of a project name. */
export const findFiles = ({ database }: Project, stores: Stores): Promise<FileCounts> => {
  const look = (files: LabelFile[]) =>
    orRefusal(firstProblem(files, (file) => sizeProblem(file, stores)))
  return checkEachFile(database, {
    file: (file) => look([file]),
    picture: ({ files }) => look(files),
  })
}

/**
 * Puts the files and pictures of a project that its store lacks, or has under another project's key, from a folder into the
 * store, and makes them this project's own. Done again, it goes on where it was cut short.
 */
export async function bringFiles(
  { database }: Project,
  stores: Stores,
  folder: string,
): Promise<FileCounts> {
  const { projectId } = await readProjectState(database)
  const place: Place = { projectId, stores, folder }
  return checkEachFile(database, {
    file: (file) =>
      bring([file], place, async () => {
        const adopting = { file_id: file.id, sha256: file.sha256 }
        const adopted = await result(database.rpc('adopt_file', adopting))
        return adopted === storedKey(projectId, file.name)
      }),
    picture: ({ id, address, files }) =>
      bring(files, place, async () => {
        const adopted = await result(database.rpc('adopt_picture', { picture_id: id }))
        return adopted === address.replace(/^\/media\/[^/]+/, `/media/${projectId}`)
      }),
  })
}

type Place = { projectId: string; stores: Stores; folder: string }

/** Brings all files of a row, then calls `adopt`, which answers whether the row has their keys now. */
const bring = (files: LabelFile[], place: Place, adopt: () => Promise<boolean>) =>
  orRefusal(bringRow(files, place, adopt))

async function bringRow(
  files: LabelFile[],
  place: Place,
  adopt: () => Promise<boolean>,
): Promise<Problem> {
  const inStore = await firstProblem(files, (file) => sizeProblem(file, place.stores))
  const isOwn = files.every(({ key, name }) => key === storedKey(place.projectId, name))
  if (isOwn && inStore === undefined) return undefined
  const problem =
    (await folderProblem(files, place.folder)) ??
    (await firstProblem(files, (file) => bringFile(file, place)))
  if (problem === undefined)
    return (await adopt()) ? undefined : 'the project has another place for it'
  // Under the key of the project that it came from it is good as well, as long as that project keeps it.
  return inStore === undefined ? undefined : problem
}

async function bringFile(file: LabelFile, { projectId, stores, folder }: Place): Promise<Problem> {
  if ((await folderChecksum(file, folder)) !== file.sha256) return notAsBackedUp
  const path = join(folder, file.name)
  const { size } = await stat(path)
  const stored = { ...file, key: storedKey(projectId, file.name), bytes: size }
  await stores(file.bucket).write(stored.key, streamOf(path), size, contentTypeOf(file))
  return sizeProblem(stored, stores)
}

const streamOf = (path: string) =>
  Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>

/** The first problem that one of these has. */
async function firstProblem(
  files: LabelFile[],
  look: (file: LabelFile) => Promise<Problem>,
): Promise<Problem> {
  for (const file of files) {
    const problem = await look(file)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** What the store refuses of one file does not stop the others. */
const orRefusal = (work: Promise<Problem>): Promise<Problem> =>
  work.catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error
    return `the file store refused it (${error.message})`
  })
