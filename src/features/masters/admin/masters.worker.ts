import { encodeFlac } from '../encode-flac.ts'
import { encodeMp3, encodePreview } from '../encode-mp3.ts'
import type { Sink } from '../encoder.ts'
import { readMaster, type Master } from '../master.ts'
import { problemOf, type MasterProblem } from '../problem.ts'
import { withTags, type TrackTags } from '../tags.ts'
import { zipFiles } from '../zip.ts'

/** `key` names a track's files (`key.flac`, `key.mp3`, `key.preview.mp3`): the same for the same master and preview. */
export type MasterTrack = { key: string; file: File; preview: { from: number; seconds: number } }
export type ZippedTrack = { from: string; name: string; tags: TrackTags }

/**
 * `folder` is in the origin's private file system. `encode` makes what it does not have yet; `zip` packs files of it, with
 * tags, into the file `to`. To cancel, end the worker and remove the folder.
 */
export type MastersTask =
  | { type: 'encode'; folder: string; tracks: MasterTrack[] }
  | { type: 'zip'; folder: string; to: string; tracks: ZippedTrack[] }
  | { type: 'pause' }
  | { type: 'continue' }

export type MastersReport =
  | { type: 'progress'; key: string; share: number }
  | { type: 'encoded'; key: string; md5: string; seconds: number }
  | { type: 'refused'; key: string; problem: MasterProblem }
  | { type: 'done' }
  | { type: 'failed'; message: string }

declare global {
  interface FileSystemFileHandle {
    /** Only in workers, which the types of pages leave out. */
    createSyncAccessHandle(): Promise<{
      write: (bytes: Uint8Array<ArrayBuffer>, options: { at: number }) => number
      truncate: (bytes: number) => void
      close: () => void
    }>
  }
}

const report = (message: MastersReport) => postMessage(message)

/** Resolved unless the work is paused. */
let turn = Promise.resolve()
let endPause = () => {}

onmessage = async ({ data }: MessageEvent<MastersTask>) => {
  if (data.type === 'pause') turn = new Promise((resolve) => (endPause = resolve))
  else if (data.type === 'continue') endPause()
  else
    try {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle(data.folder, { create: true })
      await (data.type === 'zip' ? zip(folder, data) : encode(folder, data.tracks))
      report({ type: 'done' })
    } catch (error) {
      report({ type: 'failed', message: String(error) })
    }
}

/** A master that is refused does not stop the others. */
async function encode(folder: FileSystemDirectoryHandle, tracks: MasterTrack[]): Promise<void> {
  for (const track of tracks) {
    const { key } = track
    try {
      const read = await readMaster(track.file)
      if (read.outcome === 'refused') report({ type: 'refused', key, problem: read.problem })
      else await encodeTrack(folder, track, read.master)
    } catch (error) {
      const problem = problemOf(error)
      if (!problem) throw error
      report({ type: 'refused', key, problem })
    }
  }
}

/** The MD5 is stored last: a track that has it is finished, also when the tab was closed since. */
async function encodeTrack(
  folder: FileSystemDirectoryHandle,
  { key, preview }: MasterTrack,
  master: Master,
): Promise<void> {
  const seconds = master.frames / master.sampleRate
  const stored = await folder.getFileHandle(`${key}.md5`, { create: true })
  let md5 = await (await stored.getFile()).text()
  if (!md5) {
    const onFrames = (frames: number) => {
      report({ type: 'progress', key, share: frames / master.frames })
      return turn
    }
    const works = await Promise.allSettled([
      intoFile(folder, `${key}.flac`, (sink) => encodeFlac(master, sink, () => turn)),
      intoFile(folder, `${key}.mp3`, (sink) => encodeMp3(master, sink, onFrames)),
      intoFile(folder, `${key}.preview.mp3`, (sink) => encodePreview(master, preview, sink)),
    ])
    for (const work of works) if (work.status === 'rejected') throw work.reason
    if (works[0].status === 'fulfilled') ({ md5 } = works[0].value)
    await intoFile(folder, `${key}.md5`, (sink) => sink(new TextEncoder().encode(md5), 0))
  }
  report({ type: 'encoded', key, md5, seconds })
}

async function intoFile<Result>(
  folder: FileSystemDirectoryHandle,
  name: string,
  work: (sink: Sink) => Result | Promise<Result>,
): Promise<Result> {
  const handle = await folder.getFileHandle(name, { create: true })
  const file = await handle.createSyncAccessHandle()
  try {
    file.truncate(0)
    return await work((bytes, at) => void file.write(bytes, { at }))
  } finally {
    file.close()
  }
}

async function zip(
  folder: FileSystemDirectoryHandle,
  { to, tracks }: Extract<MastersTask, { type: 'zip' }>,
): Promise<void> {
  const files = tracks.map(async ({ from, name, tags }) => {
    const file = await (await folder.getFileHandle(from)).getFile()
    return { name, file: (await withTags(file, tags)) ?? file }
  })
  const { stream } = zipFiles(await Promise.all(files), new Date())
  await intoFile(folder, to, async (sink) => {
    let at = 0
    const target = new WritableStream<Uint8Array>({
      write: (bytes) => {
        sink(new Uint8Array(bytes), at)
        at += bytes.length
        return turn
      },
    })
    await stream.pipeTo(target)
  })
}
