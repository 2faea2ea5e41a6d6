import { StorageClient } from '@supabase/storage-js'
import * as v from 'valibot'
import {
  type BucketName,
  type FileInStore,
  type FileStore,
  StoreError,
  type StoredFile,
  bodyOf,
  publicCacheSeconds,
  requestStore,
} from './file-store.ts'
import { functionRetries, retrying, type Retries } from './retry.ts'

export type SupabaseStoreOptions = {
  /** The project's address, and the headers of its secret key. */
  url: string
  headers: Record<string, string>
  bucket: BucketName
  maximumBytes: number
  makeSignal: () => AbortSignal
  /** Those of a function unless given. */
  retries?: Retries
  fetch?: typeof fetch
}

/** Supabase takes no other size (https://supabase.com/docs/guides/storage/uploads/resumable-uploads). */
const chunkBytes = 6 * 1024 ** 2

/** What Storage says of an object, or why it does not. */
const objectInfo = v.object({ size: v.optional(v.number()), statusCode: v.optional(v.string()) })

/** Supabase Storage: its own resumable uploads (tus) with a signed token, and its own signed addresses. */
export class SupabaseStore implements FileStore {
  readonly maximumBytes: number
  readonly #options: SupabaseStoreOptions
  readonly #root: string
  readonly #bucket: ReturnType<StorageClient['from']>
  readonly #retry: ReturnType<typeof retrying>

  constructor(options: SupabaseStoreOptions) {
    this.maximumBytes = options.maximumBytes
    this.#options = options
    this.#root = `${options.url.replace(/\/$/, '')}/storage/v1`
    const { makeSignal, retries = functionRetries, fetch: send = fetch } = options
    this.#retry = retrying(retries, makeSignal)
    this.#bucket = new StorageClient(this.#root, options.headers, (input, init) =>
      this.#retry(init?.method, () => send(input, { ...init, signal: makeSignal() })),
    ).from(options.bucket)
  }

  async signUpload({ key, type }: StoredFile) {
    // Without upsert Storage refuses a key that exists: an upload whose last answer was lost would never end.
    const signed = await this.#bucket.createSignedUploadUrl(key, { upsert: true })
    const upload = {
      protocol: 'tus' as const,
      url: `${this.#root}/upload/resumable/sign`,
      headers: { 'x-signature': dataOf('sign', signed).token },
      metadata: this.#metadataOf(key, type),
      chunkBytes,
    }
    return { upload, uploadId: null }
  }

  /** Storage completes an upload when its last chunk has arrived. */
  async completeUpload(): Promise<void> {}

  /** Storage deletes an unfinished upload after a day. */
  abortUpload({ key }: FileInStore): Promise<void> {
    return this.remove(key)
  }

  /** Not by the client's info(): of a bucket called public, Storage takes its address for another one. */
  async size(key: string): Promise<number | null> {
    const answer = await this.#get('size', 'info/authenticated', key, {}, [200, 400, 404])
    const { size = null, statusCode } = v.parse(objectInfo, await answer.json().catch(() => ({})))
    if (answer.ok) return size
    // It answers 400 for what is not there, with 404 in its body.
    if (answer.status === 404 || statusCode === '404') return null
    const { status } = answer
    throw new StoreError(`size: ${status}`, { answer: { status, code: statusCode } })
  }

  async readRange(key: string, start: number, length: number): Promise<Uint8Array> {
    const range = `bytes=${start}-${start + length - 1}`
    const answer = await this.#get('read', 'authenticated', key, { range })
    return new Uint8Array(await answer.arrayBuffer()).subarray(0, length)
  }

  async read(key: string): Promise<ReadableStream<Uint8Array>> {
    return bodyOf(await this.#get('read', 'authenticated', key))
  }

  /** By tus, without its client: only the commands write, and no function should carry that. */
  async write(key: string, file: Blob, type?: string): Promise<void> {
    // Storage asks for x-upsert in each request of an object that it replaces.
    const common = { ...this.#options.headers, 'tus-resumable': '1.0.0', 'x-upsert': 'true' }
    const created = await this.#fetch('write', `${this.#root}/upload/resumable`, {
      method: 'POST',
      headers: {
        ...common,
        'upload-length': `${file.size}`,
        'upload-metadata': tusMetadata(this.#metadataOf(key, type)),
      },
    })
    const address = new URL(created.headers.get('location') ?? '', this.#root)
    try {
      let offset = 0
      while (offset < file.size) offset = await this.#sendChunk(address, common, file, offset)
    } catch (error) {
      await this.#fetch('abort', address, { method: 'DELETE', headers: common }).catch(
        () => undefined,
      )
      throw error
    }
  }

  /** Sends a chunk, or again what of it has not arrived; answers how many bytes of the file have. */
  async #sendChunk(
    address: URL,
    common: Record<string, string>,
    file: Blob,
    offset: number,
  ): Promise<number> {
    let isFirst = true
    let arrived = offset
    const end = Math.min(file.size, offset + chunkBytes)
    await requestStore(
      'write',
      this.#retry('PATCH', async () => {
        // A try that failed may have arrived in part, or whole.
        if (!isFirst) arrived = await this.#offsetOf(address, common)
        isFirst = false
        if (arrived >= end) return new Response(null, { status: 204 })
        const contentType = 'application/offset+octet-stream'
        const headers = { ...common, 'upload-offset': `${arrived}`, 'content-type': contentType }
        const body = file.slice(arrived, end)
        return this.#send(address, { method: 'PATCH', headers, body })
      }),
    )
    return end
  }

  async #offsetOf(address: URL, headers: Record<string, string>): Promise<number> {
    const answer = await requestStore('write', this.#send(address, { method: 'HEAD', headers }))
    return Number(answer.headers.get('upload-offset'))
  }

  async signDownload(key: string, name: string, seconds: number): Promise<string> {
    const { signedUrl } = dataOf('sign', await this.#bucket.createSignedUrl(key, seconds))
    // The client's own `download` encodes the name twice (2.119.0).
    return `${signedUrl}&download=${encodeURIComponent(name)}`
  }

  async remove(key: string): Promise<void> {
    dataOf('remove', await this.#bucket.remove([key]))
  }

  async *list(): AsyncGenerator<string> {
    for await (const project of this.#entries(''))
      if (project.id !== null) yield project.name
      else for await (const { name } of this.#entries(project.name)) yield `${project.name}/${name}`
  }

  /** The entries of a folder; folders among them have no id. */
  async *#entries(folder: string): AsyncGenerator<{ name: string; id: string | null }> {
    const limit = 1000
    for (let offset = 0; ; offset += limit) {
      const entries = dataOf('list', await this.#bucket.list(folder, { limit, offset }))
      yield* entries
      if (entries.length < limit) return
    }
  }

  #get(
    what: string,
    route: string,
    key: string,
    added: Record<string, string> = {},
    statuses?: number[],
  ): Promise<Response> {
    const { bucket, headers } = this.#options
    const address = `${this.#root}/object/${route}/${bucket}/${key}`
    return this.#fetch(what, address, { headers: { ...headers, ...added } }, statuses)
  }

  #fetch(what: string, address: string | URL, init: RequestInit, statuses?: number[]) {
    const answer = this.#retry(init.method, () => this.#send(address, init))
    return requestStore(what, answer, statuses)
  }

  #send(address: string | URL, init: RequestInit): Promise<Response> {
    const { fetch: send = fetch, makeSignal } = this.#options
    return send(address, { ...init, signal: makeSignal() })
  }

  /** What Storage keeps of an object; it gives the object out with type and cache control. */
  #metadataOf(key: string, type: string | undefined): Record<string, string> {
    const object = { bucketName: this.#options.bucket, objectName: key }
    return type === undefined
      ? { ...object, contentType: 'application/octet-stream' }
      : { ...object, contentType: type, cacheControl: `${publicCacheSeconds}` }
  }
}

const tusMetadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

type Answer<Data> = { data: Data | null; error: { status?: number | undefined } | null }

/** The data of an answer of the client. Throws StoreError. */
function dataOf<Data>(what: string, { data, error }: Answer<Data>): Data {
  if (data !== null) return data
  const answer = error?.status === undefined ? {} : { answer: { status: error.status } }
  throw new StoreError(`${what}: ${error?.status ?? 'no answer'}`, { ...answer, cause: error })
}
