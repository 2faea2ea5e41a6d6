import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { StoreError, storedKey, type FileStore } from '#netlify/server/files/file-store.ts'
import { result } from '#netlify/server/http/rows.ts'
import { checksumOf, readProjectFiles, sizeProblem, type LabelFile } from './label-files.ts'
import type { Project } from './project.ts'

/** How many files the store has now, and what is wrong with each other one. */
export type FilesBrought = { files: number; problems: string[] }

/** Looks in the store for the files that the rows of a project name. */
export async function findFiles({ database }: Project, store: FileStore): Promise<FilesBrought> {
  return forEachFile(database, (file) => sizeProblem(file, store))
}

/**
 * Puts the files of a project that its store lacks, or has under another project's key, from a folder into the store, and
 * makes them this project's own. Done again, it goes on where it was cut short.
 */
export async function bringFiles(
  { database }: Project,
  store: FileStore,
  folder: string,
): Promise<FilesBrought> {
  const { projectId } = (await result(database.rpc('project_state'))) as { projectId: string }
  return forEachFile(database, async (file) => {
    const isOwn = file.key === storedKey(projectId, file.id)
    const inStore = await sizeProblem(file, store)
    if (isOwn && inStore === undefined) return undefined
    const problem = await bringFile(file, storedKey(projectId, file.id), database, store, folder)
    // Under the key of the project that it came from it is good as well, as long as that project keeps it.
    return inStore === undefined ? undefined : problem
  })
}

async function bringFile(
  file: LabelFile,
  key: string,
  database: Project['database'],
  store: FileStore,
  folder: string,
): Promise<string | undefined> {
  const path = join(folder, file.id)
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  )
  if (size === undefined) return 'it is not in the folder'
  const sha256 = size === file.bytes ? await checksumOf(createReadStream(path)) : ''
  if (!sha256 || sha256 !== (file.sha256 ?? sha256))
    return 'what the folder has of it is not what was backed up'
  await store.write(key, streamOf(path), file.bytes)
  const problem = await sizeProblem({ ...file, key }, store)
  if (problem !== undefined) return problem
  const adopted = await result(database.rpc('adopt_file', { file_id: file.id, sha256 }))
  return adopted === key ? undefined : 'the project has another place for it'
}

const streamOf = (path: string) =>
  Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>

async function forEachFile(
  database: Project['database'],
  look: (file: LabelFile) => Promise<string | undefined>,
): Promise<FilesBrought> {
  const brought: FilesBrought = { files: 0, problems: [] }
  for (const file of await readProjectFiles(database)) {
    const problem = await look(file).catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error
      return `the file store refused it (${error.message})`
    })
    if (problem === undefined) brought.files++
    else brought.problems.push(`${file.title}: ${problem}`)
  }
  return brought
}
