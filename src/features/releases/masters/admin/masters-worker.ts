import { md5 as algorithm } from '@noble/hashes/legacy.js'
import { answerTask } from '#src/lib/run-worker.ts'
import { encodeFlac } from '../encode-flac.ts'
import { encodeMp3, encodePreview } from '../encode-mp3.ts'
import type { Sink } from '../encoder.ts'
import { canReadFlac } from '../flac-samples.ts'
import { hexOf } from '../flac.ts'
import { readMaster } from '../master.ts'
import { problemOf, refuse } from '../problem.ts'
import { withTags } from '../tags.ts'
import { zipFiles } from '../zip.ts'
import {
  madeKinds,
  madeName,
  type MadeKind,
  type MastersAnswer,
  type MastersTask,
} from './masters-task.ts'

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

type Task<Type> = Extract<MastersTask, { type: Type }>
/** `onStart`: the encoder of this file has given its first bytes. */
type Reports = { onProgress: (share: number) => void; onStart: (kind: MadeKind) => void }

/** How often a worker that can go on says so. */
const aliveMs = 5000

onmessage = answerTask<MastersTask>(async (task, onProgress, onAlive): Promise<MastersAnswer> => {
  // Firefox does not start each encoder: as long as one has given nothing, no sign of life hides that.
  const silent = new Set<MadeKind>(task.type === 'encode' ? madeKinds : [])
  const timer = setInterval(() => silent.size === 0 && onAlive(), aliveMs)
  const onStart = (kind: MadeKind) => void silent.delete(kind)
  return answer(task, { onProgress, onStart }).finally(() => clearInterval(timer))
})

async function answer(task: MastersTask, reports: Reports): Promise<MastersAnswer> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(task.folder, { create: true })
  try {
    if (task.type === 'encode') return await encode(folder, task, reports)
    await zip(folder, task)
    return { md5: '', key: '' }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      return { stopped: 'no-room' }
    const problem = problemOf(error)
    if (!problem) throw error
    return { problem }
  }
}

/** The MD5 is stored last, with the key: a track that has it is finished, also when the tab was closed since. */
async function encode(
  folder: FileSystemDirectoryHandle,
  { key: base, attempt, file, preview }: Task<'encode'>,
  { onProgress, onStart }: Reports,
): Promise<{ md5: string; key: string }> {
  const stored = await folder.getFileHandle(`${base}.md5`, { create: true })
  const [known, knownKey] = (await (await stored.getFile()).text()).split(' ')
  if (known && knownKey) return { md5: known, key: knownKey }
  const key = `${base}-${attempt}`
  const master = await readMaster(file)
  const into = <Made>(kind: MadeKind, work: (sink: Sink) => Promise<Made>) =>
    intoFile(folder, madeName(key, kind), (sink) =>
      work((bytes, at) => {
        onStart(kind)
        sink(bytes, at)
      }),
    )
  let share = 0
  const report = (frames = share * master.frames) => onProgress((share = frames / master.frames))
  const [{ md5 }] = await Promise.all([
    into('flac', (sink) => encodeFlac(master, sink, () => report())).then(async (made) => {
      await requireSamples(await folder.getFileHandle(madeName(key, 'flac')), made.md5, report)
      return made
    }),
    into('mp3', (sink) => encodeMp3(master, sink, report)),
    into('preview', (sink) => encodePreview(master, preview, sink)),
  ])
  const line = new TextEncoder().encode(`${md5} ${key}`)
  await intoFile(folder, `${base}.md5`, async (sink) => sink(line, 0))
  return { md5, key }
}

/** Decodes a FLAC again where this browser can: a bit that fell over on the way must not reach a fan. */
async function requireSamples(
  handle: FileSystemFileHandle,
  md5: string,
  report: () => void,
): Promise<void> {
  if (!(await canReadFlac())) return
  const hash = algorithm.create()
  for await (const samples of (await readMaster(await handle.getFile())).read()) {
    hash.update(samples)
    report()
  }
  if (hexOf(hash.digest()) !== md5) refuse({ code: 'damaged' })
}

async function intoFile<Result>(
  folder: FileSystemDirectoryHandle,
  name: string,
  work: (sink: Sink) => Promise<Result>,
): Promise<Result> {
  const handle = await folder.getFileHandle(name, { create: true })
  const file = await handle.createSyncAccessHandle()
  try {
    file.truncate(0)
    return await work((bytes, at) => {
      if (file.write(bytes, { at }) < bytes.length)
        throw new DOMException('Not all bytes were written.', 'QuotaExceededError')
    })
  } finally {
    file.close()
  }
}

async function zip(folder: FileSystemDirectoryHandle, { to, files }: Task<'zip'>): Promise<void> {
  const entries = files.map(async ({ from, name, tags }) => {
    const file = await (await folder.getFileHandle(from)).getFile()
    return { name, file: await withTags(file, tags) }
  })
  const { stream } = zipFiles(await Promise.all(entries), new Date())
  await intoFile(folder, to, async (sink) => {
    let at = 0
    const write = (bytes: Uint8Array) => {
      sink(new Uint8Array(bytes), at)
      at += bytes.length
    }
    await stream.pipeTo(new WritableStream({ write }))
  })
}
