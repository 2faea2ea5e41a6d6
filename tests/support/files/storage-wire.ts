// A stand-in for Supabase Storage, which cannot be reached from a test: the requests that its own client sends, answered
// as its documentation says (https://supabase.github.io/storage, https://supabase.com/docs/guides/storage). It keeps bytes,
// demands the secret key or a token of its own, and refuses every address that it does not know.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server as TusServer } from '@tus/server'

export type StorageWire = {
  url: string
  secretKey: string
  /** Method and path of every request, without queries. */
  requests: string[]
  stop: () => Promise<void>
}

const refused = Object.assign(new Error('refused'), { status_code: 403, body: 'no' })

type Token = { key: string; action: 'upload' | 'download'; until: number; isUpsert?: boolean }

const objectOf = (metadata: Record<string, string | null> | undefined) =>
  `${metadata!.bucketName!}/${metadata!.objectName!}`

/** The buckets as the migrations make them. */
const limits: Record<string, { types?: string[]; bytes: number }> = {
  private: { bytes: Infinity },
  public: {
    types: ['image/avif', 'image/jpeg', 'image/png', 'image/webp', 'audio/mpeg'],
    bytes: 20_000_000,
  },
}

/** `isPublic`: its buckets are open to everybody and everything, as somebody has made them by mistake. */
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
  /** `key` begins with the name of its bucket. */
  const pathOf = (key: string) => join(directory, key.replaceAll('/', '~'))
  const sizeOf = (key: string) => statSync(pathOf(key), { throwIfNoEntry: false })?.size

  const tus = new TusServer({
    path: '/storage/v1/upload/resumable',
    datastore: new FileStore({ directory }),
    relativeLocation: true,
    allowedHeaders: ['Authorization', 'X-Upsert', 'ApiKey', 'x-signature'],
    namingFunction: (_request, metadata) => objectOf(metadata).replaceAll('/', '~'),
    onUploadCreate: async (request, { metadata, size }) => {
      const token = open(request.headers.get('x-signature'), 'upload')
      const isSecret = request.headers.get('apikey') === secretKey
      const key = objectOf(metadata)
      if (!isSecret && token?.key !== key) throw refused
      const isThere = sizeOf(key) !== undefined
      if (isThere && !token?.isUpsert && request.headers.get('x-upsert') !== 'true') throw refused
      const { types, bytes } = limits[metadata!.bucketName!]!
      if (types && !types.includes(metadata!.contentType!)) throw refused
      if (size! > bytes) throw refused
      return {}
    },
  })

  /** What an upload said of itself. */
  const metadataOf = (key: string) =>
    (
      JSON.parse(readFileSync(`${pathOf(key)}.json`, 'utf8')) as {
        metadata: Record<string, string>
      }
    ).metadata

  function download(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    name?: string,
  ) {
    const size = sizeOf(key)
    if (size === undefined) return json(response, 400, { statusCode: '404', error: 'not_found' })
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const start = Number(first ?? 0)
    const end = Math.min(size - 1, last ? Number(last) : size - 1)
    response.writeHead(first === undefined ? 200 : 206, {
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      'content-type': metadataOf(key).contentType,
      'cache-control': metadataOf(key).cacheControl
        ? `max-age=${metadataOf(key).cacheControl}`
        : 'no-cache',
      ...(first !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
      ...(name !== undefined && {
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      }),
    })
    response.end(readFileSync(pathOf(key)).subarray(start, end + 1))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const path = pathname.replace('/storage/v1', '')
    requests.push(`${request.method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')}`)
    if (path.startsWith('/upload/resumable')) {
      // Signed uploads are created at an address of their own, and go on at the other.
      request.url = request.url!.replace('/resumable/sign', '/resumable')
      return tus.handle(request, response)
    }
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
    if (request.headers.apikey !== secretKey)
      return json(response, 400, { statusCode: '403', error: 'Unauthorized' })
    const body = (await readJson(request)) as Record<string, unknown>
    if (signedKey !== undefined) {
      const until = Date.now() + Number(body.expiresIn) * 1000
      const token = issue({ key: signedKey, action: 'download', until })
      return json(response, 200, { signedURL: `/object/sign/${signedKey}?token=${token}` })
    }
    const uploadKey = bucketKey('upload/sign')
    if (uploadKey !== undefined) {
      const isUpsert = request.headers['x-upsert'] === 'true'
      const until = Date.now() + 7_200_000
      const token = issue({ key: uploadKey, action: 'upload', until, isUpsert })
      return json(response, 200, { url: `/object/upload/sign/${uploadKey}?token=${token}` })
    }
    const infoKey = bucketKey('info/authenticated')
    if (infoKey !== undefined) {
      const size = sizeOf(infoKey)
      if (size === undefined) return json(response, 400, { statusCode: '404', error: 'not_found' })
      return json(response, 200, { name: infoKey, size, ...metadataOf(infoKey) })
    }
    const readKey = bucketKey('authenticated')
    if (readKey !== undefined) return download(request, response, readKey)
    const [, bucket] = /^\/(?:object|object\/list|bucket)\/(private|public)$/.exec(path) ?? []
    if (path === `/object/${bucket}` && request.method === 'DELETE') {
      const keys = body.prefixes as string[]
      for (const key of keys)
        for (const end of ['', '.json']) rmSync(pathOf(`${bucket}/${key}`) + end, { force: true })
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
        file_size_limit: isPublic ? null : limits[bucket!]!.bytes,
        allowed_mime_types: isPublic ? null : limits[bucket!]!.types,
      })
    if (path === `/object/list/${bucket}`)
      return json(response, 200, list(bucket!, body.prefix as string))
    return json(response, 404, { statusCode: '404', error: 'no such address' })
  }

  function list(bucket: string, folder: string) {
    const keys = readdirSync(directory)
      .filter((name) => name.startsWith(`${bucket}~`) && !name.endsWith('.json'))
      .map((name) => name.slice(bucket.length + 1).replaceAll('~', '/'))
    if (folder)
      return keys
        .filter((key) => key.startsWith(`${folder}/`))
        .map((key) => ({ name: key.slice(folder.length + 1), id: key }))
    return [...new Set(keys.map((key) => key.split('/')[0]!))].map((name) => ({ name, id: null }))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    requests,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks = await request.toArray()
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) : {}
}
