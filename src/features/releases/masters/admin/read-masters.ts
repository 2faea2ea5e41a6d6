import { soundName } from '#src/features/releases/files/sound-name.ts'
import { findCover, isHidden, readFolder, type MasterTags } from '../folder.ts'
import { readMasterTags } from '../master-tags.ts'
import { viewOf } from '../chunks.ts'
import type { Overs } from '../floats.ts'
import { findOvers, readMaster, type Master } from '../master.ts'
import { problemOf } from '../problem.ts'
import { soundHeadBytes, soundKindOf } from '../sound-kind.ts'
import { musicOf, type MasterRow, type ReadMasters, type RefusedFile } from './masters-state.ts'
import { masterProblemMessage, noMastersMessage, replacedMessage } from './messages.ts'

const pathOf = (file: File) => file.webkitRelativePath || file.name

/** A preview begins where most songs have begun in earnest. */
const previewShare = 0.3

/** Reads what was dropped, beside `earlier` masters of the same release: what release it seems to be, and its cover. */
export async function readMasters(
  dropped: readonly File[],
  earlier: readonly MasterRow[],
): Promise<{ read: ReadMasters; cover: File | undefined }> {
  const shown = dropped.filter((file) => !isHidden(pathOf(file)))
  const replaced = earlier.filter(({ file }) =>
    shown.some((one) => pathOf(one) === pathOf(file) && one.size !== file.size),
  )
  const all = [...earlier.map(({ file }) => file), ...shown]
  const files = [...new Map(all.map((file) => [pathOf(file), file])).values()]
  const read = await readSounds(files)
  const good = read.flatMap((one) => ('note' in one ? [] : one))
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
  const refused = read.filter((one) => 'note' in one)
  const notes = replaced.map(({ file }) => replacedMessage(file.name))
  const coverPath = findCover(files.map(pathOf))
  return {
    read: { ...release, rows, refused, notes: read.length === 0 ? [noMastersMessage] : notes },
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

type Read = { file: File; master: Master; overs: Overs; tags: MasterTags } | RefusedFile

async function readOne(file: File): Promise<Read> {
  try {
    const master = await readMaster(file)
    return { file, master, overs: await findOvers(master), tags: await readMasterTags(file) }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    return { name: file.name, note: masterProblemMessage(file.name, problem) }
  }
}
