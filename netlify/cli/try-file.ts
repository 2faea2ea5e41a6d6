import { randomInt } from 'node:crypto'
import { StoreError } from '#netlify/server/files/file-store.ts'
import { folderChecksum, folderProblem } from './folder-files.ts'
import { checksumOf, sizeProblem, type LabelFile, type Stores } from './label-files.ts'
import { CommandError, errorCode } from './project.ts'

/** Where a drill reads music and pictures; a string says in one sentence why it reads none. */
export type Bytes = { folder: string } | { stores: Stores } | string

/**
 * Reads one of the files that a backup names, another one each time, and compares its SHA-256; of a folder it looks for
 * all of them. Says so, '' without any. Throws CommandError for what is not as it was backed up.
 */
export async function tryFile(files: readonly LabelFile[], bytes: Bytes): Promise<string> {
  if (files.length === 0) return ''
  if (typeof bytes === 'string') return `${bytes} So none of the music and pictures was read.`
  if ('folder' in bytes)
    for (const ofRow of Map.groupBy(files, ({ id }) => id).values())
      requireNone(ofRow[0]!, await folderProblem(ofRow, bytes.folder))
  const known = files.filter(({ sha256 }) => sha256 !== null)
  const file = known[known.length && randomInt(known.length)]
  if (!file) return 'None of the music and pictures has a checksum yet, so none was read.'
  const isInFolder = 'folder' in bytes
  requireNone(file, await (isInFolder ? inFolder(file, bytes.folder) : inStore(file, bytes.stores)))
  return `Of the music and pictures, ${file.title} was read and is as it was backed up.`
}

function requireNone({ title }: LabelFile, problem: string | undefined): void {
  if (problem !== undefined) throw new CommandError(`${title}: ${problem}.`)
}

const changed = 'its bytes are not those that were backed up'

async function inFolder(file: LabelFile, folder: string): Promise<string | undefined> {
  const found = await folderChecksum(file, folder).catch((error: unknown) => {
    throw new CommandError(`The folder cannot be read (${errorCode(error)}).`, { cause: error })
  })
  return found === file.sha256 ? undefined : changed
}

async function inStore(file: LabelFile, stores: Stores): Promise<string | undefined> {
  const problem = await sizeProblem(file, stores).catch(refused)
  if (problem !== undefined) return problem
  return stores(file.bucket)
    .read(file.key)
    .then(checksumOf)
    .then((found) => (found === file.sha256 ? undefined : changed), refused)
}

function refused(error: unknown): string {
  if (!(error instanceof StoreError || error instanceof TypeError)) throw error
  return `the file store did not give it (${error.message})`
}
