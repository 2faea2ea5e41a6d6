import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { StoreError, storedKey } from '#netlify/server/files/file-store.ts'
import { result } from '#netlify/server/http/rows.ts'
import { folderChecksum, folderProblem, notAsBackedUp } from './folder-files.ts'
import {
  contentTypeOf,
  readProjectFiles,
  sizeProblem,
  type LabelFile,
  type LabelPicture,
  type Stores,
} from './label-files.ts'
import type { Project } from './project.ts'

/** How many files and pictures the store has now, and what is wrong with each other one. */
export type FilesBrought = { files: number; pictures: number; problems: string[] }

type Problem = string | undefined

/** Looks in the store for the files and pictures that the rows of a project name. */
export const findFiles = (project: Project, stores: Stores): Promise<FilesBrought> =>
  forEachFile(project, {
    file: (file) => sizeProblem(file, stores),
    picture: ({ files }) => firstProblem(files, (file) => sizeProblem(file, stores)),
  })

/**
 * Puts the files and pictures of a project that its store lacks, or has under another project's key, from a folder into the
 * store, and makes them this project's own. Done again, it goes on where it was cut short.
 */
export async function bringFiles(
  project: Project,
  stores: Stores,
  folder: string,
): Promise<FilesBrought> {
  const { database } = project
  const { projectId } = (await result(database.rpc('project_state'))) as { projectId: string }
  const place: Place = { projectId, stores, folder }
  return forEachFile(project, {
    file: async (file) =>
      bring([file], place, async () => {
        const adopting = { file_id: file.id, sha256: file.sha256! }
        const adopted = await result(database.rpc('adopt_file', adopting))
        return adopted === storedKey(projectId, file.name)
      }),
    picture: async ({ id, address, files }) =>
      bring(files, place, async () => {
        const adopted = await result(database.rpc('adopt_picture', { picture_id: id }))
        return adopted === address.replace(/^\/media\/[^/]+/, `/media/${projectId}`)
      }),
  })
}

type Place = { projectId: string; stores: Stores; folder: string }

/** Brings all files of a row, then calls `adopt`, which answers whether the row has their keys now. */
async function bring(
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

type Look = {
  file: (file: LabelFile) => Promise<Problem>
  picture: (picture: LabelPicture) => Promise<Problem>
}

/** Pictures first: with them the site can be built, and the music may take hours. */
async function forEachFile({ database }: Project, look: Look): Promise<FilesBrought> {
  const { files, pictures } = await readProjectFiles(database)
  const problems: string[] = []
  const countGood = async <Item extends { title: string }>(
    items: Item[],
    problemOf: (item: Item) => Promise<Problem>,
  ) => {
    let good = 0
    for (const item of items) {
      const problem = await problemOf(item).catch(refused)
      if (problem === undefined) good++
      else problems.push(`${item.title}: ${problem}`)
    }
    return good
  }
  return {
    pictures: await countGood(pictures, look.picture),
    files: await countGood(files, look.file),
    problems,
  }
}

function refused(error: unknown): string {
  if (!(error instanceof StoreError)) throw error
  return `the file store refused it (${error.message})`
}
