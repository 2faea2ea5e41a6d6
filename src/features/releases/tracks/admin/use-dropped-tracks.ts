import { useState } from 'react'
import { isMasterName } from '#src/features/releases/files/sound-name.ts'
import { keptLengthMessage, lengthWith } from '#src/features/releases/tracks/track-length.ts'
import {
  noMusicMessage,
  unreadableFileMessage,
  zipIsNoTrackMessage,
} from '#src/features/releases/files/admin/messages.ts'
import { bringMasters } from '#src/features/releases/masters/admin/job.ts'
import { tooManyTracksMessage, tracksNotSavedMessage } from './messages.ts'
import { readType } from '#src/features/releases/files/admin/check-file.ts'
import type { ReleaseFiles } from '#src/features/releases/files/admin/contract.ts'
import { trackLimits } from './limits.ts'
import {
  filesOfPlace,
  useSendToPlace,
} from '#src/features/releases/files/admin/use-release-files.ts'
import { uploadList, type Place } from '#src/features/releases/files/admin/upload-list.ts'
import type { TrackInput } from './schema.ts'
import { assignFiles, type Music, type NamedRelease } from './assign-files.ts'
import type { FlushOutcome, TrackList } from './track-list.ts'

type Release = NamedRelease & { id: string }
type Typed = { file: File; type: Awaited<ReturnType<typeof readType>> }

/** The cover that may come with masters. */
const pictureName = /\.(?:jpe?g|png)$/i

/** Makes tracks of the files that are dropped, or finds theirs; `problems` are messages about files that are no tracks. */
export function useDroppedTracks(release: Release, list: TrackList, read: ReleaseFiles) {
  const [problems, setProblems] = useState<string[]>([])
  const send = useSendToPlace()

  async function addFiles(dropped: File[]): Promise<void> {
    const masters = mastersAmong(dropped)
    if (masters.length > 0) bringMasters(masters)
    const typed = await readTypes(dropped.filter((file) => !masters.includes(file)))
    const music = typed.flatMap(toMusic)
    setProblems(typed.flatMap(problemOf))
    if (music.length > 0) await addMusic(music)
  }

  async function addMusic(music: Music[], isSecondTry = false): Promise<void> {
    const { tracks, assigned } = assignFiles(music, {
      tracks: list.get().tracks,
      has: (trackId, kind) => hasFile({ releaseId: release.id, trackId, kind }, read),
      release,
      newId: () => crypto.randomUUID(),
    })
    const outcome = await saveTracks(tracks)
    if (outcome === 'stale' && !isSecondTry) return addMusic(music, true)
    if (outcome === 'failed') setProblems([tracksNotSavedMessage])
    if (outcome !== 'saved') return
    for (const { file, trackId, kind } of assigned) {
      void send({ releaseId: release.id, trackId, kind }, file, read)
      void addLength(trackId, file)
    }
  }

  const addLength = async (trackId: string, file: File) => {
    const message = await followMusic(list, read, trackId, file)
    if (message) setProblems((others) => [...others.filter((one) => one !== message), message])
  }
  const saveTracks = (tracks: readonly TrackInput[]) => saveNow(list, tracks, setProblems)
  return { addFiles, addLength, saveTracks, problems }
}

const readTypes = (files: File[]): Promise<Typed[]> =>
  Promise.all(files.map(async (file) => ({ file, type: await readType(file) })))

/** The masters of a drop, with their cover. */
function mastersAmong(files: File[]): File[] {
  const hasMasters = files.some(({ name }) => isMasterName(name))
  return files.filter(({ name }) => isMasterName(name) || (hasMasters && pictureName.test(name)))
}

/** Saves tracks at once: the server has to know a track before its file. */
async function saveNow(
  list: TrackList,
  tracks: readonly TrackInput[],
  onProblems: (problems: string[]) => void,
): Promise<FlushOutcome | 'too-many'> {
  if (tracks.length > trackLimits.tracks) {
    onProblems([tooManyTracksMessage(trackLimits.tracks)])
    return 'too-many'
  }
  list.edit(tracks.map((track) => ({ ...track, title: track.title.slice(0, trackLimits.title) })))
  return list.flush()
}

/** Gives a track the length of the music that it gets. Answers what there is to say of one that was kept instead. */
async function followMusic(
  list: TrackList,
  { files }: ReleaseFiles,
  trackId: string,
  file: File,
): Promise<string | null> {
  const music = await readMusicSeconds(file)
  const { tracks } = list.get()
  const known = tracks.find(({ id }) => id === trackId)
  if (music === null || !known) return null
  const ready = files.filter((one) => one.trackId === trackId && one.state === 'ready')
  const listed = known.seconds
  const seconds = lengthWith({ listed, files: ready.map((one) => one.seconds), music })
  if (seconds !== listed)
    list.edit(tracks.map((track) => (track === known ? { ...track, seconds } : track)))
  return keptLengthMessage(known.title, seconds, music)
}

const readMusicSeconds = async (file: File) =>
  toMusic({ file, type: await readType(file) }).length > 0 ? readSeconds(file) : null

const toMusic = ({ file, type }: Typed): Music[] =>
  type === 'mp3' || type === 'flac' ? [{ file, kind: type }] : []

function problemOf({ file, type }: Typed): string[] {
  if (type === 'mp3' || type === 'flac') return []
  const problems = { zip: zipIsNoTrackMessage, unreadable: unreadableFileMessage }
  return [`${file.name}: ${type === null ? noMusicMessage : problems[type]}`]
}

function hasFile(place: Place, read: ReleaseFiles): boolean {
  const { upload, ready } = filesOfPlace(place, read, uploadList.get())
  return upload !== undefined || ready !== undefined
}

/** The length of a piece of music, as far as this browser knows its format. */
async function readSeconds(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file)
  const audio = new Audio()
  audio.preload = 'metadata'
  const seconds = await new Promise<number>((resolve) => {
    audio.addEventListener('loadedmetadata', () => resolve(audio.duration))
    audio.addEventListener('error', () => resolve(NaN))
    audio.src = address
  })
  URL.revokeObjectURL(address)
  return Number.isFinite(seconds) && seconds > 0 ? Math.max(1, Math.round(seconds)) : null
}
