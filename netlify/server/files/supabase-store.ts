import { StorageClient } from '@supabase/storage-js'
import { inBlocks } from './blocks.ts'
import { publicCacheSeconds, StoreError, type BucketName, type FileStore } from './file-store.ts'

export type SupabaseStoreOptions = {
  /** The project's address, and the headers of its secret key. */
  url: string
  headers: Record<string, string>
  /** Of the two that the migrations make. */
  bucket: BucketName
  maximumBytes: number
  makeSignal: () => AbortSignal
  fetch?: typeof fetch
}

/** Supabase takes no other size (https://supabase.com/docs/guides/storage/uploads/resumable-uploads). */
const chunkBytes = 6 * 1024 ** 2

/** Supabase Storage: its own resumable uploads (tus) with a signed token, and its own signed addresses. */
export function supabaseStore(options: SupabaseStoreOptions): FileStore {
  const { headers, bucket: bucketName, makeSignal, fetch: send = fetch } = options
  const root = `${options.url.replace(/\/$/, '')}/storage/v1`
  const client = new StorageClient(root, headers, (input, init) =>
    send(input, { ...init, signal: makeSignal() }),
  )
  const bucket = client.from(bucketName)

  const signDownload = async (key: string, name: string, seconds: number) => {
    const { data, error } = await bucket.createSignedUrl(key, seconds)
    if (error) throw failure('sign', error)
    // The client's own `download` encodes the name twice (2.119.0).
    return `${data.signedUrl}&download=${encodeURIComponent(name)}`
  }

  const ask = (what: string, path: string, added: Record<string, string> = {}): Promise<Response> =>
    send(`${root}/object/${path}`, {
      headers: { ...headers, ...added },
      signal: makeSignal(),
    }).catch((cause: unknown) => {
      throw new StoreError(`${what}: no answer`, { cause })
    })

  async function fetchBytes(key: string, range?: string): Promise<Response> {
    const added = range === undefined ? {} : { range }
    const answer = await ask('read', `authenticated/${bucketName}/${key}`, added)
    if (!answer.ok) throw new StoreError(`read: ${answer.status}`)
    return answer
  }

  /** Not by the client's info(): of a bucket called public, Storage takes its address for another one. */
  async function size(key: string): Promise<number | null> {
    const answer = await ask('size', `info/authenticated/${bucketName}/${key}`)
    const found = (await answer.json().catch(() => ({}))) as { size?: number; statusCode?: string }
    if (answer.ok) return found.size ?? null
    // It answers 400 for what is not there, with 404 in its body.
    if (answer.status === 404 || found.statusCode === '404') return null
    throw new StoreError(`size: ${answer.status}`)
  }

  /** A folder's entries; folders among them have no id. */
  async function* entries(folder: string): AsyncGenerator<{ name: string; id: string | null }> {
    const limit = 1000
    for (let offset = 0; ; offset += limit) {
      const { data, error } = await bucket.list(folder, { limit, offset })
      if (error) throw failure('list', error)
      yield* data
      if (data.length < limit) return
    }
  }

  async function sendTus(
    address: string,
    method: 'POST' | 'PATCH',
    headers: Record<string, string>,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const answer = await send(address, {
      ...{ method, headers, signal: makeSignal() },
      ...(body && { body }),
    }).catch((cause: unknown) => {
      throw new StoreError('write: no answer', { cause })
    })
    if (!answer.ok) throw new StoreError(`write: ${answer.status}`)
    return answer
  }

  const remove = async (key: string) => {
    const { error } = await bucket.remove([key])
    if (error) throw failure('remove', error)
  }

  return {
    maximumBytes: options.maximumBytes,
    signUpload: async ({ key, type }) => {
      // Without upsert Storage refuses a key that exists: an upload whose last answer was lost would never end.
      const { data, error } = await bucket.createSignedUploadUrl(key, { upsert: true })
      if (error) throw failure('sign', error)
      const upload = {
        protocol: 'tus',
        url: `${root}/upload/resumable/sign`,
        headers: { 'x-signature': data.token },
        metadata: { bucketName, objectName: key, ...objectMetadata(type) },
        chunkBytes,
      } as const
      return { upload, uploadId: null }
    },
    // Storage puts an upload together by itself when its last chunk is there.
    completeUpload: async () => undefined,
    // What is unfinished goes after a day by itself.
    abortUpload: ({ key }) => remove(key),
    size,
    readRange: async (key, start, length) => {
      const answer = await fetchBytes(key, `bytes=${start}-${start + length - 1}`)
      return new Uint8Array(await answer.arrayBuffer()).subarray(0, length)
    },
    read: async (key) => (await fetchBytes(key)).body!,
    // The protocol of tus, without its client: only the commands write, and no function should carry that.
    write: async (key, body, bytes, type) => {
      // Storage asks for x-upsert in each request of an object that it replaces.
      const common = { ...headers, 'tus-resumable': '1.0.0', 'x-upsert': 'true' }
      const created = await sendTus(`${root}/upload/resumable`, 'POST', {
        ...{ ...common, 'upload-length': `${bytes}` },
        'upload-metadata': tusMetadata({ bucketName, objectName: key, ...objectMetadata(type) }),
      })
      const address = new URL(created.headers.get('location')!, root).href
      let offset = 0
      for await (const block of inBlocks(body, chunkBytes)) {
        const type = 'application/offset+octet-stream'
        const patch = { ...common, 'upload-offset': `${offset}`, 'content-type': type }
        await sendTus(address, 'PATCH', patch, block)
        offset += block.length
      }
    },
    signDownload,
    remove,
    list: async function* () {
      for await (const project of entries(''))
        if (project.id !== null) yield project.name
        else for await (const { name } of entries(project.name)) yield `${project.name}/${name}`
    },
  }
}

/** What Storage keeps of an object, and gives it out with. */
const objectMetadata = (type: string | undefined): Record<string, string> =>
  type === undefined
    ? { contentType: 'application/octet-stream' }
    : { contentType: type, cacheControl: `${publicCacheSeconds}` }

const tusMetadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const failure = (what: string, error: { status?: number | undefined }) =>
  new StoreError(`${what}: ${error.status ?? 'no answer'}`, { cause: error })
