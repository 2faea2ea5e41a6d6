import { createWriteStream, statfsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { attempt } from '#src/lib/attempt.ts'
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
export const uploadName = (key: string): string => key.split('/').at(-1)!

/** A folder of this machine, for `npm start` and the tests. */
export function folderStore(options: FolderOptions): FileStore {
  const { folder, secret, bucket = 'private', maximumBytes = Infinity } = options
  const root = storedFolder(folder, bucket)
  const pathOf = (key: string) => join(root, key)
  const uploadOf = (key: string) => join(uploadsFolder(folder), uploadName(key))
  const size = (path: string) =>
    stat(path).then(
      (found) => found.size,
      () => null,
    )
  const removeUpload = async (key: string) => {
    await rm(uploadOf(key), { force: true })
    await rm(`${uploadOf(key)}.json`, { force: true })
  }

  return {
    get maximumBytes() {
      const { bavail, bsize } = statfsSync(dirname(folder))
      return Math.min(maximumBytes, Math.max(0, bavail * bsize - reserveBytes))
    },
    signUpload: async ({ key, bytes }) => {
      const grant = {
        action: 'upload',
        key,
        bytes,
        until: Date.now() + uploadSeconds * 1000,
      } as const
      const headers = { 'x-signature': signGrant(grant, secret) }
      const metadata = { objectName: key }
      return {
        upload: { protocol: 'tus', url: folderUploadPath, headers, metadata, chunkBytes },
        uploadId: null,
      }
    },
    completeUpload: async ({ key }) => {
      if ((await size(uploadOf(key))) !== (await announcedSize(uploadOf(key)))) return
      await mkdir(dirname(pathOf(key)), { recursive: true })
      // Somebody else who sent the same may have completed it meanwhile; size() tells.
      await rename(uploadOf(key), pathOf(key)).catch(() => undefined)
      await removeUpload(key)
    },
    abortUpload: async ({ key }) => {
      await removeUpload(key)
      await rm(pathOf(key), { force: true })
    },
    size: (key) => size(pathOf(key)),
    readRange: async (key, start, length) => {
      const handle = await open(pathOf(key)).catch(missing)
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    read: async (key) => {
      const handle = await open(pathOf(key)).catch(missing)
      return Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>
    },
    write: async (key, body) => {
      await mkdir(dirname(pathOf(key)), { recursive: true })
      const unfinished = `${pathOf(key)}.part`
      await pipeline(Readable.fromWeb(body as NodeStream), createWriteStream(unfinished))
      await rename(unfinished, pathOf(key))
    },
    signDownload: async (key, name, seconds) => {
      const until = Date.now() + seconds * 1000
      const grant = { action: 'download', bucket, key, name, until } as const
      return `${folderPath}/${key}?token=${signGrant(grant, secret)}`
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* () {
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of found)
        if (entry.isFile()) yield join(entry.parentPath, entry.name).slice(root.length + 1)
    },
  }
}

/** What @tus/file-store writes beside an upload; undefined without one. */
async function announcedSize(upload: string): Promise<number | undefined> {
  const written = await readFile(`${upload}.json`, 'utf8').catch(() => '')
  return attempt(() => (JSON.parse(written) as { size: number }).size) ?? undefined
}

const missing = (cause: unknown): never => {
  throw new StoreError('read: not there', { cause })
}
