// A large file through the server of npm start: up by tus with the line cut, down by a link with the line cut.
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Site } from '#netlify/dev/site.ts'
import type { UploadBegun, UploadCompleted } from '#src/features/releases/files/admin/contract.ts'
import type { DownloadAnswer } from '#src/features/codes/redeem/download.ts'
import { addCode, addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { addStaff, password } from '#tests/support/functions/browser-session.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { processTree } from '#tests/support/functions/processes.ts'
import { scaled } from '#tests/support/scale.ts'

const mebibyte = 1024 ** 2
const largeSize = scaled(20, 400) * mebibyte
/** Each mebibyte differs, and a file of any size needs no more memory than this. */
const seed = randomBytes(mebibyte)
function block(index: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(seed)
  copy.writeUInt32BE(index, 8)
  // The first bytes of a zip.
  if (index === 0) copy.set([0x50, 0x4b, 0x03, 0x04])
  return copy
}

const folder = temporaryFolder('large')
let site: Site
let cookie: string
beforeAll(async () => {
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html>')
  await addReleases(backend)
  await addStaff(backend, 'ada', 'admin')
  const port = await freePort()
  site = await startServer('server.ts', { folder, port, backend, logFile: join(folder, 'log.txt') })
  const body = { email: 'ada@label.example', password }
  const signedIn = await api('POST', '/api/session', body)
  cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
})
afterAll(() => site.stop())

const api = (method: string, path: string, body: object) =>
  fetch(site.address + path, {
    method,
    headers: {
      origin: site.address,
      'content-type': 'application/json',
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  })

/** Sends the bytes from `offset`, at most one chunk, and cuts the line after `cutAfter` of them. */
async function patch(
  address: URL,
  headers: object,
  size: number,
  offset: number,
  cutAfter = Infinity,
) {
  const end = Math.min(size, offset + 6 * mebibyte)
  const line = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      if (offset >= end) return stream.close()
      if (cutAfter <= 0) return line.abort()
      const index = Math.floor(offset / mebibyte)
      const bytes = block(index)
        .subarray(offset % mebibyte)
        .subarray(0, end - offset)
      stream.enqueue(bytes)
      offset += bytes.length
      cutAfter -= bytes.length
    },
  })
  const init: RequestInit & { duplex: 'half' } = {
    method: 'PATCH',
    body,
    duplex: 'half',
    signal: line.signal,
    headers: {
      ...headers,
      'upload-offset': `${offset}`,
      'content-type': 'application/offset+octet-stream',
    },
  }
  return fetch(address, init).catch(() => undefined)
}

async function send({ file, upload }: UploadBegun): Promise<void> {
  const size = file.bytes
  if (upload.protocol !== 'tus') throw new Error('npm start takes tus')
  const headers = { ...upload.headers, 'tus-resumable': '1.0.0' }
  const created = await fetch(new URL(upload.url, site.address), {
    method: 'POST',
    headers: { ...headers, 'upload-length': `${size}` },
  })
  const address = new URL(created.headers.get('location')!, site.address)
  const cuts = [3 * mebibyte, 2 * mebibyte]
  for (;;) {
    const asked = await fetch(address, { method: 'HEAD', headers })
    // The server is still writing what came before the line was cut.
    if (!asked.ok) continue
    const offset = Number(asked.headers.get('upload-offset'))
    if (offset === size) return
    await patch(address, headers, size, offset, cuts.pop())
  }
}

/** The memory of the server's process, in bytes. */
function serverMemory(): number {
  const server = processTree(process.pid).find(
    ({ command }) => command.includes('netlify/dev/server.ts') && command.includes('node'),
  )!
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(
    readFileSync(`/proc/${server.pid}/status`, 'utf8'),
  )!
  return Number(kilobytes) * 1024
}

async function uploadAndDownload(size: number, code: string): Promise<void> {
  const input = { releaseId, kind: 'flac', name: 'una-corda-flac.zip', bytes: size }
  const begun = (await (await api('POST', '/api/staff/begin-upload', input)).json()) as UploadBegun
  await send(begun)
  const { id } = begun.file
  const answer = await api('POST', '/api/staff/complete-upload', { id })
  const completed = (await answer.json()) as UploadCompleted
  expect(completed).toMatchObject({ outcome: 'ready', file: { bytes: size, type: 'zip' } })

  await addCode(backend, code)
  const claim = 'the-claim-of-a-fan'
  await api('POST', '/api/redeem', { code, claim })
  const asked = await api('POST', '/api/download', { code, claim, file: begun.file.id })
  const link = (await asked.json()) as Extract<DownloadAnswer, { outcome: 'link' }>
  expect(await hashOfDownload(new URL(link.url, site.address), size)).toBe(hashOfAll(size))
}

test('a large file survives cut connections both ways, byte for byte, and stays out of memory', async () => {
  // What the server loads for its first calls is not the file's.
  await uploadAndDownload(8 * mebibyte, 'LARGE001')
  const before = serverMemory()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, serverMemory())), 250)
  try {
    await uploadAndDownload(largeSize, 'LARGE002')
  } finally {
    clearInterval(watch)
  }
  const grown = Math.round((Math.max(most, serverMemory()) - before) / mebibyte)
  console.info(`${largeSize / mebibyte} MiB passed; the server grew by ${grown} MiB`)
  // A short run has more of what comes and goes by itself.
  expect(grown).toBeLessThan(scaled(75, 50))
}, 600_000)

/** Takes a third, lets the line go, and goes on from there as a browser does, if the file is still the same. */
async function hashOfDownload(link: URL, size: number): Promise<string> {
  const hash = createHash('sha256')
  const line = new AbortController()
  const first = await fetch(link, { signal: line.signal })
  expect(first.headers.get('content-length')).toBe(`${size}`)
  let taken = 0
  for await (const chunk of first.body!) {
    hash.update(chunk)
    taken += chunk.length
    if (taken > size / 3) break
  }
  line.abort()
  const headers = { range: `bytes=${taken}-`, 'if-range': first.headers.get('etag')! }
  const rest = await fetch(link, { headers })
  expect(rest.status).toBe(206)
  for await (const chunk of rest.body!) hash.update(chunk)
  return hash.digest('hex')
}

function hashOfAll(size: number): string {
  const hash = createHash('sha256')
  for (let index = 0; index < size / mebibyte; index++) hash.update(block(index))
  return hash.digest('hex')
}
