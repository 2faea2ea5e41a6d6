import { AwsClient } from 'aws4fetch'
import { create as contentDisposition } from 'content-disposition'
import { isSameEtag, type Upload, type UploadedPart } from '#src/lib/upload.ts'
import {
  type FileInStore,
  type FileStore,
  StoreError,
  type StoredFile,
  bodyOf,
  errorCodeOf,
  publicCacheSeconds,
  requestStore,
} from './file-store.ts'
import { functionRetries, retrying, type Retries } from './retry.ts'

export type S3Options = {
  /** Without the bucket, like https://account.r2.cloudflarestorage.com; addresses are path-style. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
  maximumBytes: number
  makeSignal: () => AbortSignal
  /** Those of a function unless given. */
  retries?: Retries
  /** A larger file is uploaded in parts, so that a lost connection costs one of them; and the least that one has. */
  multipartBytes?: number
  leastPartBytes?: number
  /** How long a link to send bytes to is good; the browser asks for a new one when an upload takes longer. */
  uploadSeconds?: number
}

const mebibyte = 1024 ** 2
/** S3 takes at most 10,000 parts; fewer keep the answer with their addresses short. */
const maximumParts = 500

/** Any store that speaks S3 (R2, B2, MinIO): presigned addresses of Signature Version 4. */
export class S3Store implements FileStore {
  readonly maximumBytes: number
  readonly #options: S3Options
  readonly #client: AwsClient
  readonly #retry: ReturnType<typeof retrying>

  constructor(options: S3Options) {
    this.maximumBytes = options.maximumBytes
    this.#options = options
    this.#client = new AwsClient({
      accessKeyId: options.keyId,
      secretAccessKey: options.secret,
      region: options.region,
      service: 's3',
      retries: 0,
    })
    this.#retry = retrying(options.retries ?? functionRetries, options.makeSignal)
  }

  async signUpload({ key, bytes, uploadId: begun, type }: StoredFile) {
    if (bytes <= (this.#options.multipartBytes ?? 100e6)) {
      const headers = publicHeaders(type)
      const url = await this.#presignPut(this.#addressOf(key), headers)
      return { upload: { protocol: 'put', url, headers } satisfies Upload, uploadId: null }
    }
    const partBytes = this.#partBytesOf(bytes)
    const sizes = partSizes(bytes, partBytes)
    const known = begun === null ? 'forgotten' : await this.#listParts(key, begun)
    // Of an upload that cannot be asked for its parts nobody knows whether it still exists.
    if (begun !== null && known === 'unknown')
      await this.#abortMultipart(key, begun).catch(() => undefined)
    const isResumed = begun !== null && Array.isArray(known)
    const uploadId = isResumed ? begun : await this.#beginMultipart(key, type)
    const partUrls = await Promise.all(
      sizes.map((_, index) =>
        this.#presignPut(this.#addressOf(key, { partNumber: index + 1, uploadId })),
      ),
    )
    const storedParts = isResumed
      ? known.filter(({ number, size }) => size === sizes[number - 1]).map(withoutSize)
      : []
    return {
      upload: { protocol: 'multipart', partBytes, partUrls, storedParts } satisfies Upload,
      uploadId,
    }
  }

  async completeUpload({ key, uploadId, bytes }: StoredFile, parts: UploadedPart[]) {
    if (uploadId === null || parts.length === 0) return
    const sizes = partSizes(bytes, this.#partBytesOf(bytes))
    // S3 takes a list with a part left out, and makes a shorter object of it.
    const numbers = new Set(parts.map(({ number }) => number))
    if (parts.length !== sizes.length || sizes.some((_, index) => !numbers.has(index + 1))) return
    const known = await this.#listParts(key, uploadId)
    // Or it was put together before, and the answer was lost.
    if (known === 'forgotten') return
    if (known === 'unknown') {
      if ((await this.size(key)) === bytes) return
    } else {
      const stored = new Map(known.map((part) => [part.number, part]))
      const isStored = ({ number, etag }: UploadedPart) => {
        const found = stored.get(number)
        return !!found && found.size === sizes[number - 1] && isSameEtag(found.etag, etag)
      }
      if (!parts.every(isStored)) return
    }
    const isDone = await this.#endMultipart(key, uploadId, parts)
    // A try with the same parts would be refused again: the next one begins another upload.
    if (!isDone) await this.#abortMultipart(key, uploadId).catch(() => undefined)
  }

  async abortUpload({ key, uploadId }: FileInStore): Promise<void> {
    if (uploadId !== null) await this.#abortMultipart(key, uploadId)
    // 405 and 501: a store without this operation. Of an upload that is complete the object is there.
    await this.#send('abort', this.#addressOf(key), { method: 'DELETE' }, [200, 204, 404, 405, 501])
  }

  async size(key: string): Promise<number | null> {
    const answer = await this.#send('size', this.#addressOf(key), { method: 'HEAD' }, [200, 404])
    if (!answer.ok) return null
    const length = answer.headers.get('content-length')
    // A proxy on the way may drop it, and an object of no bytes would be removed.
    if (length === null) throw new StoreError('size: no length')
    return Number(length)
  }

  async readRange(key: string, start: number, length: number): Promise<Uint8Array> {
    const headers = { range: `bytes=${start}-${start + length - 1}` }
    const answer = await this.#send('read', this.#addressOf(key), { headers }, [200, 206])
    return new Uint8Array(await answer.arrayBuffer()).subarray(0, length)
  }

  async read(key: string): Promise<ReadableStream<Uint8Array>> {
    return bodyOf(await this.#send('read', this.#addressOf(key), {}))
  }

  async write(key: string, file: Blob, type?: string): Promise<void> {
    const put = (address: URL, body: Blob, headers = {}) =>
      this.#send('write', address, { method: 'PUT', body, headers })
    if (file.size <= blockBytes) {
      await put(this.#addressOf(key), file, publicHeaders(type))
      return
    }
    const uploadId = await this.#beginMultipart(key, type)
    try {
      const parts: UploadedPart[] = []
      for (let start = 0; start < file.size; start += blockBytes) {
        const number = parts.length + 1
        const address = this.#addressOf(key, { partNumber: number, uploadId })
        const answer = await put(address, file.slice(start, start + blockBytes))
        parts.push({ number, etag: answer.headers.get('etag') ?? '' })
      }
      const isDone = await this.#endMultipart(key, uploadId, parts)
      // An end whose answer was lost is refused when it is tried again.
      if (!isDone && (await this.size(key)) !== file.size) throw new StoreError('write: refused')
    } catch (error) {
      // The store would keep the parts, and charge for them. Its rules remove them if it is away.
      await this.#abortMultipart(key, uploadId).catch(() => undefined)
      throw error
    }
  }

  signDownload(key: string, name: string, seconds: number): Promise<string> {
    const query = { 'response-content-disposition': contentDisposition(name) }
    return this.#presign('GET', this.#addressOf(key, query), seconds)
  }

  async remove(key: string): Promise<void> {
    await this.#send('remove', this.#addressOf(key), { method: 'DELETE' }, [204, 404])
  }

  async *list(): AsyncGenerator<string> {
    let after: string | undefined
    do {
      const continuation = after === undefined ? {} : { 'continuation-token': after }
      const answer = await this.#send(
        'list',
        this.#addressOf('', { 'list-type': '2', ...continuation }),
        {},
      )
      const xml = await answer.text()
      if (!xml.includes('<ListBucketResult')) throw new StoreError('list: no list')
      yield* elements(xml, 'Key')
      ;[after] = elements(xml, 'NextContinuationToken')
    } while (after !== undefined)
  }

  /** Whether an upload in parts can be begun, asked for its parts, and ended. Throws StoreError where it cannot be begun. */
  async hasParts(key: string): Promise<boolean> {
    const uploadId = await this.#beginMultipart(key)
    try {
      return Array.isArray(await this.#listParts(key, uploadId))
    } finally {
      await this.#abortMultipart(key, uploadId)
    }
  }

  /** Whether the bucket keeps old versions: the store then names the version of the object with this key. */
  async keepsVersions(key: string): Promise<boolean> {
    const answer = await this.#send('size', this.#addressOf(key), { method: 'HEAD' }, [200, 404])
    return !['', 'null'].includes(answer.headers.get('x-amz-version-id') ?? '')
  }

  /** The versions that the store keeps of keys that begin so, with markers of removals; null when it does not say. */
  async versions(prefix: string): Promise<StoredVersion[] | null> {
    const address = this.#addressOf('', { versions: '', prefix })
    const answer = await this.#send('versions', address, {}, [200, 400, 403, 404, 405, 501])
    const xml = await answer.text()
    if (!xml.includes('<ListVersionsResult')) return null
    return (
      [...blocks(xml, 'Version'), ...blocks(xml, 'DeleteMarker')]
        .map((version) => ({
          key: elements(version, 'Key')[0] ?? '',
          versionId: elements(version, 'VersionId')[0] ?? '',
        }))
        // A server that does not know the prefix names all there is.
        .filter(({ key, versionId }) => key.startsWith(prefix) && versionId !== '')
    )
  }

  async removeVersion({ key, versionId }: StoredVersion): Promise<void> {
    const address = this.#addressOf(key, { versionId })
    await this.#send('remove', address, { method: 'DELETE' }, [200, 204, 404])
  }

  #addressOf(key: string, query: Record<string, string | number> = {}): URL {
    const root = `${this.#options.endpoint.replace(/\/$/, '')}/${this.#options.bucket}`
    const address = new URL(key ? `${root}/${key}` : root)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, `${value}`)
    return address
  }

  #send(what: string, address: URL, init: RequestInit, statuses = [200]): Promise<Response> {
    const { makeSignal } = this.#options
    const answer = this.#retry(init.method, () =>
      this.#client.fetch(address, { ...init, signal: makeSignal() }),
    )
    return requestStore(what, answer, statuses)
  }

  #partBytesOf(bytes: number): number {
    const { leastPartBytes = 32 * mebibyte } = this.#options
    return Math.max(leastPartBytes, wholeMebibytes(bytes / maximumParts))
  }

  #presignPut(address: URL, headers: Record<string, string> = {}): Promise<string> {
    return this.#presign('PUT', address, this.#options.uploadSeconds ?? 6 * 60 * 60, headers)
  }

  /** A request to the address has to have these headers, as they are. */
  async #presign(
    method: 'GET' | 'PUT',
    address: URL,
    seconds: number,
    headers: Record<string, string> = {},
  ): Promise<string> {
    address.searchParams.set('X-Amz-Expires', `${seconds}`)
    const aws = { signQuery: true, allHeaders: true }
    const { url } = await this.#client.sign(address, { method, headers, aws })
    // As it was signed (RFC 3986); URL writes a form's encoding, which some servers verify as it stands.
    return url.replaceAll('+', '%20').replaceAll('*', '%2A')
  }

  async #beginMultipart(key: string, type?: string): Promise<string> {
    const init = { method: 'POST', headers: publicHeaders(type) }
    const answer = await this.#send('begin', this.#addressOf(key, { uploads: '' }), init)
    const [uploadId] = elements(await answer.text(), 'UploadId')
    if (!uploadId) throw new StoreError('begin: no upload id')
    return uploadId
  }

  /** The parts that the store has; `unknown` when it does not say. */
  async #listParts(key: string, uploadId: string): Promise<StoredPart[] | 'forgotten' | 'unknown'> {
    const address = this.#addressOf(key, { uploadId })
    const refusals = [400, 403, 404, 405, 501]
    const answer = await this.#send('parts', address, {}, [200, ...refusals])
    const xml = await answer.text()
    if (answer.status === 404) return 'forgotten'
    if (!answer.ok || !xml.includes('<ListPartsResult')) return 'unknown'
    return blocks(xml, 'Part').map((part) => ({
      number: Number(elements(part, 'PartNumber')[0]),
      etag: elements(part, 'ETag')[0] ?? '',
      size: Number(elements(part, 'Size')[0]),
    }))
  }

  /** Answers false when the store does not put the parts together: it lacks one, or does not know the upload. */
  async #endMultipart(key: string, uploadId: string, parts: UploadedPart[]): Promise<boolean> {
    const listed = parts
      .toSorted((one, other) => one.number - other.number)
      .map(
        ({ number, etag }) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${escape(etag)}</ETag></Part>`,
      )
    const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`
    const init = { method: 'POST', body, headers: { 'content-type': 'application/xml' } }
    const address = this.#addressOf(key, { uploadId })
    const { makeSignal } = this.#options
    const send = async () => {
      const answer = await this.#client.fetch(address, { ...init, signal: makeSignal() })
      const text = await answer.text()
      const code = errorCodeOf(text)
      // S3 may answer 200 before it is done, with an error in the body.
      const isPassing = code !== undefined && passingCodes.includes(code)
      return new Response(text, { status: isPassing ? 503 : answer.status })
    }
    const answered = this.#retry(init.method, send)
    const answer = await requestStore('complete', answered, [200, 400, 404])
    const code = errorCodeOf(await answer.text())
    return answer.ok && code === undefined
  }

  async #abortMultipart(key: string, uploadId: string): Promise<void> {
    const address = this.#addressOf(key, { uploadId })
    // 200: the S3 endpoint of Supabase. 405 and 501: a store without this operation, whose bucket rules remove the parts.
    // 400: an id that another store has given.
    await this.#send('abort', address, { method: 'DELETE' }, [200, 204, 400, 404, 405, 501])
  }
}

/** `versionId`: 'null' of one from before versioning, or after. */
type StoredVersion = { key: string; versionId: string }

type StoredPart = UploadedPart & { size: number }

const withoutSize = ({ number, etag }: StoredPart): UploadedPart => ({ number, etag })

/** Errors in the body of an answer 200 that a later try may better. */
const passingCodes = ['InternalError', 'ServiceUnavailable', 'SlowDown', 'RequestTimeout']

/** The bytes of each part of a file; the last one has what is left. */
const partSizes = (bytes: number, partBytes: number): number[] =>
  Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) =>
    Math.min(partBytes, bytes - index * partBytes),
  )

/** The headers with which the store gives out what is public; it keeps them as they were sent. */
const publicHeaders = (type: string | undefined): Record<string, string> =>
  type === undefined
    ? {}
    : {
        'content-type': type,
        'cache-control': `public, max-age=${publicCacheSeconds}, immutable`,
      }

/** The size of a part of a file that is written: S3 takes at most 5 GB in one request. */
const blockBytes = 16 * mebibyte

const wholeMebibytes = (bytes: number) => mebibyte * Math.ceil(bytes / mebibyte)

/** What an element has in it, of an answer in which it is in none of its own kind. */
const blocks = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner)

/** The texts of an element in an answer of S3, whose XML has no attributes in what is read here. */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll(/&quot;|&#34;|&#x22;/gi, '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
