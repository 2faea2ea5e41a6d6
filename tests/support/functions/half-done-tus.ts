// What a store that takes resumable uploads (tus) may do to a half-done one, as tests: Supabase Storage by its wire, and the
// folder of npm start behind its own server.
import { randomBytes } from 'node:crypto'
import { appendFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import { uploadsFolder } from '#netlify/server/files/folder-store.ts'
import { SupabaseStore } from '#netlify/server/files/supabase-store.ts'
import { startFolderStore } from '#tests/support/files/file-stores.ts'
import type { Fault } from '#tests/support/files/s3-stand-in.ts'
import { startStorageWire } from '#tests/support/files/storage-wire.ts'
import { forwardTo, listen, type LocalServer } from '#tests/support/local-server.ts'
import { readFiles } from './files-fixture.ts'
import { admin, exec, sql } from './staff-fixture.ts'
import { actAsBrowser, memoryOfBrowser, UploadTab } from './upload-tab.ts'

type Step = 'sign' | 'create' | 'offset' | 'chunk' | 'info' | 'remove' | 'read'
/** What happens before a request reaches the store, and in place of its answer. */
let before: (step: Step) => Fault | undefined
let after: (step: Step) => Fault | undefined
const heal = () => {
  before = after = () => undefined
}

const isUpload = (url: string) =>
  url.includes('/upload/resumable') || url.startsWith('/_files/upload')

function stepOf({ method, url = '' }: IncomingMessage): Step {
  if (url.includes('/object/upload/sign')) return 'sign'
  if (isUpload(url)) return method === 'POST' ? 'create' : method === 'HEAD' ? 'offset' : 'chunk'
  if (method === 'DELETE') return 'remove'
  return url.includes('/object/info/') ? 'info' : 'read'
}

/** A line to a store on which a test does what it likes. */
const lineTo = (to: string): Promise<LocalServer> =>
  listen((request, response) => {
    const fail = (fault: Fault) =>
      fault === 'no answer' ? response.destroy() : response.writeHead(fault.status).end()
    const step = stepOf(request)
    const fault = before(step)
    if (fault) return fail(fault)
    const instead = after(step)
    if (instead === undefined) return forwardTo(to)(request, response)
    forwardTo(to)(
      request,
      Object.assign(Object.create(response) as typeof response, {
        writeHead: () => fail(instead),
        write: () => true,
        end: () => response,
      }),
    )
  })

const chunkBytes = 6 * 1024 ** 2
const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(chunkBytes)])
const file = new File([bytes], 'una-corda.zip', { lastModified: 7 })

/** The store that the functions of a test file get. */
let opened: { store: FileStore | undefined }

const unfinishedId = async () =>
  (await readFiles()).files.find(({ state }) => state === 'uploading')?.id

async function expectWhole(): Promise<void> {
  const { files } = await readFiles()
  expect(files).toMatchObject([{ state: 'ready', bytes: bytes.length }])
  const keys = await Array.fromAsync(opened.store!.list())
  const key = keys.find((one) => one.endsWith(files[0]!.id))
  const stored = await new Response(await opened.store!.read(key!)).arrayBuffer()
  expect(Buffer.from(stored).equals(bytes)).toBe(true)
}

/** The line is cut after the first chunk, and the tab closed. */
async function cutOff(storage: Storage): Promise<void> {
  let chunks = 0
  before = (step) => (step === 'chunk' && ++chunks > 1 ? 'no answer' : undefined)
  const tab = new UploadTab(storage)
  tab.choose(file)
  await tab.settled()
  tab.close()
  heal()
}

async function resume(storage: Storage): Promise<UploadTab> {
  const tab = new UploadTab(storage)
  tab.choose(file, await unfinishedId())
  return tab
}

const statuses = [400, 403, 404, 410, 500, 'no answer'] as const
const faultOf = (status: (typeof statuses)[number]): Fault =>
  status === 'no answer' ? status : { status }

function testSteps(steps: readonly Step[], isEach: boolean): void {
  const cases = steps.flatMap((step) =>
    (isEach ? statuses : ([404, 'no answer'] as const)).map((status) => ({ step, status })),
  )

  test.each(cases)('$step answers $status once: the file ends whole by itself', async (one) => {
    const storage = memoryOfBrowser()
    await cutOff(storage)
    let left = 1
    before = (step) => (step === one.step && left-- > 0 ? faultOf(one.status) : undefined)
    const tab = await resume(storage)
    await tab.settled()
    expect(tab.shown).toMatch(/ready$/)
    await expectWhole()
  })

  if (isEach)
    test.each(cases)('$step answers $status for a while: the next try ends whole', async (one) => {
      const storage = memoryOfBrowser()
      await cutOff(storage)
      before = (step) => (step === one.step ? faultOf(one.status) : undefined)
      const tab = await resume(storage)
      await tab.settled()
      if (one.step !== 'info' || one.status !== 404)
        expect(tab.shown).not.toMatch(/arrived incomplete/)
      heal()
      await tab.untilReady()
      await expectWhole()
    })

  test.each(['create', 'chunk'] as const)(
    'the answer of %s is lost, again and again',
    async (lost) => {
      const storage = memoryOfBrowser()
      after = (step) => (step === lost ? 'no answer' : undefined)
      const tab = new UploadTab(storage)
      tab.choose(file)
      const first = await tab.settled()
      if (first.state !== 'ready')
        expect(tab.shown).toContain('Something in this browser blocks the file store (127.0.0.1:')
      heal()
      await tab.untilReady()
      await expectWhole()
    },
  )
}

/** Registers the tests; `isEach`: with every answer, and also for a while. */
export function testHalfDoneByTus(given: { store: FileStore | undefined }, isEach: boolean): void {
  opened = given
  beforeEach(async () => {
    heal()
    await exec('delete from public.files')
  })
  afterAll(() => vi.unstubAllGlobals())
  describe('Supabase Storage', () => testSupabase(isEach))
  describe('the folder', () => testFolder(isEach))
}

/** Of the file that is on its way. */
const keyOfFile = async () => (await sql<{ key: string }>('select key from public.files'))[0]!.key
const putOtherObject = async () =>
  opened.store!.write(await keyOfFile(), new Blob(['PK\u0003\u0004 but another']))

function testSupabase(isEach: boolean): void {
  let wire: Awaited<ReturnType<typeof startStorageWire>>
  let line: LocalServer
  beforeAll(async () => {
    wire = await startStorageWire()
    line = await lineTo(wire.url)
    opened.store = new SupabaseStore({
      url: line.url,
      headers: { apikey: wire.secretKey },
      bucket: 'private',
      maximumBytes: 50e6,
      makeSignal: () => AbortSignal.timeout(8000),
      retries: { pausesMs: [1] },
    })
    actAsBrowser(admin, line.url)
  })
  afterAll(async () => {
    await line.stop()
    await wire.stop()
  })

  testSteps(['sign', 'create', 'offset', 'chunk', 'info'], isEach)

  testDamages([
    ['Storage has forgotten', () => wire.forgetUploads()],
    ['has an object of another size in its place', putOtherObject],
  ])
}

function testFolder(isEach: boolean): void {
  let here: Awaited<ReturnType<typeof startFolderStore>>
  let line: LocalServer
  beforeAll(async () => {
    here = await startFolderStore()
    line = await lineTo(here.site)
    opened.store = here.store
    actAsBrowser(admin, line.url)
  })
  afterAll(async () => {
    await line.stop()
    await here.stop()
  })

  testSteps(['create', 'offset', 'chunk'], isEach)

  const uploads = () => {
    const folder = uploadsFolder(here.folder)
    return readdirSync(folder).map((name) => join(folder, name))
  }
  const upload = () => uploads().find((path) => !path.endsWith('.json'))!
  testDamages([
    ['is gone', () => uploads().forEach((path) => rmSync(path))],
    ['has lost its bytes', () => rmSync(upload())],
    ['has lost what was announced', () => rmSync(`${upload()}.json`)],
    ['has an unreadable announcement', () => writeFileSync(`${upload()}.json`, '{')],
    ['was cut short', () => truncateSync(upload(), 1000)],
    ['has more bytes than were announced', () => appendFileSync(upload(), randomBytes(100))],
    ['is twice as long', () => appendFileSync(upload(), randomBytes(chunkBytes))],
    ['has an object of another size in its place', putOtherObject],
  ])
}

type Damage = [what: string, damage: () => unknown]

const testDamages = (damages: Damage[]) =>
  test.each(damages)('an upload that %s ends with the whole file by itself', async (_, damage) => {
    const storage = memoryOfBrowser()
    await cutOff(storage)
    await damage()
    const tab = await resume(storage)
    await tab.settled()
    expect(tab.shown).toMatch(/ready$/)
    await expectWhole()
  })
