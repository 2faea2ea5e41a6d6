import type { CallOf } from '#src/lib/operation.ts'
import { TransferError, type SendFile } from '#src/components/admin/upload/transfer.ts'
import type { UploadMemory } from '#src/components/admin/upload/upload-memory.ts'
import {
  incompleteUploadMessage,
  misconfiguredStoreMessage,
  uploadRefusedMessage,
} from '#src/features/files/messages.ts'
import type { ApiResult } from '#src/lib/api.ts'
import type { UploadedPart } from '#src/lib/upload.ts'
import type { ReleaseFile } from '../contract.ts'
import type { filesApi } from '../operations.ts'
import { transferRate, type TransferRate } from './transfer-rate.ts'
import { isSamePlace, type Place, type UploadItem } from './upload-item.ts'

export type QueueOptions = {
  calls: {
    begin: CallOf<typeof filesApi.begin>
    complete: CallOf<typeof filesApi.complete>
    remove: CallOf<typeof filesApi.remove>
  }
  /** What speaks against a file before a byte of it goes, or null. */
  checkFile: (file: File, place: Place, maximumBytes: number | undefined) => Promise<string | null>
  send: SendFile
  memory: UploadMemory
  /** In milliseconds. */
  now: () => number
  /** Calls back after so many milliseconds; answers a function that prevents it. */
  later: (milliseconds: number, wake: () => void) => () => void
  onChange: (uploads: readonly UploadItem[]) => void
}

export type AddOptions = {
  /** The largest file that the store takes, as far as it is known already. */
  maximumBytes?: number | undefined
  /** The file of an earlier upload that this one may go on with. */
  unfinishedId?: string | undefined
}

/** The uploads of this tab. Each function does nothing for an upload that is not there any more. */
export type UploadQueue = {
  add: (place: Place, file: File, options?: AddOptions) => void
  pause: (id: string) => void
  /** Goes on with one that was paused, or tries one again that failed. */
  resume: (id: string) => void
  /** Stops it and takes it from the list; the store forgets what it has. Resolves to false when it could not be told. */
  cancel: (id: string) => Promise<boolean>
  /** Takes one that is ready from the list. */
  dismiss: (id: string) => void
  /** The connection is back: whoever waits for it goes on at once. */
  reconnect: () => void
  pauseAll: () => void
}

type Job = Omit<UploadItem, 'name' | 'bytes' | 'bytesPerSecond'> & {
  upload: File
  maximumBytes: number | undefined
  isChecked: boolean
  isCancelled: boolean
  /** Set when all bytes are at the store, or may be. */
  parts: UploadedPart[] | null
  /** The bytes may be there from an earlier visit, whose end this browser has not seen. */
  isGuess: boolean
  /** Failures in a row, and refusals of the store, since more bytes went than ever before. */
  failures: number
  refusals: number
  mostSent: number
  rate: TransferRate
  run: AbortController
  stopWaiting: () => void
}

/** At once; more would only share the same line. */
const maximumRunning = 2
const backoffMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const
/** A connection that says nothing for so long is given up. */
const stallMs = 60_000
const maximumRefusals = 3
/** A screen is told at most so often. */
const progressMs = 200

export function createUploadQueue(options: QueueOptions): UploadQueue {
  const { calls, memory, now, later } = options
  let jobs: Job[] = []
  let toldAt = 0
  let lastId = 0
  const find = (id: string) => jobs.find((job) => job.id === id)

  function tell(): void {
    toldAt = now()
    options.onChange(jobs.map(toItem))
  }

  function change(job: Job, part: Partial<Job>): void {
    Object.assign(job, part)
    tell()
  }

  function stop(job: Job): void {
    job.run.abort()
    job.stopWaiting()
  }

  function startNext(): void {
    const running = jobs.filter(({ state }) => runningStates.includes(state)).length
    const next = jobs.filter(({ state, isChecked }) => state === 'waiting' && isChecked)
    for (const job of next.slice(0, Math.max(0, maximumRunning - running))) void run(job)
  }

  function end(job: Job, part: Partial<Job>): void {
    change(job, part)
    startNext()
  }

  const fail = (job: Job, problem: string) => end(job, { state: 'failed', problem })

  async function check(job: Job): Promise<boolean> {
    const problem = await options.checkFile(job.upload, job.place, job.maximumBytes)
    if (job.state === 'failed' || job.isCancelled) return false
    job.isChecked = problem === null
    if (problem !== null) fail(job, problem)
    return problem === null
  }

  const isStopped = (signal: AbortSignal) => signal.aborted

  /** One try, from the signature to the last byte. */
  async function run(job: Job): Promise<void> {
    job.run = new AbortController()
    const { signal } = job.run
    change(job, {
      state: job.parts ? 'completing' : 'uploading',
      problem: null,
      rate: transferRate(),
    })
    // A file that was changed on the disk since cannot be read any more.
    if (job.failures > 0 && !(await check(job))) return
    try {
      if (!job.parts) await send(job, signal)
      if (!isStopped(signal) && job.parts) await complete(job, signal)
    } catch (error) {
      if (!(error instanceof TransferError)) throw error
      if (!isStopped(signal)) recover(job, error)
    }
  }

  async function send(job: Job, signal: AbortSignal): Promise<void> {
    const { place, upload: file } = job
    const begun = await calls.begin({ ...place, name: file.name, bytes: file.size })
    if (begun.ok && job.isCancelled) await calls.remove(begun.data.file.id)
    if (isStopped(signal)) return
    if (!begun.ok) return refuse(job, begun)
    job.fileId = begun.data.file.id
    const watch = watchTransfer(job, signal)
    try {
      const { fileId } = job
      const { upload } = begun.data
      const parts = await options.send({ upload, file, fileId, memory, ...watch })
      if (!isStopped(signal)) change(job, { parts, sent: file.size, state: 'completing' })
    } finally {
      watch.end()
    }
  }

  /** Notes the progress of a transfer, and ends one that stands still. */
  function watchTransfer(job: Job, signal: AbortSignal) {
    const transfer = new AbortController()
    const stopTransfer = () => transfer.abort()
    signal.addEventListener('abort', stopTransfer)
    let stopClock = later(stallMs, stopTransfer)
    return {
      signal: transfer.signal,
      onProgress: (sent: number) => {
        if (transfer.signal.aborted) return
        stopClock()
        stopClock = later(stallMs, stopTransfer)
        progress(job, sent)
      },
      end: () => stopClock(),
    }
  }

  function progress(job: Job, sent: number): void {
    job.sent = sent
    job.rate.add(now(), sent)
    if (sent > job.mostSent) Object.assign(job, { mostSent: sent, failures: 0, refusals: 0 })
    if (now() - toldAt >= progressMs) tell()
  }

  async function complete(job: Job, signal: AbortSignal): Promise<void> {
    const answer = await calls.complete(job.fileId!, { parts: job.parts ?? [] })
    if (isStopped(signal)) return
    if (!answer.ok) return refuse(job, answer)
    if (answer.data.outcome === 'ready') {
      memory.forget(job.fileId!)
      return end(job, { state: 'ready', file: answer.data.file, sent: job.upload.size })
    }
    if (!job.isGuess) memory.forget(job.fileId!)
    if (!job.isGuess && ++job.refusals >= maximumRefusals) return fail(job, incompleteUploadMessage)
    Object.assign(job, { parts: null, isGuess: false })
    return run(job)
  }

  function refuse(job: Job, { status, error }: Refused): void {
    if (status === 0 || status >= 500) retryLater(job)
    else fail(job, error.message)
  }

  function recover(job: Job, { reason }: TransferError): void {
    if (reason === 'lost') return retryLater(job)
    if (reason === 'misconfigured') return fail(job, misconfiguredStoreMessage)
    if (++job.refusals >= maximumRefusals) return fail(job, uploadRefusedMessage)
    // A new signature was no help: perhaps the store no longer knows what it had.
    if (job.refusals > 1) memory.forget(job.fileId!)
    void run(job)
  }

  function retryLater(job: Job): void {
    const delay = backoffMs[Math.min(job.failures, backoffMs.length - 1)]!
    job.failures++
    change(job, { state: 'retrying', stopWaiting: later(delay, () => void run(job)) })
  }

  function add(place: Place, file: File, { maximumBytes, unfinishedId }: AddOptions = {}): void {
    const old = jobs.find((job) => isSamePlace(job.place, place))
    if (old && isSameFile(old, file)) return resume(old.id)
    if (old) void cancel(old.id)
    const job: Job = {
      id: `${++lastId}`,
      place,
      upload: file,
      maximumBytes,
      state: 'waiting',
      problem: null,
      sent: 0,
      fileId: unfinishedId ?? null,
      file: null,
      parts: unfinishedId === undefined ? null : [],
      isGuess: unfinishedId !== undefined,
      isChecked: false,
      isCancelled: false,
      failures: 0,
      refusals: 0,
      mostSent: 0,
      rate: transferRate(),
      run: new AbortController(),
      stopWaiting: () => undefined,
    }
    jobs = [...jobs, job]
    tell()
    void check(job).then(startNext)
  }

  function pause(id: string): void {
    const job = find(id)
    if (!job || !['waiting', ...runningStates].includes(job.state)) return
    stop(job)
    end(job, { state: 'paused' })
  }

  function resume(id: string): void {
    const job = find(id)
    if (!job || !['paused', 'failed'].includes(job.state)) return
    change(job, { state: 'waiting', problem: null, failures: 0, refusals: 0 })
    if (job.isChecked) startNext()
    else void check(job).then(startNext)
  }

  async function cancel(id: string): Promise<boolean> {
    const job = find(id)
    if (!job) return true
    stop(job)
    job.isCancelled = true
    dismiss(id)
    if (job.fileId === null || job.state === 'ready') return true
    memory.forget(job.fileId)
    return (await calls.remove(job.fileId)).ok
  }

  function dismiss(id: string): void {
    jobs = jobs.filter((job) => job.id !== id)
    tell()
    startNext()
  }

  return {
    add,
    pause,
    resume,
    cancel,
    dismiss,
    reconnect: () => {
      for (const job of jobs.filter(({ state }) => state === 'retrying')) {
        job.stopWaiting()
        void run(job)
      }
    },
    pauseAll: () => {
      for (const { id } of jobs) pause(id)
    },
  }
}

type Refused = Extract<ApiResult<ReleaseFile>, { ok: false }>

const runningStates: readonly string[] = ['uploading', 'retrying', 'completing']

const isSameFile = ({ upload, state }: Job, file: File) =>
  state !== 'ready' &&
  upload.name === file.name &&
  upload.size === file.size &&
  upload.lastModified === file.lastModified

const toItem = ({
  id,
  place,
  upload,
  sent,
  state,
  problem,
  rate,
  fileId,
  file,
}: Job): UploadItem => ({
  id,
  place,
  name: upload.name,
  bytes: upload.size,
  sent,
  state,
  problem,
  bytesPerSecond: rate.bytesPerSecond(),
  fileId,
  file,
})
