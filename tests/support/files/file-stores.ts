// The three stores on this machine: the folder behind its own server, any S3 against s3rver, and Supabase Storage against
// its documented wire.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { filesServer } from '#netlify/dev/files-server.ts'
import type { BucketName, FileStore } from '#netlify/server/files/file-store.ts'
import { folderStore } from '#netlify/server/files/folder-store.ts'
import { S3Store, type S3Options } from '#netlify/server/files/s3-store.ts'
import { SupabaseStore } from '#netlify/server/files/supabase-store.ts'
import { freePort } from '#tests/support/free-port.ts'
import { listen } from '#tests/support/local-server.ts'
import { startStorageWire } from './storage-wire.ts'

/** Both buckets of a store, with the site on which their relative addresses are. */
export type RunningStore = {
  store: FileStore
  publicStore: FileStore
  site: string
  stop: () => Promise<void>
}

const makeSignal = () => AbortSignal.timeout(20_000)
const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'deadwax-files-'))

export async function startFolderStore(
  folder = temporaryFolder(),
): Promise<RunningStore & { folder: string; secret: string }> {
  const secret = 'a secret of thirty-two characters or more'
  const files = filesServer(folder, secret)
  const server = await listen((request, response) => {
    const listener = files(request)
    if (listener) listener(request, response)
    else response.writeHead(404).end()
  })
  return {
    folder,
    secret,
    store: folderStore({ folder, secret }),
    publicStore: folderStore({ folder, secret, bucket: 'public' }),
    site: server.url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const s3Secret = 'S3RVER'

export async function startS3Store(
  options: Partial<S3Options> = {},
  configs: string[] = [],
): Promise<RunningStore & { endpoint: string }> {
  const directory = temporaryFolder()
  const port = await freePort()
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [
      { name: 'label', configs },
      { name: 'label-public', configs },
    ],
  })
  await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const open = (bucket: string) =>
    new S3Store({
      endpoint,
      bucket,
      region: 'us-east-1',
      keyId: 'S3RVER',
      secret: s3Secret,
      maximumBytes: 5e12,
      makeSignal,
      multipartBytes: 8e6,
      leastPartBytes: 5 * 1024 ** 2,
      ...options,
    })
  return {
    store: open('label'),
    publicStore: open('label-public'),
    site: endpoint,
    endpoint,
    stop: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export async function startSupabaseStore(): Promise<RunningStore & { requests: string[] }> {
  const wire = await startStorageWire()
  const headers = { apikey: wire.secretKey }
  const open = (bucket: BucketName) =>
    new SupabaseStore({ url: wire.url, headers, bucket, maximumBytes: 50e6, makeSignal })
  return {
    store: open('private'),
    publicStore: open('public'),
    site: wire.url,
    requests: wire.requests,
    stop: wire.stop,
  }
}
