import { AwsClient } from 'aws4fetch'
import { create as contentDisposition } from 'content-disposition'
import type { Upload, UploadedPart } from '#src/lib/upload.ts'
import * as port from './file-store.ts'

export type S3Options = {
  /** Without the bucket, like https://account.r2.cloudflarestorage.com; addresses are path-style. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
  maximumBytes: number
  makeSignal: () => AbortSignal
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
export class S3Store implements port.FileStore {
  readonly maximumBytes: number
  readonly #options: S3Options
  readonly #client: AwsClient

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
  }

  async signUpload({ key, bytes, uploadId: begun, type }: port.StoredFile) {
    const { multipartBytes = 100e6, leastPartBytes = 32 * mebibyte } = this.#options
    if (bytes <= multipartBytes) {
      const headers = publicHeaders(type)
      const url = await this.#presignPut(this.#addressOf(key), headers)
      return { upload: { protocol: 'put', url, headers } satisfies Upload, uploadId: null }
    }
    const uploadId = begun ?? (await this.#beginMultipart(key, type))
    const partBytes = Math.max(leastPartBytes, wholeMebibytes(bytes / maximumParts))
    const partUrls = await Promise.all(
      Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) =>
        this.#presignPut(this.#addressOf(key, { partNumber: index + 1, uploadId })),
      ),
    )
    return { upload: { protocol: 'multipart', partBytes, partUrls } satisfies Upload, uploadId }
  }

  async completeUpload({ key, uploadId }: port.FileInStore, parts: UploadedPart[]): Promise<void> {
    if (uploadId === null || parts.length === 0) return
    // It was put together before, and the answer was lost.
    if ((await this.size(key)) !== null) return
    await this.#endMultipart(key, uploadId, parts)
  }

  async abortUpload({ key, uploadId }: port.FileInStore): Promise<void> {
    const address = this.#addressOf(key, uploadId === null ? {} : { uploadId })
    // 200: the S3 endpoint of Supabase. 405 and 501: a store without this operation, whose bucket rules remove the parts.
    await this.#send('abort', address, { method: 'DELETE' }, [200, 204, 404, 405, 501])
  }

  async size(key: string): Promise<number | null> {
    const answer = await this.#send('size', this.#addressOf(key), { method: 'HEAD' }, [200, 404])
    return answer.ok ? Number(answer.headers.get('content-length')) : null
  }

  async readRange(key: string, start: number, length: number): Promise<Uint8Array> {
    const headers = { range: `bytes=${start}-${start + length - 1}` }
    const answer = await this.#send('read', this.#addressOf(key), { headers }, [200, 206])
    return new Uint8Array(await answer.arrayBuffer()).subarray(0, length)
  }

  async read(key: string): Promise<ReadableStream<Uint8Array>> {
    return port.bodyOf(await this.#send('read', this.#addressOf(key), {}))
  }

  async write(key: string, file: Blob, type?: string): Promise<void> {
    const put = (address: URL, body: Blob, headers = {}) =>
      this.#send('write', address, { method: 'PUT', body, headers })
    if (file.size <= blockBytes) {
      await put(this.#addressOf(key), file, publicHeaders(type))
      return
    }
    const uploadId = await this.#beginMultipart(key, type)
    const parts: UploadedPart[] = []
    for (let start = 0; start < file.size; start += blockBytes) {
      const number = parts.length + 1
      const address = this.#addressOf(key, { partNumber: number, uploadId })
      const answer = await put(address, file.slice(start, start + blockBytes))
      parts.push({ number, etag: answer.headers.get('etag') ?? '' })
    }
    await this.#endMultipart(key, uploadId, parts)
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
      yield* elements(xml, 'Key')
      ;[after] = elements(xml, 'NextContinuationToken')
    } while (after !== undefined)
  }

  #addressOf(key: string, query: Record<string, string | number> = {}): URL {
    const root = `${this.#options.endpoint.replace(/\/$/, '')}/${this.#options.bucket}`
    const address = new URL(key ? `${root}/${key}` : root)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, `${value}`)
    return address
  }

  #send(what: string, address: URL, init: RequestInit, statuses = [200]): Promise<Response> {
    const signal = this.#options.makeSignal()
    return port.requestStore(what, this.#client.fetch(address, { ...init, signal }), statuses)
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
    if (!uploadId) throw new port.StoreError('begin: no upload id')
    return uploadId
  }

  async #endMultipart(key: string, uploadId: string, parts: UploadedPart[]): Promise<void> {
    const listed = parts
      .toSorted((one, other) => one.number - other.number)
      .map(
        ({ number, etag }) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${escape(etag)}</ETag></Part>`,
      )
    const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`
    const init = { method: 'POST', body, headers: { 'content-type': 'application/xml' } }
    const answer = await this.#send(
      'complete',
      this.#addressOf(key, { uploadId }),
      init,
      [200, 400],
    )
    // 400: a part is missing. 200 may have an error in its body. size() tells in both cases.
    await answer.text()
  }
}

/** The headers with which the store gives out what is public; it keeps them as they were sent. */
const publicHeaders = (type: string | undefined): Record<string, string> =>
  type === undefined
    ? {}
    : {
        'content-type': type,
        'cache-control': `public, max-age=${port.publicCacheSeconds}, immutable`,
      }

/** The size of a part of a file that is written: S3 takes at most 5 GB in one request. */
const blockBytes = 16 * mebibyte

const wholeMebibytes = (bytes: number) => mebibyte * Math.ceil(bytes / mebibyte)

/** The texts of an element in an answer of S3, whose XML has no attributes in what is read here. */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
