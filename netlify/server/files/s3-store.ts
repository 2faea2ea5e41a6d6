import { AwsClient } from 'aws4fetch'
import { create as contentDisposition } from 'content-disposition'
import type { UploadedPart } from '#src/lib/upload.ts'
import { inBlocks } from './blocks.ts'
import { publicCacheSeconds, StoreError, type FileStore } from './file-store.ts'

export type S3Options = {
  /** Without the bucket, like https://account.r2.cloudflarestorage.com; addresses are path-style. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
  maximumBytes: number
  makeSignal: () => AbortSignal
  /** A larger file goes up in parts, so that a lost connection costs one of them; and the least that one has. */
  multipartBytes?: number
  leastPartBytes?: number
  /** How long a link to send bytes to is good; asked anew when an upload takes longer. */
  uploadSeconds?: number
}

const mebibyte = 1024 ** 2
/** S3 takes at most 10,000 parts; fewer keep the answer with their addresses short. */
const maximumParts = 500

/** Any store that speaks S3 (R2, B2, MinIO): presigned addresses of Signature Version 4. */
export function s3Store(options: S3Options): FileStore {
  const { bucket, keyId, secret, region, makeSignal } = options
  const { multipartBytes = 100e6, leastPartBytes = 32 * mebibyte } = options
  const { uploadSeconds = 6 * 60 * 60 } = options
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 0,
  })
  const root = `${options.endpoint.replace(/\/$/, '')}/${bucket}`
  const addressOf = (key: string, query: Record<string, string | number> = {}) => {
    const address = new URL(key ? `${root}/${key}` : root)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, `${value}`)
    return address
  }

  /** Throws StoreError unless the answer has one of these statuses. */
  async function send(
    what: string,
    address: URL,
    init: RequestInit,
    statuses: number[],
  ): Promise<Response> {
    const answer = await client
      .fetch(address, { ...init, signal: makeSignal() })
      .catch((cause: unknown) => {
        throw new StoreError(`${what}: no answer`, { cause })
      })
    if (statuses.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw new StoreError(`${what}: ${answer.status}`)
  }

  /** Whoever uses the address has to send these headers, as they are. */
  async function presign(
    method: 'GET' | 'PUT',
    address: URL,
    seconds: number,
    headers: Record<string, string> = {},
  ): Promise<string> {
    address.searchParams.set('X-Amz-Expires', `${seconds}`)
    const aws = { signQuery: true, allHeaders: true }
    const { url } = await client.sign(address, { method, headers, aws })
    // As it was signed (RFC 3986); URL writes a form's encoding, which some servers verify as it stands.
    return url.replaceAll('+', '%20').replaceAll('*', '%2A')
  }

  async function beginMultipart(key: string, type?: string): Promise<string> {
    const init = { method: 'POST', headers: publicHeaders(type) }
    const answer = await send('begin', addressOf(key, { uploads: '' }), init, [200])
    const [uploadId] = elements(await answer.text(), 'UploadId')
    if (!uploadId) throw new StoreError('begin: no upload id')
    return uploadId
  }

  async function endMultipart(key: string, uploadId: string, parts: UploadedPart[]): Promise<void> {
    const listed = [...parts]
      .sort((one, other) => one.number - other.number)
      .map(
        ({ number, etag }) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${escape(etag)}</ETag></Part>`,
      )
    const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`
    const answer = await send(
      'complete',
      addressOf(key, { uploadId }),
      { method: 'POST', body, headers: { 'content-type': 'application/xml' } },
      [200, 400],
    )
    // 400: a part is missing. 200 may have an error in its body. size() tells in both cases.
    await answer.text()
  }

  async function size(key: string): Promise<number | null> {
    const answer = await send('size', addressOf(key), { method: 'HEAD' }, [200, 404])
    return answer.ok ? Number(answer.headers.get('content-length')) : null
  }

  async function* list(): AsyncGenerator<string> {
    let after: string | undefined
    do {
      const query = {
        'list-type': '2',
        ...(after !== undefined && { 'continuation-token': after }),
      }
      const answer = await send('list', addressOf('', query), { method: 'GET' }, [200])
      const xml = await answer.text()
      yield* elements(xml, 'Key')
      ;[after] = elements(xml, 'NextContinuationToken')
    } while (after !== undefined)
  }

  return {
    maximumBytes: options.maximumBytes,
    signUpload: async ({ key, bytes, uploadId: begun, type }) => {
      if (bytes <= multipartBytes) {
        const headers = publicHeaders(type)
        const url = await presign('PUT', addressOf(key), uploadSeconds, headers)
        return { upload: { protocol: 'put', url, headers }, uploadId: null }
      }
      const uploadId = begun ?? (await beginMultipart(key, type))
      const partBytes = Math.max(leastPartBytes, wholeMebibytes(bytes / maximumParts))
      const count = Math.ceil(bytes / partBytes)
      const partUrls = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          presign('PUT', addressOf(key, { partNumber: index + 1, uploadId }), uploadSeconds),
        ),
      )
      return { upload: { protocol: 'multipart', partBytes, partUrls }, uploadId }
    },
    completeUpload: async ({ key, uploadId }, parts) => {
      if (uploadId === null || parts.length === 0) return
      // It was put together before, and the answer was lost.
      if ((await size(key)) !== null) return
      await endMultipart(key, uploadId, parts)
    },
    abortUpload: async ({ key, uploadId }) => {
      const address = addressOf(key, uploadId === null ? {} : { uploadId })
      // 200: the S3 endpoint of Supabase. 405 and 501: a store without this operation, whose bucket rules remove the parts.
      await send('abort', address, { method: 'DELETE' }, [200, 204, 404, 405, 501])
    },
    size,
    readRange: async (key, start, length) => {
      const headers = { range: `bytes=${start}-${start + length - 1}` }
      const answer = await send('read', addressOf(key), { headers }, [200, 206])
      return new Uint8Array(await answer.arrayBuffer()).subarray(0, length)
    },
    read: async (key) => (await send('read', addressOf(key), {}, [200])).body!,
    write: async (key, body, bytes, type) => {
      if (bytes <= blockBytes) {
        const whole = await new Response(body).arrayBuffer()
        const init = { method: 'PUT', body: whole, headers: publicHeaders(type) }
        await send('write', addressOf(key), init, [200])
        return
      }
      const uploadId = await beginMultipart(key, type)
      const parts: UploadedPart[] = []
      for await (const block of inBlocks(body, blockBytes)) {
        const number = parts.length + 1
        const address = addressOf(key, { partNumber: number, uploadId })
        const answer = await send('write', address, { method: 'PUT', body: block }, [200])
        parts.push({ number, etag: answer.headers.get('etag') ?? '' })
      }
      await endMultipart(key, uploadId, parts)
    },
    signDownload: (key, name, seconds) => {
      const query = { 'response-content-disposition': contentDisposition(name) }
      return presign('GET', addressOf(key, query), seconds)
    },
    remove: async (key) => {
      await send('remove', addressOf(key), { method: 'DELETE' }, [204, 404])
    },
    list,
  }
}

/** With which headers the store gives out what is public; it keeps them as they were sent. */
const publicHeaders = (type: string | undefined): Record<string, string> =>
  type === undefined
    ? {}
    : {
        'content-type': type,
        'cache-control': `public, max-age=${publicCacheSeconds}, immutable`,
      }

/** What a part of a written file has; memory holds one at a time. */
const blockBytes = 16 * mebibyte

const wholeMebibytes = (bytes: number) => mebibyte * Math.ceil(bytes / mebibyte)

/** The texts of an element in an answer of S3, whose XML has no attributes in what is read here. */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) =>
    text!
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
