import { soundName } from '#src/features/releases/files/sound-name.ts'
import { findCover, isHidden, readFolder, type MasterTags } from '../folder.ts'
import { readMasterTags } from '../master-tags.ts'
import { viewOf } from '../chunks.ts'
import type { Overs } from '../floats.ts'
import { findOvers, readMaster, type Master } from '../master.ts'
import { problemOf } from '../problem.ts'
import { soundHeadBytes, soundKindOf } from '../sound-kind.ts'
import { emptyJob, mastersJob, musicOf, type MasterRow, type MastersJob } from './job.ts'
import {
  coverNotSentMessage,
  masterProblemMessage,
  noMastersMessage,
  noStorageMessage,
  notMadeMessage,
  otherReleaseMessage,
  pauseFirstMessage,
  replacedMessage,
} from './messages.ts'

const pathOf = (file: File) => file.webkitRelativePath || file.name

/** A preview begins where most songs have begun in earnest. */
const previewShare = 0.3

/** Of the form as it is when they are called. */
type Handlers = {
  readonly current: {
    onDraft?: ((draft: { artist: string; title: string }) => void) | undefined
    onCover: (cover: File) => Promise<void>
  }
}

let turns: Promise<unknown> = Promise.resolve()

/** Takes what was dropped, one drop after the other. Answers why not; '' if it did. */
export function takeMasters(
  releaseId: string | null,
  dropped: readonly File[],
  handlers: Handlers,
): Promise<string> {
  const taken = turns
    .then(() => take(releaseId, dropped, handlers))
    .catch((error: unknown) => {
      mastersJob.set(null)
      return notMadeMessage(error)
    })
  turns = taken
  return taken
}

async function take(
  releaseId: string | null,
  dropped: readonly File[],
  handlers: Handlers,
): Promise<string> {
  const refusal = refusalFor(releaseId)
  if (refusal) return refusal
  const { cover, ...read } = await readMasters(releaseId, dropped)
  if (read.rows.length > 0) handlers.current.onDraft?.(read)
  const problem = await (cover && sendCover(cover, handlers))
  // The masters were closed, or the form was left meanwhile.
  if (mastersJob.get()?.state !== 'reading') return ''
  mastersJob.set({ ...read, notes: problem ? [...read.notes, problem] : read.notes })
  return ''
}

const sendCover = (cover: File, handlers: Handlers) =>
  handlers.current.onCover(cover).catch(() => coverNotSentMessage)

/** Why masters cannot be taken now; '' if they can. */
function refusalFor(releaseId: string | null): string {
  if (!('FileSystemFileHandle' in globalThis)) return noStorageMessage
  const job = mastersJob.get()
  if (job?.releaseId === releaseId) return job.state === 'making' ? pauseFirstMessage : ''
  const isBusy = job?.state === 'making' || job?.state === 'paused'
  return isBusy ? otherReleaseMessage(job.title) : ''
}

/** Reads what was dropped, beside what was dropped for the same release before: what release it seems to be, and its cover. */
async function readMasters(
  releaseId: string | null,
  dropped: readonly File[],
): Promise<MastersJob & { cover: File | undefined }> {
  const job = mastersJob.get()
  const { rows: before, previewSeconds } = job?.releaseId === releaseId ? job : emptyJob
  const earlier = before.filter(({ state }) => state !== 'refused')
  const shown = dropped.filter((file) => !isHidden(pathOf(file)))
  const replaced = earlier.filter(({ file }) =>
    shown.some((one) => pathOf(one) === pathOf(file) && one.size !== file.size),
  )
  const all = [...earlier.map(({ file }) => file), ...shown]
  const files = [...new Map(all.map((file) => [pathOf(file), file])).values()]
  const reading: MastersJob = { ...emptyJob, releaseId, previewSeconds }
  mastersJob.set(reading)
  const read = await readSounds(files)
  const good = read.flatMap((one) => ('refusal' in one ? [] : one))
  const { tracks, ...release } = readFolder(
    good.map((one) => ({
      path: pathOf(one.file),
      tags: one.tags,
      seconds: Math.max(1, Math.round(musicOf(one))),
    })),
  )
  const rows = tracks.flatMap((draft): MasterRow[] => {
    const found = good.find(({ file }) => pathOf(file) === draft.path)
    if (!found) return []
    const previewFrom = Math.floor(musicOf(found) * previewShare)
    const known = earlier.find(({ file }) => file === found.file)
    return [{ previewFrom, ...known, ...found, draft, state: 'waiting', share: 0 }]
  })
  const notes = [
    ...read.flatMap((one) => ('refusal' in one ? one.refusal : [])),
    ...replaced.map(({ file }) => replacedMessage(file.name)),
  ]
  const coverPath = findCover(files.map(pathOf))
  return {
    ...reading,
    ...release,
    state: 'ready',
    rows,
    notes: read.length === 0 ? [noMastersMessage] : notes,
    cover: files.find((file) => pathOf(file) === coverPath),
  }
}

async function readSounds(files: readonly File[]): Promise<Read[]> {
  const isSound = await Promise.all(files.map(isSoundFile))
  return Promise.all(files.filter((_, at) => isSound[at]).map(readOne))
}

/** Whether a file is taken or named as a master: pictures and texts in a folder are neither. */
const isSoundFile = async (file: File): Promise<boolean> =>
  soundName.test(file.name) ||
  soundKindOf(
    await viewOf(file, 0, soundHeadBytes).catch(() => new DataView(new ArrayBuffer(0))),
  ) !== null

type Read = { file: File; master: Master; overs: Overs; tags: MasterTags } | { refusal: string }

async function readOne(file: File): Promise<Read> {
  try {
    const master = await readMaster(file)
    return { file, master, overs: await findOvers(master), tags: await readMasterTags(file) }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    return { refusal: masterProblemMessage(file.name, problem) }
  }
}
