import type { AnyFileKind } from '#src/features/releases/files/file-kind.ts'
import type { Overs } from '../floats.ts'
import type { TrackDraft } from '../folder.ts'
import type { Master } from '../master.ts'

/*
 * The job of masters: the masters of one release on their way to files. Pure: run-masters.ts carries out the effects, and
 * reports what came of them as events. A test reads this comment, and tries each event in each state.
 *
 *   none ── drop ─▶ reading ── read ─▶ ready ── make ─▶ preparing ── prepared ─▶ making ── all-made ─▶ made ── sent ─▶ done
 *                                      │  ▲             ▲      │
 *                                   make  │             │     busy ─▶ ready
 *                                      ▼  decline       │
 *                                      asking ── confirm
 *
 *   preparing, making ── lost ─▶ offline ── online ─▶ preparing
 *   preparing, making, offline ── pause ─▶ paused ── resume ─▶ preparing
 *   preparing, making ── failed ─▶ paused
 *   preparing, making, offline, paused, made ── gone ─▶ gone
 *
 * Each event, the states that it changes, and what the job is then; "same": the state stays, and something else changes. An
 * event changes no other state.
 *
 * Of staff:
 * - `drop`: none, ready, paused, made, done → reading. The files are read, beside those of earlier drops. refusalOf() says
 *   why a drop is refused in other states, and while another release has a job.
 * - `created`: reading, ready → same. The form's release exists now. The masters are its own, and the work begins by itself
 *   once they are read. The names of refused files stay until the end.
 * - `choose-length`: ready → same. All previews are so long.
 * - `move-preview`: ready → same. One preview begins elsewhere.
 * - `remove`: ready → same, none. One master is left out. Without the last one there is no job.
 * - `make`: ready → asking, preparing. Asks first where the release has files that would be replaced.
 * - `confirm`: asking → preparing. Staff agree that the files are replaced.
 * - `decline`: asking → ready. Nothing is replaced.
 * - `pause`: preparing, making, offline → paused. The work stops. Made tracks stay made; the others begin again.
 * - `resume`: paused, offline → preparing. The work goes on with the first track that is not made.
 * - `cancel`: preparing, making, offline, paused → same. Asks, and says what stays (what-stays.ts). The work goes on meanwhile.
 * - `keep`: preparing, making, offline, paused → same. The answer is no.
 * - `close`: reading, ready, asking, preparing, making, offline, paused, made, done, gone → none. The work stops. Uploads on
 *   their way go on, and the made files are removed from this browser after them.
 *
 * Of the effects:
 * - `read`: reading → ready. The masters are listed, and the names of refused files.
 * - `unreadable`: reading → none. The browser could not read what was dropped.
 * - `busy`: preparing → ready. Another tab makes files. Staff are asked again: it may give this release files.
 * - `prepared`: preparing → making. Each master has its track, which the server knows.
 * - `progressed`: making → same. A track got on. It is not slow any more.
 * - `slow`: making → same. A track has not got on for a while, and its worker is alive or is given more time.
 * - `track-made`: making → same. All files of a track are made and handed to the uploads.
 * - `refused`: making → same. A master turned out to be damaged. Nothing is made of it, and the others go on.
 * - `noted`: making → same. A file was left out, and why.
 * - `all-made`: making → made. The uploads have everything.
 * - `sent`: made → done. The release has everything.
 * - `failed`: preparing, making → paused. The disk is full, the tracks could not be saved, or a worker stood still.
 * - `lost`: preparing, making → offline. The connection is gone and something of the site is needed.
 * - `online`: offline → preparing. The connection may be back.
 * - `gone`: preparing, making, offline, paused, made → gone. The release was deleted. The work and its uploads stop.
 */
export const jobStates = [
  'reading',
  'ready',
  'asking',
  'preparing',
  'making',
  'offline',
  'paused',
  'made',
  'done',
  'gone',
] as const
export type JobState = (typeof jobStates)[number]

export type MasterRow = {
  file: File
  master: Master
  /** What of it is above full scale. */
  overs: Overs
  draft: TrackDraft
  /** Its track, once the work has begun. */
  trackId?: string
  /** Where its preview begins, in seconds. */
  previewFrom: number
  state: 'waiting' | 'working' | 'slow' | 'made' | 'refused'
  /** How much is done, from 0 to 1. */
  share: number
  problem?: string
}

/** `note`: why it is not used, for people. */
export type RefusedFile = { name: string; note: string }

/** The files that the release has of some tracks, and its zips, which making would replace. */
export type ReplacedFiles = {
  tracks: readonly { title: string; kinds: readonly AnyFileKind[] }[]
  zips: readonly AnyFileKind[]
}

export type MastersJob = {
  /** Null for a release that is not created yet. */
  releaseId: string | null
  state: JobState
  /** Its release was just created: the work begins by itself. */
  startsItself: boolean
  /** What the release is, or seems to be. */
  artist: string
  title: string
  rows: readonly MasterRow[]
  previewSeconds: number
  /** Dropped files that are not used, until they are dropped again, or somebody presses MAKE THE FILES below their names. */
  refused: readonly RefusedFile[]
  /** What stopped the work, and what it leaves out. */
  notes: readonly string[]
  /** What is to be known of files that are made as they should be. */
  hints: readonly string[]
  /** What the question of `asking` names. */
  replaced: ReplacedFiles | null
  /** Whether the question of CANCEL is open. */
  asksToLeave: boolean
  /** When the work began (milliseconds), and how much music was made before (seconds). */
  startedAt: number
  madeBefore: number
}

export const emptyJob: MastersJob = {
  releaseId: null,
  state: 'reading',
  startsItself: false,
  artist: '',
  title: '',
  rows: [],
  previewSeconds: 45,
  refused: [],
  notes: [],
  hints: [],
  replaced: null,
  asksToLeave: false,
  startedAt: 0,
  madeBefore: 0,
}

export type ReadMasters = Pick<MastersJob, 'artist' | 'title' | 'rows' | 'refused' | 'notes'>

export type MastersEvent =
  | { type: 'drop'; releaseId: string | null; dropped: readonly File[] }
  | { type: 'created'; releaseId: string }
  | { type: 'choose-length'; seconds: number }
  | { type: 'move-preview'; file: File; from: number }
  | { type: 'remove'; file: File }
  /** `replaced`: null where the release has nothing that would be. */
  | { type: 'make'; title: string; replaced: ReplacedFiles | null }
  | { type: 'confirm' | 'decline' | 'pause' | 'resume' | 'cancel' | 'keep' | 'close' }
  | { type: 'read'; read: ReadMasters }
  | { type: 'unreadable' }
  /** `note`, of these events: for people. */
  | { type: 'busy'; note: string }
  /** `trackIds`: of each row. `at`: in milliseconds. */
  | { type: 'prepared'; trackIds: readonly string[]; hints: readonly string[]; at: number }
  | { type: 'progressed'; file: File; share: number }
  | { type: 'slow' | 'track-made'; file: File }
  | { type: 'refused'; file: File; problem: string }
  | { type: 'noted' | 'failed'; note: string }
  | { type: 'all-made' | 'sent' | 'lost' | 'online' | 'gone' }

export const eventTypes = [
  'drop',
  'created',
  'choose-length',
  'move-preview',
  'remove',
  'make',
  'confirm',
  'decline',
  'pause',
  'resume',
  'cancel',
  'keep',
  'close',
  'read',
  'unreadable',
  'busy',
  'prepared',
  'progressed',
  'slow',
  'track-made',
  'refused',
  'noted',
  'all-made',
  'sent',
  'failed',
  'lost',
  'online',
  'gone',
] as const satisfies readonly MastersEvent['type'][]

/**
 * `prepare` reserves the folders and saves the tracks, `make` makes and sends the files, `stop` ends either, `wait` reports
 * when the connection may be back. `remove-folder`: nobody needs the made files any more.
 */
export type MastersEffect =
  | { do: 'read'; dropped: readonly File[]; earlier: readonly MasterRow[] }
  | { do: 'prepare' | 'make' | 'stop' | 'wait' | 'cancel-uploads' | 'remove-folder' }

type Step = { job: MastersJob | null; effects: readonly MastersEffect[] }

/** Null is no job: nothing was dropped, or it was closed. */
export function reduce(job: MastersJob | null, event: MastersEvent): Step {
  if (event.type === 'drop') return drop(job, event)
  const step = job && react(job, event)
  return step ?? { job, effects: [] }
}

const step = (
  job: MastersJob,
  change: Partial<MastersJob>,
  ...effects: MastersEffect['do'][]
): Step => ({ job: { ...job, ...change }, effects: effects.map(effectOf) })

const effectOf = (name: MastersEffect['do']): MastersEffect =>
  name === 'read' ? { do: name, dropped: [], earlier: [] } : { do: name }

/** Works, or waits to go on. */
const isUnfinished = ({ state }: MastersJob) =>
  ['preparing', 'making', 'offline', 'paused'].includes(state)

/** Why masters of a release cannot be taken now; null if they can. */
export function refusalOf(
  job: MastersJob | null,
  releaseId: string | null,
): 'making' | 'other-release' | 'gone' | null {
  if (!job) return null
  if (job.releaseId !== releaseId) return isUnfinished(job) ? 'other-release' : null
  if (job.state === 'gone') return 'gone'
  return ['asking', 'preparing', 'making', 'offline'].includes(job.state) ? 'making' : null
}

function drop(
  job: MastersJob | null,
  { releaseId, dropped }: Extract<MastersEvent, { type: 'drop' }>,
): Step {
  if (refusalOf(job, releaseId) !== null || job?.state === 'reading') return { job, effects: [] }
  const { previewSeconds, ...before } = job?.releaseId === releaseId ? job : emptyJob
  const earlier = before.rows.filter(({ state }) => state !== 'refused')
  const refused = before.refused.filter((one) => !dropped.some(({ name }) => name === one.name))
  return {
    job: { ...emptyJob, releaseId, previewSeconds, rows: earlier, refused },
    effects: [{ do: 'read', dropped, earlier }],
  }
}

/** Null where the event changes nothing. */
function react(job: MastersJob, event: Exclude<MastersEvent, { type: 'drop' }>): Step | null {
  const { state } = job
  if (event.type === 'close') return close(job)
  if (event.type === 'gone')
    return isUnfinished(job) || state === 'made'
      ? step(
          job,
          { state: 'gone', asksToLeave: false, rows: rested(job.rows) },
          'stop',
          'cancel-uploads',
        )
      : null
  if (isUnfinished(job) && event.type === 'cancel') return step(job, { asksToLeave: true })
  if (isUnfinished(job) && event.type === 'keep') return step(job, { asksToLeave: false })
  switch (state) {
    case 'reading':
      return whileReading(job, event)
    case 'ready':
      return whileReady(job, event)
    case 'asking':
      if (event.type === 'confirm') return prepare({ ...job, replaced: null })
      return event.type === 'decline' ? step(job, { state: 'ready', replaced: null }) : null
    case 'preparing':
      return whilePreparing(job, event)
    case 'making':
      return whileMaking(job, event)
    case 'offline':
      if (event.type === 'pause') return step(job, { state: 'paused' }, 'stop')
      return event.type === 'online' || event.type === 'resume' ? prepare(job) : null
    case 'paused':
      return event.type === 'resume' ? prepare(job) : null
    case 'made':
      return event.type === 'sent' ? step(job, { state: 'done' }) : null
    case 'done':
    case 'gone':
      return null
  }
}

/** A done job that refused a master has kept the files of the others for its mended file. */
const close = ({ state }: MastersJob): Step => ({
  job: null,
  effects: [{ do: state === 'done' ? 'remove-folder' : 'stop' }],
})

const prepare = (job: MastersJob) =>
  step(job, { state: 'preparing', startsItself: false, notes: [] }, 'prepare')

const created = (job: MastersJob, releaseId: string) =>
  job.releaseId === null ? step(job, { releaseId, startsItself: true }) : null

function whileReading(job: MastersJob, event: MastersEvent): Step | null {
  if (event.type === 'created') return created(job, event.releaseId)
  if (event.type === 'unreadable') return { job: null, effects: [] }
  if (event.type !== 'read') return null
  const refused = [...job.refused, ...event.read.refused]
  return step(job, { ...event.read, refused, state: 'ready' })
}

function whileReady(job: MastersJob, event: MastersEvent): Step | null {
  if (event.type === 'created') return created(job, event.releaseId)
  if (event.type === 'choose-length') return step(job, { previewSeconds: event.seconds })
  if (event.type === 'move-preview') return changeRow(job, event.file, { previewFrom: event.from })
  if (event.type === 'remove') {
    const rows = job.rows.filter(({ file }) => file !== event.file)
    return rows.length === 0 ? close(job) : step(job, { rows })
  }
  if (event.type !== 'make') return null
  const { title, replaced } = event
  const refused = job.startsItself ? job.refused : []
  return replaced
    ? step(job, { state: 'asking', title, refused, replaced, startsItself: false })
    : prepare({ ...job, title, refused })
}

function whilePreparing(job: MastersJob, event: MastersEvent): Step | null {
  if (event.type === 'busy')
    return step(job, { state: 'ready', asksToLeave: false, notes: [event.note] })
  if (event.type !== 'prepared') return interrupt(job, event)
  const { trackIds, hints, at: startedAt } = event
  const rows = job.rows.map((row, at) => ({ ...row, trackId: trackIds[at] ?? '' }))
  const made = rows.filter(({ state }) => state === 'made')
  const madeBefore = made.reduce((sum, row) => sum + musicOf(row), 0)
  return step(job, { state: 'making', rows, hints, startedAt, madeBefore }, 'make')
}

function whileMaking(job: MastersJob, event: MastersEvent): Step | null {
  if (event.type === 'progressed')
    return changeRow(job, event.file, { state: 'working', share: event.share })
  if (event.type === 'slow') return changeRow(job, event.file, { state: 'slow' })
  if (event.type === 'track-made') return changeRow(job, event.file, { state: 'made', share: 1 })
  if (event.type === 'refused')
    return changeRow(job, event.file, { state: 'refused', problem: event.problem })
  if (event.type === 'noted') return step(job, { notes: [...job.notes, event.note] })
  if (event.type === 'all-made') return step(job, { state: 'made', asksToLeave: false })
  return interrupt(job, event)
}

function interrupt(job: MastersJob, event: MastersEvent): Step | null {
  const rows = rested(job.rows)
  if (event.type === 'pause') return step(job, { state: 'paused', rows }, 'stop')
  if (event.type === 'failed')
    return step(job, { state: 'paused', rows, notes: [event.note] }, 'stop')
  return event.type === 'lost' ? step(job, { state: 'offline', rows }, 'stop', 'wait') : null
}

/** A row that is made already stays so when its files are looked at again after a pause. */
function changeRow(job: MastersJob, file: File, change: Partial<MasterRow>): Step | null {
  const row = job.rows.find((one) => one.file === file)
  if (!row || row.state === 'made') return null
  return step(job, { rows: job.rows.map((one) => (one === row ? { ...row, ...change } : one)) })
}

const rested = (rows: readonly MasterRow[]): MasterRow[] =>
  rows.map((row) =>
    row.state === 'working' || row.state === 'slow' ? { ...row, state: 'waiting', share: 0 } : row,
  )

/** Seconds of music. */
export const musicOf = ({ master }: Pick<MasterRow, 'master'>) => master.frames / master.sampleRate
