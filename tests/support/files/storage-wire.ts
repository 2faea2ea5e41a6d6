// A stand-in for Supabase Storage, which a test cannot reach: it answers the requests of the store with the statuses of the
// real server (github.com/supabase/storage, source of August 2026). It keeps bytes, requires the secret key or a token of
// its own, and refuses every address that it does not know.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server as TusServer } from '@tus/server'
import { listen } from '#tests/support/local-server.ts'

export type StorageWire = {
  url: string
  secretKey: string
  /** Method and path of every request, without queries. */
  requests: string[]
  /** Forgets what has not arrived whole, as the server does after a day. */
  forgetUploads: () => void
  stop: () => Promise<void>
}

/** A refusal of a tus request, as @tus/server takes it. */
const refusal = (status_code: number, body: string) =>
  Object.assign(new Error(body), { status_code, body })

type Token = { key: string; action: 'upload' | 'download'; until: number }

type Metadata = Record<string, string | null>
/** A complete object. `upload`: the id of the upload that brought its bytes. */
type StoredObject = { upload: string; size: number; metadata: Metadata }

const tusPath = '/storage/v1/upload/resumable'
/** The id of an upload is its key and a version in base64url, as in the addresses of the real server. */
const newUploadId = ({ bucketName, objectName }: Metadata) =>
  Buffer.from(`${bucketName}/${objectName}/${randomUUID()}`).toString('base64url')
const keyOfUpload = (id: string) =>
  Buffer.from(id, 'base64url').toString().split('/').slice(0, -1).join('/')
const bucketOf = (key: string) => key.slice(0, key.indexOf('/'))
const isSigned = ({ url }: { url: string }) =>
  /\/sign(\/|$)/.test(new URL(url).pathname.slice(tusPath.length))

/** What the Free plan takes. */
const projectBytes = 50 * 1024 ** 2
/** The buckets as the migrations make them. */
const limits: Record<string, { types?: string[]; bytes?: number }> = {
  private: {},
  public: {
    types: ['image/avif', 'image/jpeg', 'image/png', 'image/webp', 'audio/mpeg'],
    bytes: 20_000_000,
  },
}

/** `isPublic`: its buckets are public and take any type, as after a mistake in the dashboard. */
export async function startStorageWire({
  secretKey = `sb_secret_${randomUUID()}`,
  isPublic = false,
} = {}): Promise<StorageWire> {
  const directory = mkdtempSync(join(tmpdir(), 'deadwax-storage-'))
  const tokens = new Map<string, Token>()
  const requests: string[] = []
  const issue = (token: Token) => {
    const name = randomUUID()
    tokens.set(name, token)
    return name
  }
  const open = (name: string | null | undefined, action: Token['action']) => {
    const token = tokens.get(name ?? '')
    return token?.action === action && token.until > Date.now() ? token : undefined
  }
  /** By key, which begins with the name of the bucket. */
  const objects = new Map<string, StoredObject>()
  const removeObject = (key: string) => {
    const object = objects.get(key)
    objects.delete(key)
    if (object) for (const end of ['', '.json']) rmSync(join(directory, object.upload) + end)
  }

  const tus = new TusServer({
    path: tusPath,
    datastore: new FileStore({ directory }),
    disableTerminationForFinishedUploads: true,
    allowedHeaders: ['Authorization', 'X-Upsert', 'ApiKey', 'x-signature'],
    namingFunction: (_request, metadata) => newUploadId(metadata!),
    generateUrl: (request, { proto, host, path, id }) =>
      `${proto}://${host}${path}${isSigned(request) ? '/sign' : ''}/${id}`,
    maxSize: (_request, id) => (id && limits[bucketOf(keyOfUpload(id))]!.bytes) || projectBytes,
    onIncomingRequest: async ({ method, url, headers }, id) => {
      if (method === 'OPTIONS') return
      const key = keyOfUpload(id)
      if (isSigned({ url })) {
        if (open(headers.get('x-signature'), 'upload')?.key === key) return
        throw refusal(400, 'Invalid signature')
      }
      if (headers.get('apikey')?.startsWith('sb_publishable_'))
        throw refusal(403, 'new row violates row-level security policy')
      if (headers.get('apikey') !== secretKey) throw refusal(400, 'Invalid Compact JWS')
      if (method !== 'HEAD' && objects.has(key) && headers.get('x-upsert') !== 'true')
        throw refusal(409, 'The resource already exists')
    },
    onUploadCreate: async (_request, { metadata }) => {
      const { bucketName, contentType } = metadata!
      const { types } = limits[bucketName!]!
      // Without a type an upload is taken.
      if (types && contentType && !types.includes(contentType))
        throw refusal(415, `mime type ${contentType} is not supported`)
      return {}
    },
    onUploadFinish: async (_request, { id, size, metadata }) => {
      const key = keyOfUpload(id)
      // A signed upload replaces what exists, with any token of its key.
      if (objects.get(key)?.upload !== id) removeObject(key)
      objects.set(key, { upload: id, size: size!, metadata: metadata! })
      return {}
    },
  })

  function download(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    name?: string,
  ) {
    const object = objects.get(key)
    if (!object) return json(response, 400, notFound)
    const { upload, size, metadata } = object
    const { range } = request.headers
    const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? 'bytes=0-') ?? []
    const start = first ? Number(first) : Math.max(0, size - Number(last))
    const end = first && last ? Math.min(size - 1, Number(last)) : size - 1
    if (range && start > end)
      return json(response, 416, { statusCode: '416', error: 'invalid_range' })
    const encoded = encodeURIComponent(name ?? '')
    response.writeHead(range ? 206 : 200, {
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'content-type': metadata.contentType ?? 'application/octet-stream',
      'cache-control': metadata.cacheControl ? `max-age=${metadata.cacheControl}` : 'no-cache',
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
      ...(name !== undefined && {
        'content-disposition': `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`,
      }),
    })
    response.end(readFileSync(join(directory, upload)).subarray(start, end + 1))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const path = pathname.replace('/storage/v1', '')
    const generic = path.replace(/[\w-]{60,}$/, ':upload').replaceAll(/[0-9a-f-]{36}/g, ':id')
    requests.push(`${request.method} ${generic}`)
    if (path.startsWith('/upload/resumable')) return tus.handle(request, response)
    const bucketKey = (pattern: string) =>
      new RegExp(`^/object/${pattern}/((?:private|public)/.+)$`).exec(path)?.[1]
    const signedKey = bucketKey('sign')
    if (signedKey !== undefined && request.method === 'GET') {
      const isOpen = open(searchParams.get('token'), 'download')?.key === signedKey
      if (!isOpen) return json(response, 400, { statusCode: '400', error: 'InvalidJWT' })
      return download(request, response, signedKey, searchParams.get('download') ?? undefined)
    }
    const publicKey = bucketKey('public')
    if (publicKey?.startsWith('public/') || (publicKey && isPublic))
      return download(request, response, publicKey)
    if (publicKey) return json(response, 400, { statusCode: '404', error: 'Bucket not found' })
    if (request.headers.apikey !== secretKey)
      return json(response, 400, { statusCode: '403', error: 'Unauthorized' })
    const body = (await readJson(request)) as Record<string, unknown>
    if (signedKey !== undefined) {
      if (!objects.has(signedKey)) return json(response, 400, notFound)
      const until = Date.now() + Number(body.expiresIn) * 1000
      const token = issue({ key: signedKey, action: 'download', until })
      return json(response, 200, { signedURL: `/object/sign/${signedKey}?token=${token}` })
    }
    const uploadKey = bucketKey('upload/sign')
    if (uploadKey !== undefined) {
      if (objects.has(uploadKey) && request.headers['x-upsert'] !== 'true')
        return json(response, 400, { statusCode: '409', error: 'Duplicate' })
      const token = issue({ key: uploadKey, action: 'upload', until: Date.now() + 7_200_000 })
      return json(response, 200, { url: `/object/upload/sign/${uploadKey}?token=${token}` })
    }
    const infoKey = bucketKey('info/authenticated')
    if (infoKey !== undefined) {
      const object = objects.get(infoKey)
      return object
        ? json(response, 200, { name: infoKey, size: object.size })
        : json(response, 400, notFound)
    }
    const readKey = bucketKey('authenticated')
    if (readKey !== undefined) return download(request, response, readKey)
    const [, bucket] = /^\/(?:object|object\/list|bucket)\/(private|public)$/.exec(path) ?? []
    if (path === `/object/${bucket}` && request.method === 'DELETE') {
      const keys = body.prefixes as string[]
      for (const key of keys) removeObject(`${bucket}/${key}`)
      return json(
        response,
        200,
        keys.map((name) => ({ name })),
      )
    }
    if (path === `/bucket/${bucket}`)
      return json(response, 200, {
        id: bucket,
        name: bucket,
        public: bucket === 'public' || isPublic,
      })
    if (path === `/object/list/${bucket}`)
      return json(response, 200, list(bucket!, body.prefix as string))
    return json(response, 404, { statusCode: '404', error: 'no such address' })
  }

  function list(bucket: string, folder: string) {
    const keys = [...objects.keys()]
      .filter((key) => bucketOf(key) === bucket)
      .map((key) => key.slice(bucket.length + 1))
    if (folder)
      return keys
        .filter((key) => key.startsWith(`${folder}/`))
        .map((key) => ({ name: key.slice(folder.length + 1), id: key }))
    return [...new Set(keys.map((key) => key.split('/')[0]!))].map((name) => ({ name, id: null }))
  }

  const server = await listen((request, response) => void answer(request, response))
  return {
    url: server.url,
    secretKey,
    requests,
    forgetUploads: () => {
      const whole = new Set([...objects.values()].map(({ upload }) => upload))
      for (const name of readdirSync(directory))
        if (!whole.has(name.replace(/\.json$/, ''))) rmSync(join(directory, name))
    },
    stop: async () => {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const notFound = { statusCode: '404', error: 'not_found' }

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks = await request.toArray()
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) : {}
}
