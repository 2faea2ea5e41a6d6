import { filesApi } from '#src/features/releases/files/admin/operations.ts'
import { WorkerStall } from '#src/lib/run-worker.ts'
import { matchTracks } from '../match-tracks.ts'
import { tagKeys, tagsOf, textKey } from '../release-tags.ts'
import { withTags } from '../tags.ts'
import { coverOf } from './cover.ts'
import {
  addNote,
  changeJob,
  changeRow,
  findFile,
  mastersJob,
  musicOf,
  type MasterRow,
  type MastersContext,
} from './job.ts'
import {
  areFoldersLocked,
  lockFolders,
  madeFile,
  removeFolders,
  unlockFolders,
} from './made-folder.ts'
import { madeNameOf } from './made-name.ts'
import { makeZips } from './make-zips.ts'
import { runTask, send, type MadeTrack, type Making } from './making.ts'
import { folderOf, madeKinds, madeName, type MadeKind, type MastersAnswer } from './masters-task.ts'
import {
  fileTooLargeMessage,
  masterProblemMessage,
  notMadeMessage,
  otherTabMessage,
  tracksNotSavedMessage,
} from './messages.ts'

let work = new AbortController()
let uploads: MastersContext['uploads'] | undefined
let newest: MastersContext | undefined

/** What the screen has by now: staff may leave it and come back while files are made. */
export function keepContext(context: MastersContext): void {
  newest = context
}

/**
 * Makes the files of all masters and hands each to the uploads. What was made before, also in a tab that was closed since,
 * is not made again.
 */
export async function makeFiles(context: MastersContext): Promise<void> {
  const job = mastersJob.get()
  if (!job || job.state === 'making') return
  work = new AbortController()
  const { signal } = work
  watch(context)
  const made = job.rows.filter(({ state }) => state === 'made')
  changeJob({
    state: 'making',
    startsItself: false,
    title: context.release.title,
    notes: [],
    startedAt: Date.now(),
    madeBefore: made.reduce((sum, row) => sum + musicOf(row), 0),
  })
  if (!(await lockFolders())) return changeJob({ state: job.state, notes: [otherTabMessage] })
  addEventListener('beforeunload', askBeforeLeaving)
  try {
    if (!isSending()) await removeFolders((name) => name !== folderOf(context.release.id))
    await makeAll(context, signal)
  } catch (error) {
    if (!signal.aborted) changeJob({ state: 'paused', notes: [notMadeMessage(error)] })
  } finally {
    removeEventListener('beforeunload', askBeforeLeaving)
  }
}

/** Stops the work; what is made of the tracks that are not finished is made again. */
export function pauseFiles(): void {
  work.abort()
  const rows = mastersJob.get()?.rows ?? []
  const resting = rows.map((row) =>
    row.state === 'working' ? ({ ...row, state: 'waiting', share: 0 } as const) : row,
  )
  changeJob({ state: 'paused', rows: resting })
}

/** Forgets the masters. What was made of them is removed when no upload reads it any more. */
export async function forgetMasters(): Promise<void> {
  work.abort()
  if (mastersJob.get()?.state === 'done') await lockFolders()
  mastersJob.set(null)
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Whether made files are on their way to a release; those of forgotten masters that failed are not waited for. */
const isSending = () =>
  uploads
    ?.get()
    .some(
      ({ place, state }) =>
        place.tagsKey !== undefined &&
        state !== 'ready' &&
        (state !== 'failed' || mastersJob.get() !== null),
    ) ?? false

function watch(context: MastersContext): void {
  if (uploads) return
  uploads = context.uploads
  uploads.subscribe(() => void settle())
  mastersJob.subscribe(() => void settle())
}

/**
 * Lets other tabs make files, and removes what was made, once each file is with its release or its masters are forgotten,
 * whatever screen staff are on. A refused master keeps the others: its mended file may follow.
 */
async function settle(): Promise<void> {
  const job = mastersJob.get()
  const isWorking = job?.state === 'making' || job?.state === 'paused'
  if (!areFoldersLocked() || isWorking || isSending()) return
  const isOver = !job || (job.state === 'made' && job.rows.every(({ state }) => state === 'made'))
  if (isOver) await removeFolders(() => true).catch(() => undefined)
  if (mastersJob.get() !== job) return
  unlockFolders()
  if (job?.state === 'made') changeJob({ state: 'done' })
}

async function makeAll(context: MastersContext, signal: AbortSignal): Promise<void> {
  const rows = await saveTracks(context)
  if (!rows) return changeJob({ state: 'paused', notes: [tracksNotSavedMessage] })
  const cover = await coverOf(context.release.coverImage)
  const making: Making = {
    get context() {
      return newest?.release.id === context.release.id ? newest : context
    },
    cover,
    signal,
  }
  const waiting = [...rows]
  const made: MadeTrack[] = []
  const makeNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    signal.throwIfAborted()
    made.push(...(await makeTrack(next, making)))
    return makeNext()
  }
  // A track keeps two cores busy, and its encoders 150 MB.
  await Promise.all([makeNext(), ...(navigator.hardwareConcurrency >= 6 ? [makeNext()] : [])])
  await makeZips(made, making)
  changeJob({ state: 'made' })
}

/** Gives each master its track; the server has to know it before its files. Null when the tracks could not be saved. */
async function saveTracks(
  context: MastersContext,
  isSecondTry = false,
): Promise<readonly MasterRow[] | null> {
  const rows = mastersJob.get()?.rows ?? []
  // The screen may not have read yet what was uploaded a moment ago, and how long it lasts.
  const read = await filesApi.read({ releaseId: context.release.id })
  const { tracks, ids, kept } = matchTracks(
    rows.map(({ draft, trackId }) => ({ ...draft, trackId })),
    context.tracks(),
    read.ok ? read.data.files : context.files,
  )
  const outcome = await context.saveTracks(tracks)
  // Now the list is as somebody else has saved it.
  if (outcome === 'stale' && !isSecondTry) return saveTracks(context, true)
  if (outcome !== 'saved') return null
  const placed = rows.map((row, at) => ({ ...row, trackId: ids[at] ?? '' }))
  changeJob({ rows: placed, hints: kept })
  return placed
}

const stallMs = 30_000
const maxAttempts = 3

/** Whether another worker keeps the files: one that was ended a moment ago, or stands still. */
const isHeld = (error: unknown) =>
  error instanceof WorkerStall || String(error).includes('NoModificationAllowedError')

/**
 * Makes the files of one master. Firefox (153) does not always start a worker inside of a worker, as encoders are, and keeps
 * the files of one that stands still: another attempt writes other files.
 */
async function encode(row: MasterRow, making: Making, attempt = 1): Promise<MastersAnswer> {
  const { file, draft, previewFrom: from } = row
  const { context, signal } = making
  const preview = { from, seconds: mastersJob.get()?.previewSeconds ?? 0 }
  const key = textKey(JSON.stringify([draft.path, file.size, file.lastModified, preview]))
  const folder = folderOf(context.release.id)
  const onProgress = (share: number) => changeRow(file, { state: 'working', share })
  onProgress(0)
  try {
    const task = { type: 'encode', folder, key, attempt, file, preview } as const
    return await runTask(task, { signal, stallMs, onProgress })
  } catch (error) {
    if (!isHeld(error) || attempt === maxAttempts) throw error
    return encode(row, making, attempt + 1)
  }
}

/** Makes the files of one master and sends them. A master that turns out to be damaged stops no other: nothing is made of it. */
async function makeTrack(row: MasterRow, making: Making): Promise<MadeTrack[]> {
  const { file, trackId = '' } = row
  const answer = await encode(row, making)
  if ('problem' in answer) {
    const problem = masterProblemMessage(file.name, answer.problem)
    changeRow(file, { state: 'refused', problem })
    return []
  }
  const { key, md5 } = answer
  const sent = await sendTrack({ key, trackId, md5 }, file.lastModified, making)
  changeRow(file, { state: 'made', share: 1 })
  return [{ key, trackId, sent }]
}

/**
 * Hands the files of a track to the uploads, but for those that the release has already, and that the store cannot hold.
 * Answers the kinds that it handed over: none of a track that was removed meanwhile.
 */
async function sendTrack(
  { key, trackId, md5 }: { key: string; trackId: string; md5: string },
  lastModified: number,
  { context, cover }: Making,
): Promise<MadeKind[]> {
  const { release, tracks, files, maximumBytes } = context
  const list = tracks()
  const at = list.findIndex(({ id }) => id === trackId)
  if (at < 0) return []
  const tagsKey = tagKeys(release, list).get(trackId) ?? ''
  const isSameMusic = files.some((file) => file.trackId === trackId && file.samplesMd5 === md5)
  const sent: MadeKind[] = []
  for (const kind of madeKinds) {
    if (kind !== 'preview' && isSameMusic && findFile(files, { trackId, kind, tagsKey })) continue
    const music = await madeFile(release.id, madeName(key, kind))
    const tagged = await withTags(music, { ...tagsOf(release, list, at), cover })
    const named = new File([tagged], madeNameOf(context, at, kind), { lastModified })
    if (named.size > maximumBytes) {
      addNote(fileTooLargeMessage(named.name, named.size, maximumBytes))
      continue
    }
    await send(context, { trackId, kind, tagsKey }, named)
    sent.push(kind)
  }
  return sent
}
