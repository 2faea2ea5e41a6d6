// The file store of `npm start`: uploads by tus and downloads by signed links, below /_files, straight to and from the
// disk, beside whichever server has the site. What each may do is in its signature (folder-links.ts). What is public is
// below /media, for everybody.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mkdirSync } from 'node:fs'
import { extname } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { create as contentDisposition } from 'content-disposition'
import send from 'send'
import { folderPath, folderUploadPath, readGrant } from '#netlify/server/files/folder-links.ts'
import type { FolderFile } from '#netlify/server/files/file-maker.ts'
import { publicCacheSeconds } from '#netlify/server/files/file-store.ts'
import {
  ensureMade,
  storedFolder,
  uploadName,
  uploadsFolder,
} from '#netlify/server/files/folder-store.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const mediaPath = '/media'

/** Answers what is asked for below /_files and /media; undefined for anything else. */
export function filesServer(folder: string, secret: string) {
  const uploads = uploadServer(folder, secret)
  const downloads = sendDownload(folder, secret)
  const media = sendMedia(folder)
  return ({ url = '' }: IncomingMessage): Listener | undefined => {
    if (isBelow(url, folderUploadPath))
      return (request, response) => void uploads.handle(request, response)
    if (isBelow(url, mediaPath)) return media
    return isBelow(url, folderPath) ? downloads : undefined
  }
}

const isBelow = (url: string, path: string) =>
  url.startsWith(`${path}/`) || url.split('?')[0] === path

/** The tus server: an upload has the name of its file, and only its own signature reaches it. */
function uploadServer(folder: string, secret: string): Server {
  const directory = uploadsFolder(folder)
  mkdirSync(directory, { recursive: true })
  const grantOf = ({ headers }: Pick<Request, 'headers'>) => {
    const grant = readGrant(headers.get('x-signature') ?? '', secret, Date.now())
    if (grant?.action !== 'upload') throw refused
    return grant
  }
  return new Server({
    path: folderUploadPath,
    datastore: new FileStore({ directory }),
    relativeLocation: true,
    namingFunction: (request) => uploadName(grantOf(request).key),
    onIncomingRequest: async (request, id) => {
      if (request.method !== 'OPTIONS' && uploadName(grantOf(request).key) !== id) throw refused
    },
    onUploadCreate: async (request, { size }) => {
      if (size !== grantOf(request).bytes) throw refused
      return {}
    },
  })
}

/** As @tus/server takes it. */
const refused = Object.assign(new Error('upload refused'), {
  status_code: 403,
  body: 'This upload is not allowed. Please reload the page.\n',
})

/** A download with ranges and their conditions. It is never shown as a page of this site, whatever is in it. */
function sendDownload(folder: string, secret: string): Listener {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const grant = readGrant(searchParams.get('token') ?? '', secret, Date.now())
    const isOpen = grant?.action === 'download' && pathname === `${folderPath}/${grant.key}`
    if (!isOpen || !isRead(request)) return notThere(response, closedMessage)
    const headers = {
      'Cache-Control': 'private, no-store',
      'Content-Disposition': contentDisposition(grant.name),
      'Content-Type': contentTypeOf(grant.name),
      'Referrer-Policy': 'no-referrer',
    }
    const { bucket, key } = grant
    void sendFile(request, response, {
      file: { folder, bucket, key },
      headers,
      missing: closedMessage,
    })
  }
}

/** Pictures and previews as their keys are: nothing else that may be on its way into that folder, or beside it. */
const mediaKeys =
  /^\/media\/([0-9a-f-]{36}\/[0-9a-fx-]{32,47}(?:-share)?\.(?:avif|jpeg|png|webp|mp3))(?:\?|$)/

function sendMedia(folder: string): Listener {
  return (request, response) => {
    const [, key] = mediaKeys.exec(request.url ?? '') ?? []
    if (key === undefined || !isRead(request)) return notThere(response, noMediaMessage)
    const headers = {
      'Cache-Control': `public, max-age=${publicCacheSeconds}, immutable`,
      'Content-Type': contentTypeOf(key),
    }
    void sendFile(request, response, {
      file: { folder, bucket: 'public', key },
      headers,
      missing: noMediaMessage,
    })
  }
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

type Sent = { file: FolderFile; headers: Record<string, string>; missing: string }

/** With ranges and their conditions, and closed as a page of its own. Makes what has not been made yet. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, headers, missing }: Sent,
): Promise<void> {
  // Without the file the answer is that nothing is there.
  await ensureMade(file).catch((error: unknown) => console.error(error))
  const root = storedFolder(file.folder, file.bucket)
  send(request, file.key, { root, cacheControl: false, dotfiles: 'deny' })
    // 416: a range past the end, by which a client learns that its download is complete.
    .on('error', ({ status }: { status: number }) =>
      status === 416 ? response.writeHead(416).end() : notThere(response, missing),
    )
    .on('headers', () => {
      response.setHeaders(new Map(Object.entries({ ...headers, ...lockedHeaders })))
    })
    .pipe(response)
}

const lockedHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

const types: Record<string, string> = {
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

const contentTypeOf = (name: string) => types[extname(name).slice(1)] ?? 'application/octet-stream'

const closedMessage =
  'This link has ended. Go back to the page of your release and press its button again.'
const noMediaMessage = 'There is nothing at this address.'

function notThere(response: ServerResponse, message: string): void {
  response.writeHead(404, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(`${message}\n`)
}
