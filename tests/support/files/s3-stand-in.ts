// A stand-in for an S3 server that does what a test tells it to at any step. It answers as MinIO 2026-02, SeaweedFS 4.53
// and versitygw 1.8 do where they agree: an upload that it does not know is 404 NoSuchUpload, completing with a part left
// out makes a shorter object, a HEAD has no body. It reads the key and the region of a signature, and verifies none.
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '#tests/support/local-server.ts'

export type S3Step =
  | 'begin'
  | 'part'
  | 'list parts'
  | 'complete'
  | 'abort'
  | 'put'
  | 'head'
  | 'get'
  | 'remove'
  | 'list'
  | 'versions'
  | 'preflight'

/** Instead of what the server does: a status with an error code, or a connection that ends without an answer. */
export type Fault = { status: number; code?: string; region?: string } | 'no answer'

type StoredObject = { bytes: Buffer; headers: Record<string, string> }
type Part = { etag: string; bytes: Buffer }
type BegunUpload = { address: string; headers: Record<string, string>; parts: Map<number, Part> }

export type S3Request = { step: S3Step; bucket: string; key: string; isSigned: boolean }

export class S3StandIn {
  readonly #stop: () => Promise<void>
  readonly url: string
  /** By bucket and key: 'label/key'. */
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, BegunUpload>()
  readonly steps: S3Step[] = []
  /** What happens before a request is carried out: undefined lets it be. */
  before: (request: S3Request) => Fault | undefined = () => undefined
  /** What is answered in place of what was carried out. */
  after: (request: S3Request) => Fault | undefined = () => undefined
  region = 'us-east-1'
  /** What a request without a signature may do in a bucket. */
  anybodyMay: Record<string, readonly S3Step[]> = { label: [], 'label-public': ['get'] }
  isVersioned = false
  /** How far ahead of this machine its clock is. */
  clockAheadMs = 0
  /** The versions that were removed or replaced, which it keeps. */
  readonly oldVersions: string[] = []

  static async start(): Promise<S3StandIn> {
    const handle = { standIn: undefined as S3StandIn | undefined }
    const { url, stop } = await listen(
      (request, response) => void handle.standIn!.#serve(request, response),
    )
    return (handle.standIn = new S3StandIn(url, stop))
  }

  private constructor(url: string, stop: () => Promise<void>) {
    this.url = url
    this.#stop = stop
  }

  /** Does from now on what a server does. */
  heal(): void {
    this.before = this.after = () => undefined
  }

  stop(): Promise<void> {
    return this.#stop()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const body = Buffer.concat(await request.toArray())
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const step = stepOf(request.method ?? '', key, url.searchParams)
    const scope = scopeOf(request, url)
    const asked = { step, bucket, key, isSigned: scope !== null }
    this.steps.push(step)
    response.setHeader('date', new Date(Date.now() + this.clockAheadMs).toUTCString())
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-methods', 'GET, PUT, HEAD')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-expose-headers', 'ETag')
    const fault = this.before(asked) ?? this.#refusal(asked, scope)
    if (fault) return send(request, response, fault)
    const done = this.#perform(asked, url.searchParams, request, body)
    const instead = this.after(asked)
    if (instead) return send(request, response, instead)
    if ('code' in done) return send(request, response, { status: done.status, code: done.code })
    response.writeHead(done.status, done.headers)
    response.end(request.method === 'HEAD' ? undefined : done.body)
  }

  #refusal({ step, bucket }: S3Request, scope: { region: string } | null): Fault | undefined {
    if (step === 'preflight') return undefined
    if (!(bucket in this.anybodyMay)) return { status: 404, code: 'NoSuchBucket' }
    if (scope === null)
      return this.anybodyMay[bucket]!.includes(step)
        ? undefined
        : { status: 403, code: 'AccessDenied' }
    if (Math.abs(this.clockAheadMs) > 15 * 60_000)
      return { status: 403, code: 'RequestTimeTooSkewed' }
    if (scope.region !== this.region)
      return { status: 400, code: 'AuthorizationHeaderMalformed', region: this.region }
    return undefined
  }

  #perform(
    { step, bucket, key }: S3Request,
    query: URLSearchParams,
    request: IncomingMessage,
    body: Buffer,
  ): Done {
    const address = `${bucket}/${key}`
    const uploadId = query.get('uploadId') ?? ''
    const upload = this.uploads.get(uploadId)
    switch (step) {
      case 'begin': {
        const id = randomUUID()
        this.uploads.set(id, { address, headers: kept(request), parts: new Map() })
        return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></>`)
      }
      case 'part': {
        if (!upload) return noSuchUpload
        const etag = `"${createHash('md5').update(body).digest('hex')}"`
        upload.parts.set(Number(query.get('partNumber')), { etag, bytes: body })
        return { status: 200, headers: { etag }, body: '' }
      }
      case 'list parts': {
        if (!upload) return noSuchUpload
        const parts = [...upload.parts].map(
          ([number, { etag, bytes }]) =>
            `<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', '&#34;')}</ETag><Size>${bytes.length}</Size></Part>`,
        )
        return xml(
          `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`,
        )
      }
      case 'complete': {
        if (!upload) return noSuchUpload
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<.*?<ETag>(.*?)<\/ETag>/g)]
        const parts = named.map(([, number, etag]) => {
          const part = upload.parts.get(Number(number))
          return part?.etag === etag!.replaceAll('&quot;', '"') ? part.bytes : undefined
        })
        if (parts.includes(undefined) || parts.length === 0)
          return { status: 400, code: 'InvalidPart' }
        this.uploads.delete(uploadId)
        this.#store(address, Buffer.concat(parts as Buffer[]), upload.headers)
        return xml(`<CompleteMultipartUploadResult></CompleteMultipartUploadResult>`)
      }
      case 'abort':
        if (!upload) return noSuchUpload
        this.uploads.delete(uploadId)
        return nothing
      case 'put': {
        this.#store(address, body, kept(request))
        const etag = `"${createHash('md5').update(body).digest('hex')}"`
        return { status: 200, headers: { etag, ...this.#versionHeader() }, body: '' }
      }
      case 'head':
      case 'get': {
        const answer = read(this.objects.get(address), request.headers.range, query)
        return 'headers' in answer
          ? { ...answer, headers: { ...answer.headers, ...this.#versionHeader() } }
          : answer
      }
      case 'remove':
        if (query.has('versionId')) {
          const index = this.oldVersions.indexOf(address)
          if (index >= 0) this.oldVersions.splice(index, 1)
          return nothing
        }
        if (this.isVersioned && this.objects.has(address)) this.oldVersions.push(address)
        this.objects.delete(address)
        return { ...nothing, headers: this.#versionHeader() }
      case 'versions': {
        const versions = this.oldVersions
          .filter((old) => old.startsWith(`${bucket}/${query.get('prefix') ?? ''}`))
          .map((old) => old.slice(bucket.length + 1))
          .map((old) => `<Version><Key>${old}</Key><VersionId>1</VersionId></Version>`)
        return xml(`<ListVersionsResult>${versions.join('')}</ListVersionsResult>`)
      }
      case 'list': {
        const keys = [...this.objects.keys()]
          .filter((one) => one.startsWith(`${bucket}/`))
          .map((one) => `<Contents><Key>${one.slice(bucket.length + 1)}</Key></Contents>`)
        return xml(`<ListBucketResult>${keys.join('')}</ListBucketResult>`)
      }
      case 'preflight':
        return { status: 200, headers: {}, body: '' }
    }
  }

  #store(address: string, bytes: Buffer, headers: Record<string, string>): void {
    if (this.isVersioned && this.objects.has(address)) this.oldVersions.push(address)
    this.objects.set(address, { bytes, headers })
  }

  #versionHeader = (): Record<string, string> =>
    this.isVersioned ? { 'x-amz-version-id': '1' } : {}
}

type Done =
  | { status: number; headers: Record<string, string>; body: Buffer | string }
  | { status: number; code: string }

const xml = (body: string): Done => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body,
})
const nothing = { status: 204, headers: {}, body: '' }
const noSuchUpload: Done = { status: 404, code: 'NoSuchUpload' }

function stepOf(method: string, key: string, query: URLSearchParams): S3Step {
  const isMultipart = query.has('uploadId')
  switch (method) {
    case 'OPTIONS':
      return 'preflight'
    case 'POST':
      return query.has('uploads') ? 'begin' : 'complete'
    case 'PUT':
      return isMultipart ? 'part' : 'put'
    case 'DELETE':
      return isMultipart ? 'abort' : 'remove'
    case 'HEAD':
      return 'head'
    default:
      if (isMultipart) return 'list parts'
      if (query.has('versions')) return 'versions'
      return key === '' ? 'list' : 'get'
  }
}

/** The credential scope of a signature in a header or an address: KEY/date/region/s3/aws4_request; null without one. */
function scopeOf({ headers }: IncomingMessage, { searchParams }: URL): { region: string } | null {
  const signed = `${headers.authorization ?? ''} ${searchParams.get('X-Amz-Credential') ?? ''}`
  const [, region] = /\/\d{8}\/([^/]+)\/s3\/aws4_request/.exec(signed) ?? []
  return region === undefined ? null : { region }
}

const kept = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'cache-control'].flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
    ),
  )

function read(object: StoredObject | undefined, range: string | undefined, query: URLSearchParams) {
  if (!object) return { status: 404, code: 'NoSuchKey' }
  const { bytes } = object
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const body =
    first === undefined
      ? bytes
      : bytes.subarray(Number(first), last ? Number(last) + 1 : bytes.length)
  const name = query.get('response-content-disposition')
  return {
    status: first === undefined ? 200 : 206,
    headers: {
      ...object.headers,
      ...(name !== null && { 'content-disposition': name }),
      'content-length': `${body.length}`,
    },
    body,
  }
}

function send(request: IncomingMessage, response: ServerResponse, fault: Fault): void {
  if (fault === 'no answer') {
    response.destroy()
    return
  }
  const { code, region } = fault
  const more = region === undefined ? '' : `<Region>${region}</Region>`
  const body = code && `<Error><Code>${code}</Code><Message>…</Message>${more}</Error>`
  response.writeHead(fault.status, { 'content-type': 'application/xml' })
  response.end(request.method === 'HEAD' ? undefined : body)
}
