// The file store of `npm start`: uploads by tus and downloads by signed links, below /_files, straight to and from the
// disk, beside whichever server has the site. What each may do is in its signature (folder-links.ts).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mkdirSync } from 'node:fs'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { create as contentDisposition } from 'content-disposition'
import send from 'send'
import {
  folderPath,
  folderUploadPath,
  readGrant,
  type FolderGrant,
} from '#netlify/server/files/folder-links.ts'
import { storedFolder, uploadName, uploadsFolder } from '#netlify/server/files/folder-store.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Answers what is asked for below /_files; undefined for anything else. */
export function filesServer(folder: string, secret: string) {
  const uploads = uploadServer(folder, secret)
  const downloads = sendDownload(folder, secret)
  return ({ url = '' }: IncomingMessage): Listener | undefined => {
    if (isBelow(url, folderUploadPath))
      return (request, response) => void uploads.handle(request, response)
    return isBelow(url, folderPath) ? downloads : undefined
  }
}

const isBelow = (url: string, path: string) =>
  url.startsWith(`${path}/`) || url.split('?')[0] === path

/** The tus server: an upload has the name of its file, and only its own signature reaches it. */
function uploadServer(folder: string, secret: string): Server {
  const directory = uploadsFolder(folder)
  mkdirSync(directory, { recursive: true })
  const grantOf = ({
    headers,
  }: Pick<Request, 'headers'>): Extract<FolderGrant, { action: 'upload' }> => {
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
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const grant = readGrant(searchParams.get('token') ?? '', secret, Date.now())
    const isOpen = grant?.action === 'download' && pathname === `${folderPath}/${grant.key}`
    if (!isOpen || !['GET', 'HEAD'].includes(request.method!)) return closed(response)
    send(request, grant.key, { root: storedFolder(folder), cacheControl: false, dotfiles: 'deny' })
      .on('error', () => closed(response))
      .on('headers', () => {
        response.setHeader('Cache-Control', 'private, no-store')
        response.setHeader('Content-Disposition', contentDisposition(grant.name))
        response.setHeader('Content-Type', contentTypeOf(grant.name))
        response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
        response.setHeader('X-Content-Type-Options', 'nosniff')
        response.setHeader('Referrer-Policy', 'no-referrer')
      })
      .pipe(response)
  }
}

const types: Record<string, string> = {
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
}

const contentTypeOf = (name: string) => types[name.split('.').at(-1)!] ?? 'application/octet-stream'

function closed(response: ServerResponse): void {
  response.writeHead(404, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(
    'This link has ended. Go back to the page of your release and press its button again.\n',
  )
}
