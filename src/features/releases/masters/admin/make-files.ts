import { filesApi } from '#src/features/releases/files/admin/api.ts'
import { WorkerStall } from '#src/lib/run-worker.ts'
import { matchTracks } from '../match-tracks.ts'
import { tagKeys, tagsOf, textKey } from '../release-tags.ts'
import { withTags } from '../tags.ts'
import { findFile, type MastersContext } from './job.ts'
import { madeFile } from './made-folder.ts'
import { madeNameOf } from './made-name.ts'
import { makeZips } from './make-zips.ts'
import { LostConnection, runTask, send, type MadeTrack, type Making } from './making.ts'
import type { MasterRow } from './masters-state.ts'
import { folderOf, madeKinds, madeName, type MadeKind, type MastersAnswer } from './masters-task.ts'
import { fileTooLargeMessage, masterProblemMessage } from './messages.ts'

/**
 * Gives each master its track; the server has to know it before its files. Null when the tracks could not be saved. Throws
 * LostConnection.
 */
export async function saveTracks(
  rows: readonly MasterRow[],
  context: MastersContext,
  isSecondTry = false,
): Promise<{ trackIds: string[]; hints: string[] } | null> {
  // The screen may not have read yet what was uploaded a moment ago, and how long it lasts.
  const read = await filesApi.readReleaseFiles({ releaseId: context.release.id })
  if (!read.ok && read.status === 0) throw new LostConnection()
  const { tracks, ids, kept } = matchTracks(
    rows.map(({ draft, trackId }) => ({ ...draft, trackId })),
    context.tracks(),
    read.ok ? read.data.files : context.files,
  )
  const outcome = await context.saveTracks(tracks)
  // Now the list is as somebody else has saved it.
  if (outcome === 'stale' && !isSecondTry) return saveTracks(rows, context, true)
  return outcome === 'saved' ? { trackIds: ids, hints: kept } : null
}

/**
 * Makes the files of all masters and hands each to the uploads. What was made before, also in a tab that was closed since,
 * is not made again.
 */
export async function makeFiles(rows: readonly MasterRow[], making: Making): Promise<void> {
  const waiting = [...rows]
  const made: MadeTrack[] = []
  const makeNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    making.signal.throwIfAborted()
    made.push(...(await makeTrack(next, making)))
    return makeNext()
  }
  // A track keeps two cores busy, and its encoders 150 MB.
  await Promise.all([makeNext(), ...(navigator.hardwareConcurrency >= 6 ? [makeNext()] : [])])
  await makeZips(made, making)
}

/** How long a worker may be silent before another attempt, which gives it longer: a slow computer starts encoders slowly. */
const silentMs = [30_000, 120_000, 600_000]
/** A track that does not get on for so long is slow. */
const slowMs = 30_000
const stillMs = 1_200_000

/** Whether another worker keeps the files: one that was ended a moment ago, or stands still. */
const isHeld = (error: unknown) =>
  error instanceof WorkerStall || String(error).includes('NoModificationAllowedError')

/**
 * Makes the files of one master. Firefox (153) does not always start a worker inside of a worker, as encoders are, and keeps
 * the files of one that stands still: another attempt writes other files.
 */
async function encode(
  row: MasterRow,
  making: Making,
  attempt = 1,
): Promise<Exclude<MastersAnswer, { stopped: string }>> {
  const { file, draft, previewFrom: from } = row
  const { context, signal, report } = making
  const preview = { from, seconds: making.previewSeconds }
  const key = textKey(JSON.stringify([draft.path, file.size, file.lastModified, preview]))
  const folder = folderOf(context.release.id)
  const onProgress = (share: number) => report({ type: 'progressed', file, share })
  const onSlow = () => report({ type: 'slow', file })
  const watch = { silentMs: silentMs[attempt - 1] ?? stillMs, slowMs, stillMs, onSlow }
  if (attempt === 1) onProgress(0)
  try {
    const task = { type: 'encode', folder, key, attempt, file, preview } as const
    return await runTask(task, { signal, onProgress, watch })
  } catch (error) {
    if (!isHeld(error) || attempt === silentMs.length) throw error
    return encode(row, making, attempt + 1)
  }
}

/** Makes the files of one master and sends them. A master that turns out to be damaged stops no other: nothing is made of it. */
async function makeTrack(row: MasterRow, making: Making): Promise<MadeTrack[]> {
  const { file, trackId = '' } = row
  const { report } = making
  const answer = await encode(row, making)
  if ('problem' in answer) {
    const problem = masterProblemMessage(file.name, answer.problem)
    report({ type: 'refused', file, problem })
    return []
  }
  const { key, md5 } = answer
  const sent = await sendTrack({ key, trackId, md5 }, file.lastModified, making)
  report({ type: 'track-made', file })
  return [{ key, trackId, sent }]
}

/**
 * Hands the files of a track to the uploads, but for those that the release has already, and that the store cannot hold.
 * Answers the kinds that it handed over: none of a track that was removed meanwhile.
 */
async function sendTrack(
  { key, trackId, md5 }: { key: string; trackId: string; md5: string },
  lastModified: number,
  { context, cover, signal, report }: Making,
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
      report({ type: 'noted', note: fileTooLargeMessage(named.name, named.size, maximumBytes) })
      continue
    }
    // Stopped meanwhile: the release may be gone.
    signal.throwIfAborted()
    await send(context, { trackId, kind, tagsKey }, named)
    sent.push(kind)
  }
  return sent
}
