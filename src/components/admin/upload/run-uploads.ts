import { CallError } from '#src/lib/api.ts'
import type { Upload, UploadedPart } from '#src/lib/upload.ts'
import { blockedStoreMessage, hostOf, lossesUntilBlocked } from './blocked-store.ts'
import { sendByParts, sendByPut } from './send-by-put.ts'
import { sendByTus } from './send-by-tus.ts'
import { TransferError, UploadError, type Transfer } from './transfer.ts'
import type { UploadMemory } from './upload-memory.ts'
import {
  reduce,
  type AddEvent,
  type Effect,
  type UploadAction,
  type UploadEvent,
  type UploadItem,
  type UploadRules,
} from './upload-state.ts'

/** The files to send, and the call that begins their upload; it answers a result when the server has them all. */
export type Prepared<Result> = {
  files: File[]
  begin: () => Promise<{ fileId: string; uploads: Upload[] } | { result: Result }>
}

/** What differs between music and pictures. The calls throw CallError. */
export type UploadKind<Place, Result> = UploadRules<Place> & {
  /** A connection that says nothing for so long is given up. */
  stallMs: number
  messages: Record<TransferError['reason'] | 'incomplete', string>
  memory: UploadMemory
  /** Checks a file and makes it ready to be sent, before each try. Throws UploadError. */
  prepare: (file: File, place: Place, signal: AbortSignal) => Promise<Prepared<Result>>
  /** Answers null while the store has not all bytes. */
  complete: (fileId: string, parts: UploadedPart[]) => Promise<Result | null>
  /** Resolves to false when the server could not be told. */
  remove?: (fileId: string) => Promise<boolean>
}

type Options<Place, Result> = UploadKind<Place, Result> & {
  send?: (transfer: Transfer) => Promise<UploadedPart[]>
  onChange: (uploads: readonly UploadItem<Place, Result>[]) => void
}

/** The shortest time between two calls of `onChange` for progress. */
const progressMs = 200

/** Uploads on their way: carries out what the reducer asks for. Ignores an id that is no longer in the list. */
export class Uploads<Place, Result> {
  readonly #options: Options<Place, Result>
  #items: readonly UploadItem<Place, Result>[] = []
  #emittedAt = 0
  #lastId = 0
  /** The task that each upload is at. */
  readonly #tasks = new Map<string, AbortController>()

  constructor(options: Options<Place, Result>) {
    this.#options = options
  }

  /** `unfinishedId`: the file of an earlier upload that this one may resume. */
  add(place: Place, source: File, unfinishedId?: string): void {
    const id = `${++this.#lastId}`
    void this.#dispatch({ type: 'add', id, place, source, fileId: unfinishedId ?? null })
  }

  /** Resolves to false when the server could not be told of a removal. */
  act(type: UploadAction, id: string): Promise<boolean> {
    return this.#dispatch({ type, id })
  }

  actOnAll(type: UploadAction): void {
    for (const { id } of this.#items) void this.act(type, id)
  }

  async #dispatch(event: UploadEvent<Result> | AddEvent<Place>): Promise<boolean> {
    const { uploads, effects } = reduce(this.#items, event, this.#options)
    this.#items = uploads
    if (event.type !== 'progressed' || performance.now() - this.#emittedAt >= progressMs) {
      this.#emittedAt = performance.now()
      this.#options.onChange(uploads)
    }
    const done = effects.map((effect) => this.#carryOut(effect))
    return !(await Promise.all(done)).includes(false)
  }

  async #carryOut(effect: Effect): Promise<boolean> {
    if (effect.do === 'start') void this.#start(effect.id)
    else if (effect.do === 'forget') this.#options.memory.forget(effect.fileId)
    else return (await this.#options.remove?.(effect.fileId)) ?? true
    return true
  }

  /** Reports what came of a task, unless another one was started. */
  async #start(id: string): Promise<void> {
    this.#tasks.get(id)?.abort()
    const upload = this.#items.find((one) => one.id === id)
    if (!upload) return
    const task = new AbortController()
    const { signal } = task
    this.#tasks.set(id, task)
    const event = await this.#perform(upload, signal).catch((error: unknown) => {
      if (signal.aborted) return undefined
      const isSilent = error instanceof TransferError && error.reason === 'lost'
      return isSilent ? this.#lostAtStore(error, id) : this.#eventOf(error, id)
    })
    if (event && !signal.aborted) void this.#dispatch(event)
  }

  async #perform(
    upload: UploadItem<Place, Result>,
    signal: AbortSignal,
  ): Promise<UploadEvent<Result> | undefined> {
    const { id, state, source, place, failures } = upload
    const { prepare, backoffMs } = this.#options
    switch (state) {
      case 'checking': {
        const { files } = await prepare(source, place, signal)
        return { type: 'checked', id, bytes: files.reduce((sum, { size }) => sum + size, 0) }
      }
      case 'uploading':
        return this.#send(upload, signal)
      case 'completing':
        return this.#complete(upload)
      case 'retrying':
        await wait(backoffMs[failures - 1] ?? backoffMs.at(-1) ?? 0, signal)
        return { type: 'retry', id }
      case 'waiting':
      case 'paused':
      case 'failed':
      case 'ready':
        return undefined
    }
  }

  async #complete({ id, fileId, parts }: UploadItem<Place, Result>): Promise<UploadEvent<Result>> {
    const { complete, messages } = this.#options
    try {
      const result = await complete(fileId ?? '', parts ?? [])
      return result
        ? { type: 'completed', id, result }
        : { type: 'incomplete', id, problem: messages.incomplete }
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 404) throw error
      // Its upload was removed meanwhile: a day has passed, or a colleague cancelled it. The next try begins another one.
      return { type: 'incomplete', id, problem: error.message }
    }
  }

  async #send(
    { id, source, place }: UploadItem<Place, Result>,
    signal: AbortSignal,
  ): Promise<UploadEvent<Result>> {
    const { memory, prepare, send = sendFile, stallMs } = this.#options
    const { files, begin } = await prepare(source, place, signal)
    const begun = await begin()
    if ('result' in begun) return { type: 'completed', id, result: begun.result }
    const { fileId } = begun
    // Also after a stop: the reducer removes from the server what was cancelled meanwhile.
    void this.#dispatch({ type: 'begun', id, fileId })
    let parts: UploadedPart[] = []
    let before = 0
    for (const [index, upload] of begun.uploads.entries()) {
      signal.throwIfAborted()
      const file = files[index] ?? source
      const offset = before
      const watch = watchTransfer(
        signal,
        stallMs,
        (sent) =>
          void this.#dispatch({
            type: 'progressed',
            id,
            sent: offset + sent,
            at: performance.now(),
          }),
      )
      parts = await send({ upload, file, fileId, memory, ...watch })
        .catch((error: unknown) => {
          const isSilent = error instanceof TransferError && error.reason === 'lost'
          throw isSilent ? new TransferError('lost', hostOf(upload)) : error
        })
        .finally(watch.end)
      before += file.size
    }
    return { type: 'all-sent', id, parts }
  }

  /** The store gave no answer, and the site did: after some tries the site asks the store, which tells who is in the way. */
  async #lostAtStore({ host }: TransferError, id: string): Promise<UploadEvent<Result>> {
    const { messages, complete } = this.#options
    const lost = { type: 'lost', id, problem: messages.lost, delay: null, isAtStore: true } as const
    const upload = this.#items.find((one) => one.id === id)
    if (!upload || upload.storeLosses + 1 < lossesUntilBlocked) return lost
    try {
      const result = await complete(upload.fileId ?? '', upload.parts ?? [])
      if (result) return { type: 'completed', id, result }
    } catch (error) {
      // The site says what is wrong: that the session is over, or that the upload was removed or refused.
      return this.#eventOf(error, id)
    }
    const problem = blockedStoreMessage(host)
    return { ...lost, problem, delay: problem }
  }

  #eventOf(error: unknown, id: string): UploadEvent<Result> {
    if (error instanceof UploadError)
      return { type: 'failed', id, problem: error.message, mayRetry: error.mayRetry }
    if (error instanceof CallError) {
      const { status, message: problem } = error
      if (status === 0) return { type: 'lost', id, problem, delay: null }
      return status >= 500 || status === 429
        ? { type: 'lost', id, problem, delay: problem }
        : { type: 'failed', id, problem, mayRetry: status !== 400 }
    }
    if (!(error instanceof TransferError)) throw error
    const problem = this.#options.messages[error.reason]
    switch (error.reason) {
      case 'misconfigured':
        return { type: 'failed', id, problem, mayRetry: true }
      case 'refused':
        return { type: 'refused', id, problem }
      case 'busy':
        return { type: 'lost', id, problem, delay: problem }
      case 'lost':
        return { type: 'lost', id, problem, delay: null }
    }
  }
}

/** Reports the progress of a transfer, and ends one that stands still. */
function watchTransfer(
  signal: AbortSignal,
  stallMs: number,
  onProgress: (sent: number) => unknown,
) {
  const stall = new AbortController()
  const stop = () => stall.abort()
  let timer = setTimeout(stop, stallMs)
  const either = AbortSignal.any([signal, stall.signal])
  return {
    signal: either,
    onProgress: (sent: number) => {
      if (either.aborted) return
      clearTimeout(timer)
      timer = setTimeout(stop, stallMs)
      onProgress(sent)
    },
    end: () => clearTimeout(timer),
  }
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** By the protocol that the store has named. Rejects with a TransferError. */
export function sendFile({ upload, ...transfer }: Transfer): Promise<UploadedPart[]> {
  switch (upload.protocol) {
    case 'tus':
      return sendByTus({ upload, ...transfer })
    case 'put':
      return sendByPut({ upload, ...transfer })
    case 'multipart':
      return sendByParts({ upload, ...transfer })
  }
}
