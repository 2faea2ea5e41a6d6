// The table of what an S3 server may do to a half-done upload: the step and its answer, and what a person reads meanwhile. Its
// tests have the browser's engine, the functions and a stand-in server.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { S3Store } from '#netlify/server/files/s3-store.ts'
import { sweepFiles } from '#netlify/server/files/sweep.ts'
import {
  incompleteUploadMessage,
  storeAwayMessage,
  storeBusyMessage,
  storeKeyRefusedMessage,
  uploadRefusedMessage,
} from '#src/features/releases/files/admin/messages.ts'
import { S3StandIn, type Fault, type S3Step } from '#tests/support/files/s3-stand-in.ts'
import { readFiles } from './files-fixture.ts'
import { admin, exec } from './staff-fixture.ts'
import { actAsBrowser, memoryOfBrowser, UploadTab } from './upload-tab.ts'

/** The server of a test file, whose functions get `opened.store`. */
export let server: S3StandIn
export function useStandIn(opened: { store: unknown }): void {
  beforeAll(async () => {
    server = await S3StandIn.start()
    opened.store = new S3Store({
      endpoint: server.url,
      bucket: 'label',
      region: 'us-east-1',
      keyId: 'k',
      secret: 's',
      maximumBytes: 5e12,
      multipartBytes: 1000,
      leastPartBytes: mebibyte,
      makeSignal: () => AbortSignal.timeout(8000),
      retries: { pausesMs: [1] },
    })
    actAsBrowser(admin, server.url)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await exec('delete from public.files')
    server.heal()
    server.objects.clear()
    server.uploads.clear()
  })
}

const mebibyte = 1024 ** 2
/** A zip of three parts. */
const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(2 * mebibyte)])
export const file = new File([bytes], 'una-corda.zip', { lastModified: 7 })

export type Case = {
  what: string
  step: S3Step
  /** What happens from the first such request on. */
  fault: Fault | (() => Fault | undefined)
  /** After the request was carried out. */
  isAfter?: boolean
  /** The line is cut at the second part first, so that there is something to resume. */
  isResumed?: boolean
  /** What a person reads while it lasts; undefined: it does no harm. */
  shown: string | undefined
}

const forgetUploads = () => {
  server.uploads.clear()
  return undefined
}
const forgetPart = (number: number) => {
  for (const { parts } of server.uploads.values()) parts.delete(number)
  return undefined
}
/** As after a list with its last part left out. */
const completeShort = () => {
  for (const { address, headers } of server.uploads.values())
    server.objects.set(address, { bytes: bytes.subarray(0, 2 * mebibyte), headers })
  server.uploads.clear()
}

export const statuses = [400, 403, 404, 500, 'no answer'] as const
export const faultOf = (status: (typeof statuses)[number]): Fault =>
  status === 'no answer' ? status : { status, code: status === 404 ? 'NoSuchUpload' : 'Other' }

const away = `resumes automatically. ${storeAwayMessage}`
const keyRefused = `resumes automatically. ${storeKeyRefusedMessage}`
const ofServer = (status: (typeof statuses)[number]) =>
  status === 500 || status === 'no answer' ? away : keyRefused
const shownAt: Record<string, (status: (typeof statuses)[number]) => string | undefined> = {
  begin: ofServer,
  part: (status) => {
    // The functions reach the store, and the browser does not.
    if (status === 'no answer') return 'resumes automatically. Something in this browser blocks'
    return status === 500 ? `resumes automatically. ${storeBusyMessage}` : uploadRefusedMessage
  },
  // Begun anew where it cannot be asked, and put together by what the browser knows.
  'list parts': (status) => {
    if (status === 404) return incompleteUploadMessage
    return status === 500 || status === 'no answer' ? away : undefined
  },
  complete: (status) =>
    status === 400 || status === 404 ? incompleteUploadMessage : ofServer(status),
  head: (status) => (status === 404 ? incompleteUploadMessage : ofServer(status)),
}

export const cases: Case[] = [
  ...Object.entries(shownAt).flatMap(([step, shown]) =>
    statuses.map((status) => ({
      what: `${step}: ${status}`,
      step: step as S3Step,
      fault: faultOf(status),
      isResumed: step === 'list parts',
      shown: shown(status),
    })),
  ),
  ...[
    { what: 'the upload is forgotten at a part', step: 'part' as const, fault: forgetUploads },
    { what: 'the upload is forgotten at its end', step: 'complete' as const, fault: forgetUploads },
    {
      what: 'the upload is forgotten before it resumes',
      step: 'list parts' as const,
      fault: forgetUploads,
      isResumed: true,
    },
  ].map((one) => ({ ...one, shown: undefined })),
  {
    what: 'the first part is forgotten',
    step: 'list parts',
    fault: () => forgetPart(1),
    shown: incompleteUploadMessage,
  },
  {
    what: 'a part is forgotten between the list and the end',
    step: 'complete',
    fault: () => forgetPart(2),
    shown: incompleteUploadMessage,
  },
  {
    what: 'the object is shorter',
    step: 'complete',
    fault: () => {
      completeShort()
      return { status: 200 }
    },
    shown: incompleteUploadMessage,
  },
  {
    what: 'completing answers 200 with an error',
    step: 'complete',
    fault: { status: 200, code: 'InternalError' },
    shown: away,
  },
  ...(['begin', 'part', 'complete'] as const).flatMap((step) =>
    ([500, 'no answer'] as const).map((status) => ({
      what: `${step} is done, and answered with ${status}`,
      step,
      fault: faultOf(status),
      isAfter: true,
      shown: step === 'complete' ? undefined : shownAt[step]!(status),
    })),
  ),
]

/** Of each step that is only answered with a status, one refusal, and no answer: npm test. */
export const shortCases = cases.filter(({ what }) => !/: (400|403|500)$/.test(what))

/** Lets a fault happen, at most so many times. */
function plant({ step, fault, isAfter }: Case, times: number): void {
  let left = times
  server[isAfter ? 'after' : 'before'] = (request) => {
    if (request.step !== step || left-- <= 0) return undefined
    return typeof fault === 'function' ? fault() : fault
  }
}

/** A tab whose upload stands at its first part, because the line was cut. */
export async function cutOff(storage: Storage): Promise<void> {
  let parts = 0
  server.before = ({ step }) => (step === 'part' && ++parts > 1 ? 'no answer' : undefined)
  const tab = new UploadTab(storage)
  tab.choose(file)
  await tab.settled()
  tab.close()
  server.heal()
}

export const unfinishedId = async () =>
  (await readFiles()).files.find(({ state }) => state === 'uploading')?.id

export async function expectWhole(): Promise<void> {
  const { files } = await readFiles()
  expect(files).toMatchObject([{ state: 'ready', bytes: bytes.length }])
  const stored = [...server.objects].filter(([key]) => key.endsWith(files[0]!.id))
  expect(stored).toHaveLength(1)
  expect(stored[0]![1].bytes.equals(bytes)).toBe(true)
}

export const later: Record<string, (tab: UploadTab, storage: Storage) => Promise<UploadTab>> = {
  'the same tab': async (tab) => tab,
  'a reload': async (tab, storage) => {
    tab.close()
    const next = new UploadTab(storage)
    next.choose(file, await unfinishedId())
    return next
  },
  'another browser': async (tab) => {
    tab.close()
    const next = new UploadTab(memoryOfBrowser())
    next.choose(file, await unfinishedId())
    return next
  },
  tomorrow: async (tab, storage) => {
    tab.close()
    await exec(
      "update public.files set created_at = created_at - interval '2 days', signed_at = signed_at - interval '2 days' where state = 'uploading'",
    )
    await sweepFiles()
    const next = new UploadTab(storage)
    next.choose(file, await unfinishedId())
    return next
  },
}

/** What happens once in a tab, which nobody touches. */
export async function tryOnce(one: Case): Promise<void> {
  const storage = memoryOfBrowser()
  if (one.isResumed) await cutOff(storage)
  plant(one, 1)
  const tab = new UploadTab(storage)
  tab.choose(file, await unfinishedId())
  await tab.settled()
  expect(tab.shown).toMatch(/ready$/)
  await expectWhole()
}

/** What happens for a while in one tab, and then in the next try of `when`. */
export async function tryForAWhile(one: Case, when: string): Promise<void> {
  const storage = memoryOfBrowser()
  if (one.isResumed) await cutOff(storage)
  plant(one, Infinity)
  const tab = new UploadTab(storage)
  tab.choose(file, await unfinishedId())
  await tab.settled()
  if (one.shown === undefined) expect(tab.shown).not.toMatch(/no connection/)
  else expect(tab.shown).toContain(one.shown)
  server.heal()
  const next = await later[when]!(tab, storage)
  await next.untilReady()
  await expectWhole()
}
