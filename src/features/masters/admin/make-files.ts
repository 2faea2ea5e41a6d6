import { WorkerStall } from '#src/lib/run-worker.ts'
import { matchTracks } from '../match-tracks.ts'
import { tagKeys, tagsOf, textKey } from '../release-tags.ts'
import { withTags } from '../tags.ts'
import { coverOf } from './cover.ts'
import {
  changeJob,
  changeRow,
  findFile,
  mastersJob,
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
import { folderOf, madeKinds, madeName, type MastersAnswer } from './masters-task.ts'
import * as messages from './messages.ts'

let work = new AbortController()

/**
 * Makes the files of all masters and hands each to the uploads. What was made before, also in a tab that was closed since,
 * is not made again.
 */
export async function makeFiles(context: MastersContext): Promise<void> {
  work = new AbortController()
  const { signal } = work
  // Uploads of an earlier job in this tab may still read its folder.
  const isFirst = !areFoldersLocked()
  if (!(await lockFolders())) return changeJob({ notes: [messages.otherTabMessage] })
  changeJob({ state: 'making', startedAt: Date.now(), notes: [] })
  addEventListener('beforeunload', askBeforeLeaving)
  try {
    if (isFirst) await removeFolders((name) => name !== folderOf(context.release.id))
    await makeAll(context, signal)
  } catch (error) {
    if (!signal.aborted) changeJob({ state: 'paused', notes: [messages.notMadeMessage(error)] })
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

/** Forgets the masters, and removes what was made of them unless uploads still read it. */
export async function forgetMasters({ isUploading }: { isUploading: boolean }): Promise<void> {
  work.abort()
  if (!isUploading) {
    await removeFolders(() => true).catch(() => undefined)
    unlockFolders()
  }
  mastersJob.set(null)
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

async function makeAll(context: MastersContext, signal: AbortSignal): Promise<void> {
  const rows = mastersJob.get()?.rows ?? []
  const { tracks, ids } = matchTracks(
    rows.map(({ draft }) => draft),
    context.tracks(),
  )
  // The server has to know a track before its file.
  if ((await context.saveTracks(tracks)) !== 'saved')
    return changeJob({ state: 'paused', notes: [messages.tracksNotSavedMessage] })
  const cover = await coverOf(context.release.coverImage)
  const waiting = rows.map((row, at) => ({ row, trackId: ids[at] ?? '' }))
  const made: MadeTrack[] = []
  const makeNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    made.push(...(await makeTrack(next.row, next.trackId, { context, cover, signal })))
    return makeNext()
  }
  // A track keeps two cores busy, and its encoders 150 MB.
  await Promise.all([makeNext(), ...(navigator.hardwareConcurrency >= 6 ? [makeNext()] : [])])
  await makeZips(made, { context, cover, signal })
  changeJob({ state: 'made' })
}

const stallMs = 30_000
const maxAttempts = 3

/**
 * Makes the files of one master. Firefox (153) does not always start a worker inside of a worker, as encoders are, and keeps
 * the files of one that stands still: then they are made under another key.
 */
async function encode(
  row: MasterRow,
  making: Making,
  attempt = 1,
): Promise<{ key: string; answer: MastersAnswer }> {
  const { file, previewFrom } = row
  const { context, signal } = making
  const preview = { from: previewFrom, seconds: mastersJob.get()?.previewSeconds ?? 0 }
  const key = textKey(JSON.stringify([file.name, file.size, file.lastModified, preview, attempt]))
  const onProgress = (share: number) => changeRow(file, { state: 'working', share })
  onProgress(0)
  try {
    const task = {
      type: 'encode',
      folder: folderOf(context.release.id),
      key,
      file,
      preview,
    } as const
    return { key, answer: await runTask(task, { signal, stallMs, onProgress }) }
  } catch (error) {
    if (!(error instanceof WorkerStall) || attempt === maxAttempts) throw error
    return encode(row, making, attempt + 1)
  }
}

/** Makes the files of one master and sends them. A master that turns out to be damaged stops no other: nothing is made of it. */
async function makeTrack(row: MasterRow, trackId: string, making: Making): Promise<MadeTrack[]> {
  const { file } = row
  const { key, answer } = await encode(row, making)
  if ('problem' in answer) {
    const problem = messages.masterProblemMessage(file.name, answer.problem)
    changeRow(file, { state: 'refused', problem })
    return []
  }
  await sendTrack({ key, trackId }, answer.md5, file.lastModified, making)
  changeRow(file, { state: 'made', share: 1 })
  return [{ key, trackId }]
}

/** Hands the files of a track to the uploads, but for those that the release has already. */
async function sendTrack(
  { key, trackId }: MadeTrack,
  md5: string,
  lastModified: number,
  { context, cover }: Making,
): Promise<void> {
  const { release, tracks, files } = context
  const list = tracks()
  const at = list.findIndex(({ id }) => id === trackId)
  const tagsKey = tagKeys(release, list).get(trackId) ?? ''
  const isSameMusic = files.some((file) => file.trackId === trackId && file.samplesMd5 === md5)
  for (const kind of madeKinds) {
    if (kind !== 'preview' && isSameMusic && findFile(files, { trackId, kind, tagsKey })) continue
    const music = await madeFile(release.id, madeName(key, kind))
    const tagged = await withTags(music, { ...tagsOf(release, list, at), cover })
    send(
      context,
      { trackId, kind, tagsKey },
      new File([tagged], madeNameOf(context, at, kind), { lastModified }),
    )
  }
}
