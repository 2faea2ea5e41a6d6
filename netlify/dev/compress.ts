import { gzipSync } from 'node:zlib'

const isText = (type: string) => /^text\/|javascript|json|svg|xml/.test(type)

/** Compressed files whose names change with their content (/_astro), so that each is compressed once. */
const compressedFiles = new Map<string, Buffer<ArrayBuffer>>()

/** Compresses text for clients that take gzip, as the host does; everything else stays as it is. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const isCompressible = isText(type) && !response.headers.has('content-encoding')
  // A part of a file is one of the bytes that the client asked for.
  if (!response.body || !isCompressible || response.status === 206) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  const { status, statusText } = response
  if (
    !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers.get('accept-encoding') ?? '')
  )
    return new Response(response.body, { status, statusText, headers })

  const { pathname } = new URL(request.url)
  const file = response.ok && pathname.startsWith('/_astro/') ? pathname : undefined
  const known = file ? compressedFiles.get(file) : undefined
  // The file behind it stays open otherwise.
  if (known) await response.body.cancel()
  const body = known ?? gzipSync(Buffer.from(await response.arrayBuffer()))
  if (file) compressedFiles.set(file, body)
  headers.set('content-encoding', 'gzip')
  headers.set('content-length', `${body.length}`)
  return new Response(body, { status, statusText, headers })
}
