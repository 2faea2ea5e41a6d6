import { findCover, readFolder, type MasterTags } from '../folder.ts'
import { readMasterTags } from '../master-tags.ts'
import { readMaster, type Master } from '../master.ts'
import { problemOf } from '../problem.ts'
import { mastersJob, type MasterRow, type MastersJob } from './job.ts'
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
  const earlier = job?.releaseId === releaseId ? job.rows.map(({ file }) => file) : []
  const files = [...new Map([...earlier, ...dropped].map((file) => [pathOf(file), file])).values()]
  const empty = { artist: '', title: '', rows: [], notes: [], sent: [], startedAt: 0 }
  mastersJob.set({ ...empty, releaseId, state: 'reading', previewSeconds: 45 })
  const read = await Promise.all(files.filter(({ name }) => music.test(name)).map(readOne))
  const good = read.flatMap((one) => ('refusal' in one ? [] : one))
  const folder = readFolder(
    good.map(({ file, master, tags }) => ({
      ...{ path: pathOf(file), tags, seconds: Math.max(1, Math.round(secondsOf(master))) },
    })),
  )
  const rows = folder.tracks.flatMap((draft): MasterRow[] => {
    const found = good.find(({ file }) => pathOf(file) === draft.path)
    if (!found) return []
    const previewFrom = Math.floor(secondsOf(found.master) * previewShare)
    return [{ ...found, draft, previewFrom, state: 'waiting', share: 0 }]
  })
  const notes = read.flatMap((one) => ('refusal' in one ? one.refusal : []))
  const coverPath = findCover(files.map(pathOf))
  return {
    ...{ ...empty, releaseId, state: 'ready', previewSeconds: 45, rows },
    ...{ artist: folder.artist, title: folder.title },
    notes: read.length === 0 ? [messages.noMastersMessage] : notes,
    cover: files.find((file) => pathOf(file) === coverPath),
  }
}

const secondsOf = ({ frames, sampleRate }: { frames: number; sampleRate: number }) =>
  frames / sampleRate

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
