import type { UploadedPart } from '#src/lib/upload.ts'
import { addSample, type Sample } from './transfer-rate.ts'

/*
 * The states of an upload. Pure: run-uploads.ts carries out the effects, and reports what came of them as events.
 *
 *                                   ┌──── not all arrived ─────┐
 *                                   ▼                          │
 *   add ─▶ checking ─▶ waiting ─▶ uploading ── all sent ─▶ completing ─▶ ready
 *             ▲                    │    ▲                  ▲   │
 *             │                  lost   └── after a pause ─┘  lost
 *             │                    │            │              │
 *             │                    └───────▶ retrying ◀────────┘
 *             │
 *           resume ◀─ paused ◀─ any of these but ready
 *           resume ◀─ failed ◀─ checking (the file will not do), uploading, completing (refused, or too often)
 *
 * An upload has its turn while it is uploading, retrying or completing. Cancel and dismiss take it from the list.
 */
export type UploadState =
  'checking' | 'waiting' | 'uploading' | 'retrying' | 'completing' | 'paused' | 'failed' | 'ready'

/** An upload of this tab. `Place` is where its file belongs, `Result` what the server answers when it is ready. */
export type UploadItem<Place, Result> = {
  id: string
  place: Place
  source: File
  state: UploadState
  /** Of all that is sent. */
  bytes: number
  sent: number
  /** Why it failed, for people; null before that. */
  problem: string | null
  /** Why its next try has to wait, for people; null without an answer. */
  delay: string | null
  /** It failed, and the same file may succeed later. */
  mayRetry: boolean
  /** Null until the server knows it. */
  fileId: string | null
  /** When it is ready. */
  result: Result | null
  /** Once all bytes are at the store. */
  parts: UploadedPart[] | null
  /** An earlier visit may have sent all bytes: the server is asked first. */
  mayBeComplete: boolean
  /** The most bytes that the store has had. Failures and refusals in a row are counted since it last rose. */
  highWaterMark: number
  failures: number
  refusals: number
  /** How often in a row the store gave no answer, while the site did, since bytes last arrived. */
  storeLosses: number
  samples: readonly Sample[]
}

export type UploadRules<Place> = {
  isSamePlace: (one: Place, other: Place) => boolean
  maximumRunning: number
  /** The pauses before each retry, the last one for all others; without any, a lost connection fails an upload. */
  backoffMs: readonly number[]
  /** How often the store may refuse a signature, or miss bytes, until an upload fails. */
  maximumRefusals: number
  /** How often in a row a connection may be lost, until an upload fails; as often as it likes when absent. */
  maximumLosses?: number
}

export type UploadEvent<Result> =
  | { type: 'checked'; id: string; bytes: number }
  | { type: 'begun'; id: string; fileId: string }
  /** `at`: in milliseconds. */
  | { type: 'progressed'; id: string; sent: number; at: number }
  | { type: 'all-sent'; id: string; parts: UploadedPart[] }
  | { type: 'completed'; id: string; result: Result }
  /** `problem` is shown if the upload fails for it, `delay` while it waits for another try. `isAtStore`: the site had answered. */
  | { type: 'lost'; id: string; problem: string; delay: string | null; isAtStore?: boolean }
  | { type: 'refused' | 'incomplete'; id: string; problem: string }
  | { type: 'failed'; id: string; problem: string; mayRetry: boolean }
  | { type: UploadAction; id: string }

/**
 * `retry` ends the pause before a retry. `resume`: of an upload that was paused or failed. `cancel` stops an upload, and
 * removes it here and from the server; `dismiss` takes one that is ready from the list.
 */
export type UploadAction = 'retry' | 'pause' | 'resume' | 'cancel' | 'dismiss'

/** `fileId`: of an unfinished upload of the same file. */
export type AddEvent<Place> = {
  type: 'add'
  id: string
  place: Place
  source: File
  fileId: string | null
}

/**
 * `start`: what belongs to the state that an upload has entered; it ends what was running before. `forget` clears this
 * browser's memory, `remove` tells the server.
 */
export type Effect = { do: 'start'; id: string } | { do: 'forget' | 'remove'; fileId: string }

type Step<Place, Result> = { uploads: readonly UploadItem<Place, Result>[]; effects: Effect[] }

export function reduce<Place, Result>(
  uploads: readonly UploadItem<Place, Result>[],
  event: UploadEvent<Result> | AddEvent<Place>,
  rules: UploadRules<Place>,
): Step<Place, Result> {
  if (event.type === 'add') return add(uploads, event, rules)
  const upload = uploads.find(({ id }) => id === event.id)
  // Cancelled while its beginning was on the way.
  if (!upload)
    return {
      uploads,
      effects: event.type === 'begun' ? [{ do: 'remove', fileId: event.fileId }] : [],
    }
  const [change, ...others] = react(upload, event, rules)
  const changed = uploads.flatMap((one) =>
    one !== upload ? [one] : change ? [{ ...upload, ...change }] : [],
  )
  const { uploads: after, next } = giveTurns(changed, rules)
  const started = new Set(change === null || change.state ? [event.id, ...next] : next)
  return { uploads: after, effects: [...others, ...Array.from(started, start)] }
}

const start = (id: string): Effect => ({ do: 'start', id })

/** A file for the place of an upload replaces it; the same file resumes it. */
function add<Place, Result>(
  uploads: readonly UploadItem<Place, Result>[],
  event: AddEvent<Place>,
  rules: UploadRules<Place>,
): Step<Place, Result> {
  const old = uploads.find(({ place }) => rules.isSamePlace(place, event.place))
  if (!old) return { uploads: [...uploads, newUpload(event)], effects: [start(event.id)] }
  if (isSameFile(old, event.source)) return reduce(uploads, { type: 'resume', id: old.id }, rules)
  const cancelled = reduce(uploads, { type: 'cancel', id: old.id }, rules)
  const added = add(cancelled.uploads, event, rules)
  return { uploads: added.uploads, effects: [...cancelled.effects, ...added.effects] }
}

const newUpload = <Place>({ id, place, source, fileId }: AddEvent<Place>) => ({
  id,
  place,
  source,
  state: 'checking' as const,
  bytes: source.size,
  sent: 0,
  problem: null,
  delay: null,
  mayRetry: false,
  fileId,
  result: null,
  parts: null,
  mayBeComplete: fileId !== null,
  highWaterMark: 0,
  failures: 0,
  refusals: 0,
  storeLosses: 0,
  samples: [],
})

/** What changes of an upload (null: it leaves the list), and the other effects. */
type Reaction<Result> = [Partial<UploadItem<never, Result>> | null, ...Effect[]]

function react<Result>(
  upload: UploadItem<unknown, Result>,
  event: UploadEvent<Result>,
  rules: UploadRules<never>,
): Reaction<Result> {
  const { state, fileId, bytes } = upload
  const forget: Effect[] = fileId === null ? [] : [{ do: 'forget', fileId }]
  switch (event.type) {
    case 'checked':
      return [{ state: 'waiting', bytes: event.bytes }]
    case 'begun':
      return [{ fileId: event.fileId }, ...(fileId === event.fileId ? [] : forget)]
    case 'progressed':
      return [progress(upload, event.sent, event.at)]
    case 'all-sent':
      return [{ state: 'completing', parts: event.parts, sent: bytes }]
    case 'completed':
      return [{ state: 'ready', result: event.result, sent: bytes }, ...forget]
    case 'lost':
      return [retry(upload, event, rules)]
    case 'refused':
    case 'incomplete':
      return sendAgain(upload, event, forget, rules)
    case 'failed':
      return [fail(event.problem, event.mayRetry)]
    case 'retry':
      return [state === 'retrying' ? takeTurn(upload) : {}]
    case 'pause':
      return [['failed', 'ready', 'paused'].includes(state) ? {} : { state: 'paused' }]
    case 'resume':
      return [['failed', 'paused'].includes(state) ? afresh : {}]
    case 'cancel':
      return fileId === null || state === 'ready'
        ? [null]
        : [null, ...forget, { do: 'remove', fileId }]
    case 'dismiss':
      return [null]
  }
}

const afresh = {
  state: 'checking',
  problem: null,
  failures: 0,
  refusals: 0,
  storeLosses: 0,
} as const

function retry(
  upload: UploadItem<unknown, unknown>,
  { problem, delay, isAtStore }: { problem: string; delay: string | null; isAtStore?: boolean },
  { backoffMs, maximumLosses = Infinity }: UploadRules<never>,
) {
  const failures = upload.failures + 1
  const storeLosses = isAtStore ? upload.storeLosses + 1 : 0
  return backoffMs.length > 0 && failures < maximumLosses
    ? ({ state: 'retrying', failures, storeLosses, delay } as const)
    : fail(problem, true)
}

const fail = (problem: string, mayRetry: boolean) =>
  ({ state: 'failed', problem, mayRetry }) as const

function progress(upload: UploadItem<unknown, unknown>, sent: number, at: number) {
  const isFurther = sent > upload.highWaterMark
  return {
    sent,
    samples: addSample(upload.samples, { at, sent }),
    ...(isFurther && { highWaterMark: sent, failures: 0, refusals: 0, storeLosses: 0 }),
  }
}

/** The store refused a signature, or has not all bytes. */
function sendAgain(
  upload: UploadItem<unknown, unknown>,
  { type, problem }: { type: 'refused' | 'incomplete'; problem: string },
  forget: Effect[],
  { maximumRefusals }: UploadRules<never>,
): Reaction<never> {
  const change = { state: 'uploading', parts: null, mayBeComplete: false, samples: [] } as const
  if (upload.mayBeComplete) return [change]
  const refusals = upload.refusals + 1
  const hasFailed = refusals >= maximumRefusals
  // Of an upload in parts the store says at the next try which ones it has. If that is no help, all are sent again.
  const isForgotten =
    type === 'incomplete' ? !upload.parts?.length || refusals > 1 : refusals > 1 && !hasFailed
  return [
    hasFailed ? { parts: null, ...fail(problem, true) } : { ...change, refusals },
    ...(isForgotten ? forget : []),
  ]
}

const takeTurn = ({ parts, mayBeComplete }: UploadItem<unknown, unknown>) =>
  parts || mayBeComplete
    ? ({ state: 'completing' } as const)
    : ({ state: 'uploading', samples: [] } as const)

const hasTurn = ({ state }: UploadItem<unknown, unknown>) =>
  ['uploading', 'retrying', 'completing'].includes(state)

/** `next`: the ids of those that have their turn now. */
function giveTurns<Place, Result>(
  uploads: readonly UploadItem<Place, Result>[],
  { maximumRunning }: UploadRules<Place>,
) {
  const free = maximumRunning - uploads.filter(hasTurn).length
  const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))
  return {
    uploads: uploads.map((one) => (next.includes(one) ? { ...one, ...takeTurn(one) } : one)),
    next: next.map(({ id }) => id),
  }
}

const isSameFile = ({ source, state }: UploadItem<unknown, unknown>, file: File) =>
  state !== 'ready' &&
  source.name === file.name &&
  source.size === file.size &&
  source.lastModified === file.lastModified
