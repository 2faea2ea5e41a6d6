// A label moves to another store while an upload is half done: the next try sends the whole file to the new one, though the
// old one answers nothing any more.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import type * as OpenStore from '#netlify/server/files/open-store.ts'
import { S3Store } from '#netlify/server/files/s3-store.ts'
import { SupabaseStore } from '#netlify/server/files/supabase-store.ts'
import { startFolderStore } from '#tests/support/files/file-stores.ts'
import { S3StandIn } from '#tests/support/files/s3-stand-in.ts'
import { startStorageWire } from '#tests/support/files/storage-wire.ts'
import { readFiles } from '#tests/support/functions/files-fixture.ts'
import { admin, exec } from '#tests/support/functions/staff-fixture.ts'
import { actAsBrowser, memoryOfBrowser, UploadTab } from '#tests/support/functions/upload-tab.ts'
import { forwardTo, listen } from '#tests/support/local-server.ts'

const opened = vi.hoisted(() => ({ store: undefined as FileStore | undefined }))
vi.mock('#netlify/server/files/open-store.ts', async (original) => ({
  ...(await original<typeof OpenStore>()),
  openStore: () => opened.store,
}))

/** A store behind a line that can be cut: once so many requests with bytes have passed, or at once. */
type Place = { store: FileStore; url: string; cutAfter: (parts: number) => void }
const ends: (() => Promise<void>)[] = []

async function placeAt(to: string, open: (url: string) => FileStore): Promise<Place> {
  let left = Infinity
  const line = await listen((request, response) => {
    const hasBytes = request.method === 'PATCH' || request.method === 'PUT'
    if (left <= 0 || (hasBytes && left-- <= 0)) response.destroy()
    else forwardTo(to)(request, response)
  })
  ends.push(line.stop)
  return { store: open(line.url), url: line.url, cutAfter: (parts) => (left = parts) }
}

const makeSignal = () => AbortSignal.timeout(8000)
const limits = { maximumBytes: 50e6, makeSignal, retries: { pausesMs: [1] } }

async function s3() {
  const server = await S3StandIn.start()
  ends.push(() => server.stop())
  return placeAt(
    server.url,
    (endpoint) =>
      new S3Store({
        endpoint,
        bucket: 'label',
        region: 'us-east-1',
        keyId: 'k',
        secret: 's',
        ...limits,
        multipartBytes: 1000,
        leastPartBytes: 3 * 1024 ** 2,
      }),
  )
}
async function supabase() {
  const wire = await startStorageWire()
  ends.push(wire.stop)
  const headers = { apikey: wire.secretKey }
  return placeAt(
    wire.url,
    (url) => new SupabaseStore({ url, headers, bucket: 'private', ...limits }),
  )
}
async function folder() {
  const here = await startFolderStore()
  ends.push(here.stop)
  return placeAt(here.site, () => here.store)
}

const starts = { 'an S3 store': s3, 'Supabase Storage': supabase, 'the folder': folder }
type Name = keyof typeof starts
const names = Object.keys(starts) as Name[]
/** Two of each kind: a label also moves from one bucket to another. */
const places = {} as Record<Name, [old: Place, next: Place]>
beforeAll(async () => {
  for (const name of names) places[name] = [await starts[name](), await starts[name]()]
})
afterAll(async () => {
  vi.unstubAllGlobals()
  for (const end of ends) await end()
})
beforeEach(() => exec('delete from public.files'))

const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(6 * 1024 ** 2)])
const file = new File([bytes], 'una-corda.zip', { lastModified: 7 })

const moves = names.flatMap((from) =>
  names.flatMap((to) => ['the same tab', 'a reload'].map((tab) => ({ from, to, tab }))),
)

test.each(moves)(
  'from $from to $to, in $tab: nothing of a half-done upload is lost',
  async (one) => {
    const [old] = places[one.from]
    const [, next] = places[one.to]
    const storage = memoryOfBrowser()
    old.cutAfter(1)
    opened.store = old.store
    actAsBrowser(admin, old.url)
    let tab = new UploadTab(storage)
    tab.choose(file)
    await tab.settled()
    expect(tab.shown).toContain('resumes automatically')

    old.cutAfter(0)
    next.cutAfter(Infinity)
    opened.store = next.store
    vi.unstubAllGlobals()
    actAsBrowser(admin, next.url)
    if (one.tab === 'a reload') {
      tab.close()
      const { files } = await readFiles()
      tab = new UploadTab(storage)
      tab.choose(file, files[0]!.id)
    }
    await tab.untilReady()
    const { files } = await readFiles()
    expect(files).toMatchObject([{ state: 'ready', bytes: bytes.length }])
    const keys = await Array.fromAsync(next.store.list())
    const key = keys.find((stored) => stored.endsWith(files[0]!.id))
    const stored = await new Response(await next.store.read(key!)).arrayBuffer()
    expect(Buffer.from(stored).equals(bytes)).toBe(true)
  },
)
