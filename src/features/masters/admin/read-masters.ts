import { findCover, isHidden, readFolder, type MasterTags } from '../folder.ts'
import { readMasterTags } from '../master-tags.ts'
import { readMaster, type Master } from '../master.ts'
import { problemOf } from '../problem.ts'
import { emptyJob, mastersJob, musicOf, type MasterRow, type MastersJob } from './job.ts'
import * as messages from './messages.ts'

const music = /\.(?:wave?|aif[fc]?|flac|mp3|m4a|aac|ogg|opus|wma|caf)$/i

const pathOf = (file: File) => file.webkitRelativePath || file.name

/** A preview begins where most songs have begun in earnest. */
const previewShare = 0.3

/** Reads what was dropped, beside what was dropped for the same release before: what release it seems to be, and its cover. */
export async function readMasters(
  releaseId: string | null,
  dropped: readonly File[],
): Promise<MastersJob & { cover: File | undefined }> {
  const job = mastersJob.get()
  const { rows: before, previewSeconds } = job?.releaseId === releaseId ? job : emptyJob
  const earlier = before.filter(({ state }) => state !== 'refused')
  const shown = dropped.filter((file) => !isHidden(pathOf(file)))
  const all = [...earlier.map(({ file }) => file), ...shown]
  const files = [...new Map(all.map((file) => [pathOf(file), file])).values()]
  const reading: MastersJob = { ...emptyJob, releaseId, previewSeconds }
  mastersJob.set(reading)
  const read = await Promise.all(files.filter(({ name }) => music.test(name)).map(readOne))
  const good = read.flatMap((one) => ('refusal' in one ? [] : one))
  const { tracks, ...release } = readFolder(
    good.map((one) => ({
      ...{ path: pathOf(one.file), tags: one.tags, seconds: Math.max(1, Math.round(musicOf(one))) },
    })),
  )
  const rows = tracks.flatMap((draft): MasterRow[] => {
    const found = good.find(({ file }) => pathOf(file) === draft.path)
    if (!found) return []
    const previewFrom = Math.floor(musicOf(found) * previewShare)
    const known = earlier.find(({ file }) => file === found.file)
    return [{ previewFrom, ...known, ...found, draft, state: 'waiting', share: 0 }]
  })
  const notes = read.flatMap((one) => ('refusal' in one ? one.refusal : []))
  const coverPath = findCover(files.map(pathOf))
  return {
    ...{ ...reading, ...release, state: 'ready', rows },
    notes: read.length === 0 ? [messages.noMastersMessage] : notes,
    cover: files.find((file) => pathOf(file) === coverPath),
  }
}

type Read = { file: File; master: Master; tags: MasterTags } | { refusal: string }

async function readOne(file: File): Promise<Read> {
  try {
    return { file, master: await readMaster(file), tags: await readMasterTags(file) }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    return { refusal: messages.masterProblemMessage(file.name, problem) }
  }
}
