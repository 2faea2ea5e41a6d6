// A store that is too busy for some requests (503 SlowDown): backup and restore lose nothing by it, what stays undone is
// named, and a write that fails leaves nothing behind.
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backUpFiles } from '#netlify/cli/backup-files.ts'
import { backedUpWords, restoredWords } from '#netlify/cli/backup-messages.ts'
import type { Stores } from '#netlify/cli/label-files.ts'
import { projectOf, type Project } from '#netlify/cli/project.ts'
import { restoreFiles } from '#netlify/cli/restore-files.ts'
import { folderStore } from '#netlify/server/files/folder-store.ts'
import { S3Store } from '#netlify/server/files/s3-store.ts'
import { SupabaseStore } from '#netlify/server/files/supabase-store.ts'
import { addReleases } from '#tests/support/backend/backend.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { addStoredFile, addStoredPicture } from '#tests/support/backend/stored-files.ts'
import { S3StandIn } from '#tests/support/files/s3-stand-in.ts'
import { startStorageWire } from '#tests/support/files/storage-wire.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const previews = 20
const pictures = 8
const slowDown = { status: 503, code: 'SlowDown' }
const makeSignal = () => AbortSignal.timeout(20_000)
const retries = { pausesMs: [1, 2, 3, 4], afterNoAnswer: true }

let server: S3StandIn
let project: Project
/** What a backup has taken along. */
let folder: string
beforeAll(async () => {
  server = await S3StandIn.start()
  project = projectOf(backend)
  await addReleases(backend)
  const root = temporaryFolder('busy')
  const stored = join(root, 'store')
  folder = join(root, 'label-files')
  for (let count = 0; count < previews; count++)
    await addStoredFile(backend, stored, { kind: 'preview' })
  for (let count = 0; count < pictures; count++) await addStoredPicture(backend, stored)
  const secret = 'a secret of thirty-two characters or more'
  const inFolder: Stores = (bucket) => folderStore({ folder: stored, secret, bucket })
  const taken = await backUpFiles(project, inFolder, folder)
  expect(taken).toMatchObject({ files: previews, pictures, problems: [] })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.heal()
  server.objects.clear()
  server.uploads.clear()
})

const bucketOf = (bucket: string) =>
  new S3Store({
    endpoint: server.url,
    bucket,
    region: 'us-east-1',
    keyId: 'k',
    secret: 's',
    maximumBytes: 5e12,
    makeSignal,
    retries,
  })
const openStores = (): Stores => {
  const [own, ofAll] = [bucketOf('label'), bucketOf('label-public')]
  return (bucket) => (bucket === 'private' ? own : ofAll)
}

/** Every nth answer is 503, or none. */
function beBusy(nth: number): void {
  let count = 0
  server.before = () => {
    if (++count % nth > 0) return undefined
    return count % (2 * nth) > 0 ? slowDown : 'no answer'
  }
}

test('with every tenth answer 503 or none, a restore and a backup have every file', async () => {
  beBusy(10)
  const stores = openStores()
  expect(await restoreFiles(project, stores, folder)).toEqual({
    files: previews,
    pictures,
    problems: [],
  })
  expect(server.objects.size).toBe(previews + 5 * pictures)
  const again = `${folder}-again`
  expect(await backUpFiles(project, stores, again)).toMatchObject({
    files: previews,
    pictures,
    fetched: previews + 5 * pictures,
    problems: [],
  })
  expect(readdirSync(again).toSorted()).toEqual(readdirSync(folder).toSorted())
  rmSync(again, { recursive: true })
})

test('what a busy store did not take is named file by file, and the next restore takes only that', async () => {
  let puts = 0
  server.before = ({ step }) => (step === 'put' && ++puts > 30 ? slowDown : undefined)
  const first = await restoreFiles(project, openStores(), folder)
  expect(first.problems.length).toBeGreaterThan(20)
  expect(first.problems.length).toBe(previews + pictures - first.files - first.pictures)
  const words = restoredWords(first)
  for (const problem of first.problems) {
    expect(problem).toMatch(/: the file store stayed too busy \(write: 503 SlowDown\)$/)
    expect(words).toContain(`  ${problem}`)
  }
  expect(words.at(-1)).toMatch(/^npm run restore -- --with-files FOLDER puts .*, and only those\.$/)
  // It does not wait minutes for each of them.
  expect(puts).toBeLessThan(30 + 5 + previews + 5 * pictures)
  server.heal()
  server.steps.length = 0
  const before = server.objects.size
  expect((await restoreFiles(project, openStores(), folder)).problems).toEqual([])
  const written = server.steps.filter((step) => step === 'put').length
  expect(server.objects.size).toBe(previews + 5 * pictures)
  // Of a picture all files are written again.
  expect(written).toBeLessThanOrEqual(previews + 5 * pictures - before + 4)
})

test('a backup of a store that stays busy says how it goes on', async () => {
  server.before = ({ step }) => (step === 'get' ? slowDown : undefined)
  await restoreFiles(project, openStores(), folder)
  const empty = `${folder}-empty`
  const taken = await backUpFiles(project, openStores(), empty)
  expect(taken.problems).toHaveLength(previews + pictures)
  expect(backedUpWords(taken, empty).at(-1)).toBe(
    'Run it again when the store is well: what the folder has is not fetched again.',
  )
})

const large = new Blob([randomBytes(40e6)])

test('a large file is written part by part through 503, no answer, and a lost end', async () => {
  const store = bucketOf('label')
  beBusy(2)
  await store.write('p/one', large)
  server.heal()
  let isFirst = true
  server.after = ({ step }) => {
    if (step !== 'complete' || !isFirst) return undefined
    isFirst = false
    return 'no answer'
  }
  await store.write('p/two', large)
  for (const key of ['label/p/one', 'label/p/two'])
    expect(server.objects.get(key)?.bytes.length).toBe(large.size)
  expect(server.uploads.size).toBe(0)
})

test.each(['part', 'complete'] as const)('a write that fails at %s ends its upload', async (at) => {
  let parts = 0
  server.before = ({ step }) =>
    step === at && (at !== 'part' || ++parts > 1) ? slowDown : undefined
  await expect(bucketOf('label').write('p/three', large)).rejects.toThrow(/: 503 SlowDown$/)
  expect(server.steps).toContain('abort')
  expect(server.uploads.size).toBe(0)
  expect(server.objects.size).toBe(0)
})

/** A store on the wire of Supabase, with a say before each request and after each answer. */
async function onWire(
  spoil: (method: string, answer?: Response) => Response | 'no answer' | undefined,
) {
  const wire = await startStorageWire()
  const store = new SupabaseStore({
    url: wire.url,
    headers: { apikey: wire.secretKey },
    bucket: 'private',
    maximumBytes: 50e6,
    makeSignal,
    retries,
    fetch: async (input, init) => {
      const method = init?.method ?? 'GET'
      const instead = spoil(method)
      if (instead instanceof Response) return instead
      const answer = await fetch(input, init)
      const later = spoil(method, answer)
      if (later === 'no answer' || instead === 'no answer') throw new TypeError('fetch failed')
      return later ?? answer
    },
  })
  return { store, wire }
}
const busy = () => new Response('', { status: 503 })
const medium = new Blob([randomBytes(13e6)])

test('a file is written to Storage through 503 and lost answers, and not a byte twice', async () => {
  let count = 0
  const { store, wire } = await onWire((method, answer) => {
    if (method !== 'PATCH') return undefined
    count++
    if (!answer) return count % 4 === 1 ? busy() : undefined
    return count % 3 === 0 ? 'no answer' : undefined
  })
  await store.write('p/one', medium)
  const written = Buffer.from(await new Response(await store.read('p/one')).arrayBuffer())
  expect(written.equals(Buffer.from(await medium.arrayBuffer()))).toBe(true)
  await wire.stop()
})

test('a write to Storage that fails ends its upload', async () => {
  const { store, wire } = await onWire((method, answer) =>
    method === 'PATCH' && !answer ? busy() : undefined,
  )
  await expect(store.write('p/one', medium)).rejects.toThrow('write: 503')
  expect(wire.requests.at(-1)).toBe('DELETE /upload/resumable/:upload')
  await wire.stop()
})

test('a write to a folder that fails leaves nothing', async () => {
  const root = temporaryFolder('failed')
  const store = folderStore({ folder: root, secret: 'a secret of thirty-two characters or more' })
  const stream = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('the disk is gone')),
    })
  const broken = Object.assign(new Blob(['music']), { stream })
  await expect(store.write('p/one', broken)).rejects.toThrow('the disk is gone')
  expect(await Array.fromAsync(store.list())).toEqual([])
})
