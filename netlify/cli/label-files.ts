import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import * as v from 'valibot'
import { openPublicStore, openStore } from '#netlify/server/files/open-store.ts'
import {
  mediaKey,
  StoreError,
  storedKey,
  type BucketName,
  type FileStore,
} from '#netlify/server/files/file-store.ts'
import { EnvError, fileSettings, parseEnv, type FileEnv } from '#netlify/server/http/env.ts'
import { pictureAddresses } from '#src/lib/picture-address.ts'
import type { Row } from './backup-rows.ts'
import type { Project } from './project.ts'
import { readTable } from './read-label.ts'

/** A file that fans can get, or one of a picture. */
export type LabelFile = {
  /** Of its row. */
  id: string
  bucket: BucketName
  /** Where its bytes are in the store. */
  key: string
  /** The last part of its key, whichever project has stored it; what it is called in the folder of a backup. */
  name: string
  /** 'Artist - Title: name', for messages. */
  title: string
  /** Null of a file of a picture, whose row knows them only together. */
  bytes: number | null
  sha256: string | null
}

/** A picture with its files, the smallest first. */
export type LabelPicture = { id: string; address: string; title: string; files: LabelFile[] }

const storedRow = {
  id: v.string(),
  project_id: v.string(),
  name: v.string(),
  /** Absent in a backup of an older version. */
  sha256: v.nullish(v.string(), null),
}
const fileRow = v.object({
  ...storedRow,
  release_id: v.string(),
  kind: v.string(),
  bytes: v.number(),
})
const pictureRow = v.object({
  ...storedRow,
  ...{ hash: v.string(), width: v.number(), height: v.number(), type: v.string() },
})
const releaseRow = v.object({ id: v.string(), artist: v.string(), title: v.string() })

const isReady = ({ ready_at, removed_at }: Row) => ready_at !== null && removed_at === null

/** The files that fans can get among the rows of `files`, in a backup or in a project. */
export function readyFiles(
  files: readonly Row[],
  releases: readonly Row[],
): (LabelFile & { bytes: number })[] {
  const titles = new Map(
    v
      .parse(v.array(releaseRow), releases)
      .map(({ id, artist, title }) => [id, `${artist} - ${title}`]),
  )
  return v.parse(v.array(fileRow), files.filter(isReady)).map((row) => ({
    id: row.id,
    ...placeOf(row),
    title: `${titles.get(row.release_id) ?? 'a release'}: ${row.name}`,
    bytes: row.bytes,
    sha256: row.sha256,
  }))
}

/** Where the bytes of a row of `files` are, as `files.key` says. */
export function placeOf(row: Row): Pick<LabelFile, 'bucket' | 'key' | 'name'> {
  const { id, kind, project_id } = v.parse(v.pick(fileRow, ['id', 'kind', 'project_id']), row)
  const isPreview = kind === 'preview'
  const name = isPreview ? `${id}.mp3` : id
  return { bucket: isPreview ? 'public' : 'private', key: storedKey(project_id, name), name }
}

/** The address of a row of `pictures`, as the database computes it. */
export const addressOf = ({ project_id, hash, width, height, type }: Row): string =>
  `/media/${String(project_id)}/${String(hash)}-${String(width)}x${String(height)}.${String(type)}`

/** The pictures among the rows of `pictures` that are there. */
export const readyPictures = (rows: readonly Row[]): LabelPicture[] =>
  v.parse(v.array(pictureRow), rows.filter(isReady)).map((row) => {
    const { id } = row
    const address = addressOf(row)
    const title = `the picture ${row.name}`
    const checksums = (row.sha256 ?? '').split(' ')
    const files = pictureAddresses(address).map((of, index): LabelFile => {
      const key = mediaKey(of)
      const sha256 = checksums[index] || null
      return { id, bucket: 'public', key, name: basename(key), title, bytes: null, sha256 }
    })
    return { id, address, title, files }
  })

/** The files that fans of a project can get, and its pictures. */
export const readProjectFiles = async (database: Project['database']) => ({
  pictures: readyPictures(await readTable('pictures', 'id', database)),
  files: readyFiles(
    await readTable('files', 'id', database),
    await readTable('releases', 'id', database),
  ),
})

/** What is wrong with a file or a picture, in a few words; undefined for nothing. */
export type Problem = string | undefined

/** How many files and pictures are as they should be, and what is wrong with each other one. */
export type FileCounts = { files: number; pictures: number; problems: string[] }

/**
 * Looks at each file that fans of a project can get, and at its pictures. Pictures first: with them the site can be built,
 * and the music may take hours.
 */
export async function checkEachFile(
  database: Project['database'],
  look: {
    file: (file: LabelFile) => Promise<Problem>
    picture: (picture: LabelPicture) => Promise<Problem>
  },
): Promise<FileCounts> {
  const { pictures, files } = await readProjectFiles(database)
  const problems: string[] = []
  const countGood = async <Item extends { title: string }>(
    items: Item[],
    problemOf: (item: Item) => Promise<Problem>,
  ) => {
    let good = 0
    for (const item of items) {
      const problem = await problemOf(item)
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

/** What public files are served as, by their names. */
export const contentTypeOf = ({ bucket, name }: LabelFile): string | undefined => {
  if (bucket === 'private') return undefined
  return name.endsWith('.mp3') ? 'audio/mpeg' : `image/${extname(name).slice(1)}`
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
    const store = openStore(settings, makeSignal)
    for await (const _key of store.list()) break
    return (bucket) => (bucket === 'private' ? store : openPublic(settings, makeSignal))
  } catch (error) {
    if (error instanceof EnvError) return `The file store is not configured: ${error.message}.`
    if (error instanceof StoreError) return `The file store does not answer (${error.message}).`
    throw error
  }
}

/** A label without pictures needs no place for them. */
function openPublic(settings: FileEnv, makeSignal: () => AbortSignal): FileStore {
  try {
    return openPublicStore(settings, makeSignal)
  } catch (error) {
    if (error instanceof EnvError) throw new StoreError(error.message, { cause: error })
    throw error
  }
}

/** What is wrong with the bytes that the store has of a file, in a few words; undefined for nothing. */
export async function sizeProblem(
  { bucket, key, bytes }: LabelFile,
  stores: Stores,
): Promise<Problem> {
  const size = await stores(bucket).size(key)
  if (size === null) return 'its bytes are missing'
  return bytes === null || size === bytes
    ? undefined
    : `it has ${size} bytes, and should have ${bytes}`
}

/** The SHA-256 of a stream, which is read to its end. */
export async function checksumOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
