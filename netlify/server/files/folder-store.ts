import { createWriteStream, statfsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'
import { fileMaker, type FolderFile } from './file-maker.ts'
import { folderPath, folderUploadPath, signGrant } from './folder-links.ts'
import { StoreError, type BucketName, type FileStore } from './file-store.ts'

export type FolderOptions = {
  /** Made when it is not there. Only this machine's own server reads and writes it (netlify/dev/files-server.ts). */
  folder: string
  /** Keys the signatures of links. */
  secret: string
  /** `private` unless given. */
  bucket?: BucketName
  /** As much as the disk has, when absent. */
  maximumBytes?: number
}

/** As in Supabase Storage, which takes no other size. */
const chunkBytes = 6 * 1024 ** 2
const uploadSeconds = 2 * 60 * 60
/** What the database and the site need of the same disk. */
const reserveBytes = 200e6

/** What is private is in `stored`, and each file of a bucket where its key says. */
export const storedFolder = (folder: string, bucket: BucketName = 'private'): string =>
  join(folder, bucket === 'private' ? 'stored' : 'public')
/** An upload that is on its way, to either bucket, is in here under the name of its file. */
export const uploadsFolder = (folder: string): string => join(folder, 'uploads')
/** The name of an upload: the last part of its key, which is an id or has a hash. */
export const uploadName = (key: string): string => basename(key)

/** Makes a file that is not there yet, if it is one that can be made. */
export async function ensureMade(file: FolderFile): Promise<void> {
  const path = join(storedFolder(file.folder, file.bucket), file.key)
  if ((await sizeOf(path)) === null) await fileMaker().make(file)
}

/** A folder of this machine, for `npm start` and the tests. */
export function folderStore(options: FolderOptions): FileStore {
  const { folder, secret, bucket = 'private', maximumBytes = Infinity } = options
  const root = storedFolder(folder, bucket)
  const pathOf = (key: string) => join(root, key)
  const fileOf = (key: string) => ({ folder, bucket, key })
  const uploadOf = (key: string) => join(uploadsFolder(folder), uploadName(key))
  return {
    get maximumBytes() {
      const { bavail, bsize } = statfsSync(dirname(folder))
      return Math.min(maximumBytes, Math.max(0, bavail * bsize - reserveBytes))
    },
    signUpload: async ({ key, bytes }) => ({ upload: signTus(key, bytes, secret), uploadId: null }),
    completeUpload: ({ key }) => moveUpload(uploadOf(key), pathOf(key)),
    abortUpload: async ({ key }) => {
      await removeUpload(uploadOf(key))
      await rm(pathOf(key), { force: true })
    },
    size: async (key) => (await sizeOf(pathOf(key))) ?? fileMaker().size(fileOf(key)),
    readRange: async (key, start, length) => {
      await ensureMade(fileOf(key))
      return readPart(pathOf(key), start, length)
    },
    read: async (key) => {
      await ensureMade(fileOf(key))
      const stream = (await openFile(pathOf(key))).createReadStream()
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },
    write: (key, file) => writeWhole(pathOf(key), file),
    signDownload: async (key, name, seconds) => {
      const until = Date.now() + seconds * 1000
      const grant = { action: 'download', bucket, key, name, until } as const
      return `${folderPath}/${key}?token=${signGrant(grant, secret)}`
    },
    remove: async (key) => {
      await fileMaker().forget(fileOf(key))
      await rm(pathOf(key), { force: true })
    },
    list: () => keysIn(folder, bucket),
  }
}

/** What is stored, and what can be made. */
async function* keysIn(folder: string, bucket: BucketName): AsyncGenerator<string> {
  const root = storedFolder(folder, bucket)
  const keys = new Set(await fileMaker().keys({ folder, bucket }))
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of found)
    if (entry.isFile()) keys.add(join(entry.parentPath, entry.name).slice(root.length + 1))
  yield* keys
}

function signTus(key: string, bytes: number, secret: string) {
  const until = Date.now() + uploadSeconds * 1000
  const headers = { 'x-signature': signGrant({ action: 'upload', key, bytes, until }, secret) }
  const metadata = { objectName: key }
  return { protocol: 'tus' as const, url: folderUploadPath, headers, metadata, chunkBytes }
}

/** Moves an upload that is complete to its place. */
async function moveUpload(upload: string, path: string): Promise<void> {
  if ((await sizeOf(upload)) !== (await announcedSize(upload))) return
  await mkdir(dirname(path), { recursive: true })
  // Another upload of the same may have been moved meanwhile; size() tells.
  await rename(upload, path).catch(() => undefined)
  await removeUpload(upload)
}

async function removeUpload(upload: string): Promise<void> {
  await rm(upload, { force: true })
  await rm(`${upload}.json`, { force: true })
}

/** What @tus/file-store writes beside an upload; undefined without one. */
async function announcedSize(upload: string): Promise<number | undefined> {
  const written = await readFile(`${upload}.json`, 'utf8').catch(() => '')
  return (
    attempt(() => v.parse(v.object({ size: v.number() }), JSON.parse(written)).size) ?? undefined
  )
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

const openFile = (path: string) =>
  open(path).catch((cause: unknown) => {
    throw new StoreError('read: not there', { cause })
  })

async function readPart(path: string, start: number, length: number): Promise<Uint8Array> {
  const handle = await openFile(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function writeWhole(path: string, file: Blob): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.part`
  try {
    await pipeline(file.stream(), createWriteStream(unfinished))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
