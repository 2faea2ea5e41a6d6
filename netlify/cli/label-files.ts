import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { openPublicStore, openStore, publicMaximumBytes } from '#netlify/server/files/open-store.ts'
import {
  type BucketName,
  type FileStore,
  StoreError,
  isBusy,
  mediaKey,
  storedKey,
} from '#netlify/server/files/file-store.ts'
import { commandRetries } from '#netlify/server/files/retry.ts'
import { EnvError, fileSettings, parseEnv, type FileEnv } from '#netlify/server/http/env.ts'
import { isPublicKind } from '#src/features/releases/files/file-kind.ts'
import { recordOf } from '#src/lib/object.ts'
import { pictureAddresses } from '#src/lib/picture-address.ts'
import { parseRows, rowsOf, type Backup, type Row } from './backup-file.ts'
import { CommandError, errorCode, type Project } from './project.ts'
import { readLabel } from './read-label.ts'

/** A file that fans can get, or one of a picture. */
export type LabelFile = {
  id: string
  bucket: BucketName
  key: string
  /** The last part of its key, whichever project has stored it; what it is called in the folder of a backup. */
  name: string
  /** 'Artist - Title: name', for messages. */
  title: string
  /** Null of a file of a picture, whose row knows them only together. */
  bytes: number | null
  sha256: string | null
  /** Of a FLAC whose head named it when it was uploaded. */
  samplesMd5: string | null
}

/** A picture with its files, the smallest first, then its JPEG for link previews. */
export type LabelPicture = { id: string; address: string; title: string; files: LabelFile[] }

const storedRow = {
  id: v.string(),
  project_id: v.string(),
  name: v.string(),
  sha256: v.nullable(v.string()),
}
const fileRow = v.object({
  ...storedRow,
  release_id: v.string(),
  kind: v.string(),
  bytes: v.number(),
  created_at: v.string(),
  samples_md5: v.nullish(v.string(), null),
})
const pictureRow = v.object({
  ...storedRow,
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  type: v.string(),
  has_share: v.nullish(v.boolean(), false),
})
const releaseRow = v.object({ id: v.string(), artist: v.string(), title: v.string() })

/** Of a row of `files` or `pictures`: its bytes have arrived and were not removed. */
const isReady = ({ ready_at, removed_at }: Row) => ready_at !== null && removed_at === null

function musicOf(
  files: readonly Row[],
  releases: readonly Row[],
): (LabelFile & { bytes: number; createdAt: string })[] {
  const titles = new Map(
    parseRows(releaseRow, releases, 'releases').map(({ id, artist, title }) => [
      id,
      `${artist} - ${title}`,
    ]),
  )
  return parseRows(fileRow, files, 'files').map((row) => {
    const { id, bytes, sha256, samples_md5: samplesMd5, created_at: createdAt } = row
    const isPublic = isPublicKind(row.kind)
    const name = isPublic ? `${id}.mp3` : id
    const key = storedKey(row.project_id, name)
    const title = `${titles.get(row.release_id) ?? 'a release'}: ${row.name}`
    const bucket = isPublic ? 'public' : 'private'
    return { id, bucket, key, name, title, bytes, sha256, samplesMd5, createdAt }
  })
}

const picturesOf = (rows: readonly Row[]): LabelPicture[] =>
  parseRows(pictureRow, rows, 'pictures').map((row) => {
    const { id, project_id, hash, width, height, type } = row
    const address = `/media/${project_id}/${hash}-${width}x${height}.${type}`
    const title = `the picture ${row.name}`
    const checksums = (row.sha256 ?? '').split(' ')
    const shown = row.has_share ? `${address}#share` : address
    const files = pictureAddresses(shown).map((of, index): LabelFile => {
      const key = mediaKey(of)
      const sha256 = checksums[index] || null
      const name = basename(key)
      return { id, bucket: 'public', key, name, title, bytes: null, sha256, samplesMd5: null }
    })
    return { id, address, title, files }
  })

/** The tables whose rows name files, of a backup or of a project. */
const fileTables = ['files', 'releases', 'pictures'] as const
type FileRows = Record<(typeof fileTables)[number], Row[]>

const fileRowsOf = (backup: Pick<Backup, 'tables'>): FileRows =>
  recordOf(fileTables, (name) => rowsOf(backup, name))

export const readFileRows = async (database: Project['database']): Promise<FileRows> =>
  fileRowsOf({ tables: await readLabel(database, [...fileTables]) })

/** The files that fans can get, and the pictures; with another `keep` those of other rows. */
export const labelFilesOf = (
  { files, releases, pictures }: FileRows,
  keep: (row: Row) => boolean = isReady,
) => ({ files: musicOf(files.filter(keep), releases), pictures: picturesOf(pictures.filter(keep)) })

/** Those that a backup names, also of pictures. */
export const filesOf = (backup: Backup): LabelFile[] => allFiles(labelFilesOf(fileRowsOf(backup)))

export const allFiles = ({ files, pictures }: ReturnType<typeof labelFilesOf>): LabelFile[] => [
  ...files,
  ...pictures.flatMap((picture) => picture.files),
]

/** What is wrong with a file, in a few words. */
export class FileProblem extends Error {
  override name = 'FileProblem'
}

/** How many files and pictures are as they should be, and what is wrong with each other one. */
export type FileCounts = { files: number; pictures: number; problems: string[] }

/**
 * Checks each file that fans of a project can get, and its pictures. Pictures first: with them the site can be built, and
 * the music may take hours. A FileProblem and what the store refuses of one file do not stop the others.
 */
export async function checkEachFile(
  database: Project['database'],
  check: {
    file: (file: LabelFile) => Promise<unknown>
    picture: (picture: LabelPicture) => Promise<unknown>
  },
): Promise<FileCounts> {
  const { pictures, files } = labelFilesOf(await readFileRows(database))
  const problems: string[] = []
  const countGood = async <Item extends { title: string }>(
    items: Item[],
    checkItem: (item: Item) => Promise<unknown>,
  ) => {
    let good = 0
    for (const item of items)
      await checkItem(item).then(
        () => good++,
        (error: unknown) => problems.push(`${item.title}: ${problemOf(error)}`),
      )
    return good
  }
  return {
    pictures: await countGood(pictures, check.picture),
    files: await countGood(files, check.file),
    problems,
  }
}

/** What is wrong with one file, in a few words. Throws what is wrong with more than that. */
export function problemOf(error: unknown): string {
  if (error instanceof FileProblem) return error.message
  if (error instanceof StoreError) return `${storeWords(error)} (${error.message})`
  // Of a body that ends too early.
  if (error instanceof TypeError) return 'the file store stopped in the middle of it'
  throw error
}

function storeWords({ answer, cause }: StoreError): string {
  // Of a store that is not configured.
  if (cause instanceof EnvError) return 'there is no store for it'
  if (!answer) return 'the file store did not answer'
  return isBusy(answer) ? 'the file store stayed too busy' : 'the file store refused it'
}

/** Each request may take as long as a large file does; what stalls is ended after five minutes by fetch itself. */
const requestMs = 12 * 60 * 60_000

/** The store of each bucket. Throws StoreError for one that cannot be used. */
export type Stores = (bucket: BucketName) => FileStore

/** The stores that the environment names, once the music's has answered; or in one sentence why it cannot be used. */
export async function openFileStores(
  environment: Record<string, string | undefined> = process.env,
): Promise<Stores | string> {
  const makeSignal = () => AbortSignal.timeout(requestMs)
  try {
    const settings = parseEnv(environment, fileSettings)
    // A wrong address is said at once; what breaks later is tried again.
    const probed = openStore(settings, makeSignal, { ...commandRetries, afterNoAnswer: false })
    for await (const _key of probed.list()) break
    const store = openStore(settings, makeSignal, commandRetries)
    let publicStore: FileStore | undefined
    return (bucket) =>
      bucket === 'private' ? store : (publicStore ??= openPublic(settings, makeSignal))
  } catch (error) {
    if (error instanceof EnvError) return `The file store is not configured: ${error.message}.`
    if (!(error instanceof StoreError)) throw error
    return error.answer && !isBusy(error.answer)
      ? `The file store gives no list of its files (${error.message}): npm run doctor says why.`
      : `The file store does not answer (${error.message}).`
  }
}

/** A label without pictures needs no place for them. */
function openPublic(settings: FileEnv, makeSignal: () => AbortSignal): FileStore {
  try {
    return openPublicStore(settings, makeSignal, commandRetries)
  } catch (error) {
    if (error instanceof EnvError) throw new StoreError(error.message, { cause: error })
    throw error
  }
}

/** Throws FileProblem when the store has not the bytes of a file, or too few. */
export async function requireStored(
  { bucket, key, bytes }: LabelFile,
  stores: Stores,
): Promise<void> {
  const size = await stores(bucket).size(key)
  if (size === null) throw new FileProblem('its bytes are missing')
  if (bytes !== null && size !== bytes)
    throw new FileProblem(`it has ${size} bytes, and should have ${bytes}`)
}

/** Of a file in a folder that is not the one of the backup. */
export const notAsBackedUp = () =>
  new FileProblem('what the folder has of it is not what was backed up')

/** Throws FileProblem when a row's files cannot be taken from a folder. Opens none: a link could lead out of it. */
export async function requireInFolder(files: readonly LabelFile[], folder: string): Promise<void> {
  let pictureBytes = 0
  for (const { name, bytes, sha256 } of files) {
    const found = await lstat(join(folder, name)).catch(() => undefined)
    if (!found) throw new FileProblem('it is not in the folder')
    if (!found.isFile()) throw new FileProblem(`${name} in the folder is not a plain file`)
    if (sha256 === null)
      throw new FileProblem(`the backup has no checksum of ${name}, so it is not taken`)
    if (bytes === null) pictureBytes += found.size
    else if (found.size !== bytes) throw notAsBackedUp()
  }
  if (pictureBytes > publicMaximumBytes)
    throw new FileProblem(`its files have more than ${publicMaximumBytes} bytes in the folder`)
}

/** The SHA-256 of a file in a folder, after requireInFolder(). Throws CommandError for one that cannot be read. */
export const folderChecksum = ({ name }: LabelFile, folder: string): Promise<string> =>
  checksumOf(createReadStream(join(folder, name))).catch((error: unknown) => {
    throw new CommandError(`The folder cannot be read (${errorCode(error)}).`, { cause: error })
  })

/** The SHA-256 of a stream, which is read to its end. */
export async function checksumOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
