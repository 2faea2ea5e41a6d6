// The contract of a file store, against the folder behind npm start, a real S3 server, and the wire of Supabase Storage.
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { format } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { S3Store } from '#netlify/server/files/s3-store.ts'
import {
  s3Secret,
  startFolderStore,
  startS3Store,
  startSupabaseStore,
  type RunningStore,
} from '#tests/support/files/file-stores.ts'
import { contractOptions, testS3Store } from '#tests/support/files/s3-contract.ts'
import { S3StandIn } from '#tests/support/files/s3-stand-in.ts'
import { sendBytes } from '#tests/support/files/send-bytes.ts'
import { serve } from '#tests/support/site/serve.ts'
import {
  fileOf,
  testFileStore,
  uploadFile,
  type TestedStore,
} from '#tests/support/files/store-contract.ts'

type Tested = RunningStore & TestedStore
const running = new Map<string, Tested>()
/** s3rver checks the signature of an address with one of '()* wrongly; the test of signatures has another witness for it. */
const download = {
  name: 'Odile Marrow - Una Corda.zip',
  sent: /filename="Odile Marrow - Una Corda.zip"$/,
}
const starts: Record<string, () => Promise<Tested>> = {
  'a folder': startFolderStore,
  'an S3 server': async () => ({ ...(await startS3Store()), download }),
  'Supabase Storage': startSupabaseStore,
}
let standIn: { server: S3StandIn; store: S3Store }
beforeAll(async () => {
  const server = await S3StandIn.start()
  const store = new S3Store({
    endpoint: server.url,
    bucket: 'label',
    region: 'us-east-1',
    keyId: 'k',
    secret: 's',
    maximumBytes: 5e12,
    makeSignal: () => AbortSignal.timeout(20_000),
    ...contractOptions,
  })
  standIn = { server, store }
})
afterAll(() => standIn.server.stop())
const publicPart = (name: string) => `the public part of ${name}`
beforeAll(async () => {
  for (const [name, start] of Object.entries(starts)) {
    const here = await start()
    running.set(name, here)
    running.set(publicPart(name), { ...here, store: here.publicStore, type: 'image/webp' })
  }
})
afterAll(() => Promise.all(Object.keys(starts).map((name) => running.get(name)!.stop())))

for (const name of Object.keys(starts)) {
  testFileStore(name, () => running.get(name)!)
  testFileStore(publicPart(name), () => running.get(publicPart(name))!, { isPublic: true })
}

// The stand-in that other tests have is as these say, and so were MinIO, SeaweedFS and versitygw (npm run test:stores).
testS3Store('the stand-in of an S3 server', () => standIn.store)

const newKey = () => `${randomUUID()}/${randomUUID()}`
const small = randomBytes(5000)
const addressOf = ({ site }: RunningStore, link: string) => new URL(link, site)

test('the folder takes bytes with the signature of their own file alone, and as many', async () => {
  const here = running.get('a folder')!
  const sign = async (bytes: number) => {
    const { upload } = await here.store.signUpload({ key: newKey(), bytes, uploadId: null })
    if (upload.protocol !== 'tus') throw new Error('a folder takes tus')
    return upload
  }
  const signed = await sign(small.length)
  for (const signature of ['', 'x.y', `${signed.headers['x-signature']}x`])
    await expect(
      sendBytes({ ...signed, headers: { 'x-signature': signature } }, small, here.site),
    ).rejects.toThrow('403')
  await expect(sendBytes(await sign(4999), small, here.site)).rejects.toThrow('403')
  const created = await fetch(new URL(signed.url, here.site), {
    method: 'POST',
    headers: { ...signed.headers, 'tus-resumable': '1.0.0', 'upload-length': '5000' },
  })
  const address = new URL(created.headers.get('location')!, here.site)
  const stranger = await sign(small.length)
  for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET']) {
    const headers = { ...stranger.headers, 'tus-resumable': '1.0.0', 'upload-offset': '0' }
    const type = { 'content-type': 'application/offset+octet-stream' }
    const init = {
      method,
      headers: { ...headers, ...type },
      ...(method === 'PATCH' && { body: small }),
    }
    expect((await fetch(address, init)).status, method).toBe(403)
  }
})

test('an upload to the folder goes on where it was cut off', async () => {
  const here = running.get('a folder')!
  const file = { key: newKey(), bytes: small.length, uploadId: null }
  const { upload } = await here.store.signUpload(file)
  if (upload.protocol !== 'tus') throw new Error('a folder takes tus')
  const headers = { ...upload.headers, 'tus-resumable': '1.0.0' }
  const created = await fetch(new URL(upload.url, here.site), {
    method: 'POST',
    headers: { ...headers, 'upload-length': '5000' },
  })
  const address = new URL(created.headers.get('location')!, here.site)
  const send = (offset: number, body: Buffer<ArrayBuffer>) =>
    fetch(address, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': `${offset}`,
        'content-type': 'application/offset+octet-stream',
      },
      body,
    })
  expect((await send(0, small.subarray(0, 2000))).status).toBe(204)
  // Another signature of the same file, as after a closed tab.
  const again = await here.store.signUpload(file)
  if (again.upload.protocol === 'tus') Object.assign(headers, again.upload.headers)
  const found = await fetch(address, { method: 'HEAD', headers })
  expect(found.headers.get('upload-offset')).toBe('2000')
  expect((await send(2000, small.subarray(2000))).status).toBe(204)
  await here.store.completeUpload(file, [])
  expect(Buffer.from(await here.store.readRange(file.key, 0, 5000)).equals(small)).toBe(true)
})

test('a file of the folder is never shown as a page of the site', async () => {
  const here = running.get('a folder')!
  const key = newKey()
  await uploadFile(here, key, Buffer.from('<script>alert(1)</script>'))
  const answer = await fetch(addressOf(here, await here.store.signDownload(key, 'a.html', 900)))
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(answer.headers.get('cache-control')).toContain('no-store')
})

test('nothing outside of the folder is read, whatever an address says', async () => {
  const here = running.get('a folder')!
  for (const path of [
    '',
    '/',
    '/../secrets.json',
    '/%2e%2e/secrets.json',
    '/stored',
    '/upload/..%2f..',
  ])
    expect((await fetch(`${here.site}/_files${path}`)).status, path).toBeGreaterThanOrEqual(400)
})

const project = randomUUID()
const picture = `${project}/${'a1'.repeat(16)}-1920x1280.webp`

test('what is public in the folder is served to everybody, for good, and never as a page', async () => {
  const here = running.get(publicPart('a folder'))!
  const keys = {
    [picture]: 'image/webp',
    [`${project}/${'a1'.repeat(16)}-480x480.avif`]: 'image/avif',
    [`${project}/${'a1'.repeat(16)}-480x480.jpeg`]: 'image/jpeg',
    [`${project}/${'a1'.repeat(16)}-480x480.png`]: 'image/png',
    [`${project}/${randomUUID()}.mp3`]: 'audio/mpeg',
  }
  for (const [key, type] of Object.entries(keys)) {
    await uploadFile(here, key, small)
    const answer = await fetch(`${here.site}/media/${key}`)
    expect(answer.status, key).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-length': '5000',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(small)).toBe(true)
  }
  const range = { range: 'bytes=4000-4009' }
  const part = await fetch(`${here.site}/media/${picture}`, { headers: range })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer()).equals(small.subarray(4000, 4010))).toBe(true)
})

test('below /media there is nothing but whole public files', async () => {
  const { folder, site, store } = running.get('a folder') as Awaited<
    ReturnType<typeof startFolderStore>
  >
  const here = running.get(publicPart('a folder'))!
  await uploadFile(here, picture, small)
  const secret = newKey()
  await uploadFile(running.get('a folder')!, secret, small)
  // Private, with a name like a picture's.
  const cover = `${project}/${'b2'.repeat(16)}-480x480.webp`
  await store.write(cover, new Blob(['private']))
  // Half of a picture, still on its way.
  const coming = fileOf(here, `${project}/${'c3'.repeat(16)}-480x480.webp`, small.length)
  const { upload: begun } = await here.store.signUpload(coming)
  await sendBytes(begun, small, site)
  mkdirSync(join(folder, 'public', project), { recursive: true })
  writeFileSync(join(folder, 'public', `${picture}.part`), 'half')
  writeFileSync(join(folder, 'public', project, 'page.html'), '<script>alert(1)</script>')
  for (const path of [
    '',
    '/',
    `/${project}`,
    `/${project}/`,
    `/${project}/page.html`,
    `/${picture}.part`,
    `/${coming.key}`,
    `/${secret}`,
    `/${cover}`,
    `/../stored/${cover}`,
    `/..%2fstored/${cover}`,
    `/%2e%2e/stored/${cover}`,
    `/${project}/../../stored/${cover}`,
    `/${project}//${picture.split('/')[1]}`,
    `/${picture}/`,
    `/${picture}%00.html`,
    `/${picture.toUpperCase()}`,
    `//${picture}`,
  ]) {
    const { status, type } = await askAsWritten(site, `/media${path}`)
    expect([path, status, type]).toEqual([path, 404, 'text/plain; charset=utf-8'])
  }
  const posted = await fetch(`${site}/media/${picture}`, { method: 'POST' })
  expect(posted.status).toBe(404)
})

/** Of an address as it stands, which fetch would tidy up. */
const askAsWritten = (site: string, path: string) =>
  new Promise<{ status: number | undefined; type: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(site)
    get({ hostname, port, path }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, type: answer.headers['content-type'] })
    }).on('error', reject)
  })

test('an upload to a public bucket of S3 is stored with the type that was signed, and no other', async () => {
  const here = running.get(publicPart('an S3 server'))!
  const sign = () => here.store.signUpload(fileOf(here, newKey(), small.length))
  const { upload: signed } = await sign()
  if (signed.protocol !== 'put') throw new Error('S3 takes a PUT')
  for (const type of ['text/html', 'image/png', ''])
    await expect(
      sendBytes({ ...signed, headers: { ...signed.headers, 'content-type': type } }, small, ''),
    ).rejects.toThrow('403')
  const file = fileOf(here, newKey(), small.length)
  await uploadFile(here, file.key, small)
  const stored = await fetch(await here.store.signDownload(file.key, 'a.webp', 900))
  expect(stored.headers.get('content-type')).toBe('image/webp')
  expect(stored.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('the public bucket of Supabase gives out a file with its type, and takes no other kind', async () => {
  const here = running.get(publicPart('Supabase Storage'))!
  const key = newKey()
  await uploadFile(here, key, small)
  // What has arrived already is sent again with the rest of its picture.
  await uploadFile(here, key, small)
  const answer = await fetch(`${here.site}/storage/v1/object/public/public/${key}`)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe('max-age=31536000')
  const page = { ...fileOf(here, newKey(), small.length), type: 'text/html' }
  const { upload: signed } = await here.store.signUpload(page)
  await expect(sendBytes(signed, small, here.site)).rejects.toThrow('415')
})

/** s3rver answers what has no signature, so another implementation of Signature Version 4 is the witness. */
test('links to S3 are signed as another implementation signs them', async () => {
  const here = running.get('an S3 server')!
  const link = new URL(await here.store.signDownload(newKey(), "Ödön - Für 5 € (FLAC)*'.zip", 900))
  const { 'X-Amz-Signature': signature, ...query } = Object.fromEntries(link.searchParams)
  const unsigned = Object.entries(query).filter(([name]) => !name.startsWith('X-Amz-'))
  const date = query['X-Amz-Date']!.replace(
    /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/,
    '$1-$2-$3T$4:$5:$6Z',
  )
  const signer = new SignatureV4({
    service: 's3',
    region: 'us-east-1',
    sha256: Sha256,
    uriEscapePath: false,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: s3Secret },
  })
  const expected = await signer.presign(
    {
      method: 'GET',
      protocol: 'http:',
      hostname: link.hostname,
      path: link.pathname,
      port: Number(link.port),
      query: Object.fromEntries(unsigned),
      headers: { host: link.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    },
    {
      expiresIn: 900,
      signingDate: new Date(date),
      unhoistableHeaders: new Set(['x-amz-content-sha256']),
      unsignableHeaders: new Set(['x-amz-content-sha256']),
    },
  )
  expect(signature).toBe(expected.query!['X-Amz-Signature'])
})

/** The hash that the witness is given. */
class Sha256 {
  readonly #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Uint8Array)
  }
  update(data: Uint8Array) {
    this.#hash.update(data)
  }
  digest = async () => new Uint8Array(this.#hash.digest())
  reset() {}
}

test('a store that answers an abort with 200, as the S3 of Supabase does, has aborted', async () => {
  const store = new S3Store({
    endpoint: await serve((_request, response) => response.writeHead(200).end()),
    bucket: 'label',
    region: 'us-east-1',
    keyId: 'key',
    secret: s3Secret,
    maximumBytes: 5e12,
    makeSignal: () => AbortSignal.timeout(5000),
  })
  const aborting = store.abortUpload({ key: newKey(), uploadId: 'begun' })
  await expect(aborting).resolves.toBeUndefined()
})

test('a store that is away says so without a key or a signature', async () => {
  const { store, stop } = await startS3Store()
  await stop()
  const key = newKey()
  const error = await store.size(key).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    name: 'StoreError',
    sentence: expect.stringContaining('file store'),
  })
  expect(format(error)).not.toMatch(new RegExp(`${key}|X-Amz|Signature`))
})

test('Supabase Storage is asked for what its documentation names', () => {
  const { requests } = running.get('Supabase Storage') as Awaited<
    ReturnType<typeof startSupabaseStore>
  >
  const asked = ['private', 'public'].flatMap((bucket) => [
    `DELETE /object/${bucket}`,
    `GET /object/authenticated/${bucket}/:id/:id`,
    `GET /object/info/authenticated/${bucket}/:id/:id`,
    `POST /object/list/${bucket}`,
    `POST /object/upload/sign/${bucket}/:id/:id`,
  ])
  expect([...new Set(requests)].sort()).toEqual(
    [
      ...asked,
      'GET /object/sign/private/:id/:id',
      'POST /object/sign/private/:id/:id',
      'GET /object/public/public/:id/:id',
      'POST /upload/resumable',
      'PATCH /upload/resumable/:upload',
      'POST /upload/resumable/sign',
      'PATCH /upload/resumable/sign/:upload',
    ].sort(),
  )
})
