import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Uploads } from '#src/components/admin/upload/run-uploads.ts'
import { blockedStoreMessage } from '#src/components/admin/upload/blocked-store.ts'
import { TransferError, type Transfer } from '#src/components/admin/upload/transfer.ts'
import type { ReleaseFile, UploadBegun } from '#src/features/releases/files/admin/contract.ts'
import { releaseUploadKind } from '#src/features/releases/files/admin/release-uploads.ts'
import type { ReleaseUpload } from '#src/features/releases/files/admin/upload-list.ts'
import {
  emptyFileMessage,
  incompleteUploadMessage,
  misconfiguredStoreMessage,
  unreadableFileMessage,
  uploadRefusedMessage,
} from '#src/features/releases/files/admin/messages.ts'
import type { ApiResult } from '#src/lib/api.ts'
import type { FileKind } from '#src/features/releases/files/file-kind.ts'

const blocked = blockedStoreMessage('files.example')
const releaseId = '00000000-0000-4000-8000-000000000001'
const place = (kind: FileKind, trackId: string | null = null) => ({ releaseId, trackId, kind })
const zip = [0x50, 0x4b, 3, 4]
const mp3 = [0x49, 0x44, 0x33]
/** A file of this type by its first bytes, which are read at once. */
const file = (name: string, size = 100, type = zip) => {
  const start = new Uint8Array(type).buffer
  return Object.assign(new File([new Uint8Array(size)], name, { lastModified: 7 }), {
    slice: () => Object.assign(new Blob(), { arrayBuffer: async () => start }),
  })
}
const serverFile = (id: string, state: ReleaseFile['state']) =>
  ({ id, name: id, state, bytes: 100 }) as ReleaseFile

const away: ApiResult<never> = {
  ok: false,
  status: 0,
  error: { code: 'unreachable', message: 'No answer.' },
}
const refused = (message: string): ApiResult<never> => ({
  ok: false,
  status: 400,
  error: { code: 'bad-request', message },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lets everything run that does not wait for a transfer or the clock. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

type Sent = Transfer & { succeed: () => void; fail: (reason: TransferError['reason']) => void }

/** Uploads whose transfers and answers the test gives. */
function scene() {
  const calls: string[] = []
  const answers = {
    begin: [] as (ApiResult<UploadBegun> | Promise<ApiResult<UploadBegun>>)[],
    complete: [] as (ApiResult<{ outcome: 'ready'; file: ReleaseFile }> | 'not-complete')[],
  }
  const sends: Sent[] = []
  const forgotten: string[] = []
  let uploads: readonly ReleaseUpload[] = []
  const kind = releaseUploadKind({
    beginUpload: async ({ name }) => {
      calls.push(`begin ${name}`)
      const upload = { protocol: 'put', url: 'https://files.example/a?x' } as const
      const begun = {
        outcome: 'upload',
        isNew: true,
        file: serverFile(name, 'uploading'),
        upload,
      } as const
      return answers.begin.shift() ?? { ok: true, data: begun }
    },
    completeUpload: async ({ id }) => {
      calls.push(`complete ${id}`)
      const answer = answers.complete.shift()
      if (answer === 'not-complete')
        return { ok: true, data: { outcome: answer, file: serverFile(id, 'uploading') } }
      return answer ?? { ok: true, data: { outcome: 'ready', file: serverFile(id, 'ready') } }
    },
    removeFile: async ({ id }) => {
      calls.push(`remove ${id}`)
      return { ok: true, data: { outcome: 'removed', file: serverFile(id, 'removed') } }
    },
  })
  const queue = new Uploads({
    ...kind,
    send: (transfer) =>
      new Promise((resolve, reject) => {
        const fail = (reason: TransferError['reason']) => reject(new TransferError(reason))
        transfer.signal.addEventListener('abort', () => fail('lost'))
        sends.push({ ...transfer, succeed: () => resolve([]), fail })
      }),
    memory: {
      read: () => undefined,
      write: () => undefined,
      forget: (id) => forgotten.push(id),
    },
    onChange: (changed) => (uploads = changed),
  })
  return {
    queue,
    calls,
    answers,
    sends,
    forgotten,
    pass: async (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds)
      await settle()
    },
    upload: (name: string) => uploads.find(({ source }) => source.name === name)!,
    states: () => uploads.map(({ source, state }) => `${source.name} ${state}`),
  }
}

test('a file is begun, sent, completed and ready, and its memory is cleared', async () => {
  const { queue, calls, sends, upload, forgotten } = scene()
  queue.add(place('mp3'), file('a.zip'))
  await settle()
  sends[0]!.onProgress(40)
  expect(upload('a.zip').state).toBe('uploading')
  sends[0]!.succeed()
  await settle()
  expect(calls).toEqual(['begin a.zip', 'complete a.zip'])
  expect(upload('a.zip')).toMatchObject({ state: 'ready', sent: 100, result: { state: 'ready' } })
  expect(forgotten).toEqual(['a.zip'])
})

test('a file that is refused fails at once, without a call', async () => {
  const { queue, calls, upload } = scene()
  queue.add(place('download'), file('1'))
  queue.add(place('mp3'), file('2'))
  queue.add(place('flac'), file('3', 0))
  await settle()
  expect(upload('3')).toMatchObject({ state: 'failed', problem: emptyFileMessage })
  expect(calls).toEqual(['begin 1', 'begin 2'])
})

test('a lost connection is retried for ever, and at once when the browser is online again', async () => {
  const { queue, answers, sends, upload, pass } = scene()
  queue.add(place('mp3'), file('a'))
  await settle()
  for (let round = 0; round < 20; round++) {
    answers.complete.push('not-complete')
    sends.at(-1)!.fail('lost')
    await settle()
    expect(upload('a').state).toBe('retrying')
    await pass(30_000)
  }
  answers.complete.push('not-complete')
  sends.at(-1)!.fail('lost')
  await settle()
  queue.actOnAll('retry')
  await settle()
  expect(upload('a').state).toBe('uploading')
  expect(sends).toHaveLength(22)
  // The timer of the wait that was cut short is gone.
  await pass(30_000)
  expect(sends).toHaveLength(22)
})

test('a store that a browser blocks is named after three tries, which go on', async () => {
  const { queue, answers, calls, sends, upload, pass } = scene()
  answers.complete.push('not-complete', 'not-complete')
  queue.add(place('mp3'), file('a'))
  await settle()
  for (let tries = 1; tries <= 4; tries++) {
    sends.at(-1)!.fail('lost')
    await settle()
    expect([tries, upload('a').delay]).toEqual([tries, tries < 3 ? null : blocked])
    expect(upload('a').state).toBe('retrying')
    await pass(30_000)
  }
  // The functions of the site have asked the store themselves.
  expect(calls.filter((call) => call === 'complete a')).toHaveLength(2)
  sends.at(-1)!.onProgress(40)
  sends.at(-1)!.fail('lost')
  await settle()
  expect(upload('a').delay).toBeNull()
})

test('a store that gives nobody an answer is not said to be blocked', async () => {
  const { queue, answers, sends, upload, pass } = scene()
  answers.complete.push(
    { ok: false, status: 503, error: { code: 'x', message: 'Store away.' } },
    away,
  )
  queue.add(place('mp3'), file('a'))
  await settle()
  for (const delay of [null, null, 'Store away.', null]) {
    sends.at(-1)!.fail('lost')
    await settle()
    expect(upload('a')).toMatchObject({ state: 'retrying', delay })
    await pass(30_000)
  }
})

test('a site that is away as well is no connection, however often', async () => {
  const { queue, answers, sends, upload, pass } = scene()
  queue.add(place('mp3'), file('a'))
  await settle()
  for (let tries = 0; tries < 5; tries++) {
    sends.at(-1)!.fail('lost')
    answers.begin.push(away)
    await settle()
    await pass(30_000)
    expect(upload('a')).toMatchObject({ state: 'retrying', delay: null })
    await pass(30_000)
  }
})

test('what was sent although its answer is blocked is ready', async () => {
  const { queue, sends, upload, pass } = scene()
  queue.add(place('mp3'), file('a'))
  await settle()
  for (let tries = 0; tries < 3; tries++) {
    sends.at(-1)!.fail('lost')
    await settle()
    await pass(30_000)
  }
  expect(upload('a').state).toBe('ready')
})

test('a connection that stalls for a minute is retried', async () => {
  const { queue, sends, upload, pass } = scene()
  queue.add(place('mp3'), file('a'))
  await settle()
  await pass(59_000)
  sends[0]!.onProgress(1)
  await pass(59_000)
  expect(upload('a').state).toBe('uploading')
  await pass(1000)
  expect(sends[0]!.signal.aborted).toBe(true)
  expect(upload('a').state).toBe('retrying')
})

test('a call without an answer is retried; a refusal fails the upload', async () => {
  const { queue, answers, sends, upload, pass } = scene()
  answers.begin.push(
    away,
    refused('This file has 9 GB; the file store takes at most 50 MB a file.'),
  )
  queue.add(place('mp3'), file('a'))
  await settle()
  expect(upload('a').state).toBe('retrying')
  await pass(1000)
  expect(upload('a')).toMatchObject({
    state: 'failed',
    problem: 'This file has 9 GB; the file store takes at most 50 MB a file.',
  })
  expect(sends).toEqual([])
})

test('an unfinished upload that was removed meanwhile is begun anew', async () => {
  const { queue, calls, answers, states } = scene()
  answers.complete.push({ ok: false, status: 404, error: { code: 'not-found', message: 'Gone.' } })
  queue.add(place('mp3'), file('a'), 'earlier')
  await settle()
  expect(calls).toEqual(['complete earlier', 'begin a'])
  expect(states()).toEqual(['a uploading'])
})

test('an upload that was removed while it was sent is begun anew, in the same tab', async () => {
  const { queue, calls, answers, sends, upload } = scene()
  const gone = { ok: false, status: 404, error: { code: 'not-found', message: 'Gone.' } } as const
  answers.complete.push(gone, gone, gone)
  queue.add(place('mp3'), file('a'))
  for (let sent = 0; sent < 3; sent++) {
    await settle()
    sends[sent]!.succeed()
  }
  await settle()
  expect(calls.filter((call) => call === 'begin a')).toHaveLength(3)
  expect(upload('a')).toMatchObject({ state: 'failed', problem: 'Gone.' })
  // TRY AGAIN sends it as well.
  void queue.act('resume', upload('a').id)
  await settle()
  sends[3]!.succeed()
  await settle()
  expect(upload('a').state).toBe('ready')
})

test.each([
  ['refused', 3, uploadRefusedMessage],
  ['not all there', 3, incompleteUploadMessage],
  ['misconfigured', 1, misconfiguredStoreMessage],
] as const)(
  'what is %s fails after try %i, and may be tried again',
  async (reason, tries, problem) => {
    const { queue, answers, calls, sends, upload } = scene()
    answers.complete.push('not-complete', 'not-complete', 'not-complete')
    queue.add(place('mp3'), file('a'))
    await settle()
    for (let sent = 0; sent < tries; sent++) {
      expect(upload('a').state).toBe('uploading')
      if (reason === 'not all there') sends[sent]!.succeed()
      else sends[sent]!.fail(reason)
      await settle()
    }
    expect(upload('a')).toMatchObject({ state: 'failed', problem })
    expect(calls.filter((call) => call.startsWith('begin'))).toHaveLength(tries)
    void queue.act('resume', upload('a').id)
    await settle()
    expect(upload('a').state).toBe('uploading')
  },
)

test('cancel stops the bytes and removes the file, and nothing begins after it', async () => {
  const { queue, calls, sends, states, upload } = scene()
  queue.add(place('mp3'), file('a'))
  await settle()
  expect(await queue.act('cancel', upload('a').id)).toBe(true)
  expect(sends[0]!.signal.aborted).toBe(true)
  expect(states()).toEqual([])
  queue.add(place('mp3'), file('b'))
  await queue.act('cancel', upload('b').id)
  await settle()
  expect(states()).toEqual([])
  expect(calls).toEqual(['begin a', 'remove a'])
})

test('another file for the same place replaces an upload, one of a track does not', async () => {
  const { queue, states } = scene()
  queue.add(place('mp3'), file('a'))
  queue.add(place('mp3'), file('b'))
  queue.add(place('mp3', 'track'), file('c', 100, mp3))
  await settle()
  expect(states()).toEqual(['b uploading', 'c uploading'])
})

test('a file that was changed on the disk is not resumed', async () => {
  const { queue, sends, upload, pass } = scene()
  const changing = file('a')
  queue.add(place('mp3'), changing)
  await settle()
  const unreadable = () => Promise.reject(new DOMException('', 'NotReadableError'))
  changing.slice = () => Object.assign(new Blob(), { arrayBuffer: unreadable })
  sends[0]!.fail('lost')
  await settle()
  await pass(1000)
  expect(upload('a')).toMatchObject({ state: 'failed', problem: unreadableFileMessage })
  expect(sends).toHaveLength(1)
})

test('progress is emitted five times a second at most', async () => {
  const { queue, sends, upload, pass } = scene()
  queue.add(place('mp3'), file('a'))
  await settle()
  sends[0]!.onProgress(1)
  expect(upload('a').sent).toBe(0)
  await pass(200)
  sends[0]!.onProgress(2)
  expect(upload('a').sent).toBe(2)
  sends[0]!.onProgress(3)
  expect(upload('a').sent).toBe(2)
})
