// Makes the files of the demo label at their first request, each in its place in the folder store.
import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { isPublicKind } from '#src/features/releases/files/file-kind.ts'
import { attempt } from '#src/lib/attempt.ts'
import { useFileMaker, type FileMaker, type FolderFile } from '#netlify/server/files/file-maker.ts'
import { storedFolder, uploadsFolder } from '#netlify/server/files/folder-store.ts'
import { storedKey } from '#netlify/server/files/file-store.ts'
import { demoAnswer, type DemoJob } from './demo-job.ts'
import {
  demoBytes,
  demoFiles,
  demoFilesOf,
  packedKind,
  readDemoLabel,
  type DemoFile,
  type DemoLabel,
} from './demo-files.ts'

const bucketOf = ({ kind }: DemoFile) => (isPublicKind(kind) ? 'public' : 'private')

const keyOf = ({ project }: DemoLabel, { id, kind }: DemoFile) =>
  storedKey(project, id) + (isPublicKind(kind) ? '.mp3' : '')

/** An empty file for each demo file that staff have removed, by its id. */
const removedMark = (folder: string, { id }: DemoFile) => join(folder, 'demo-removed', id)

const canBeMade = (folder: string, label: DemoLabel, file: DemoFile): boolean =>
  file.release.number in label.years && !existsSync(removedMark(folder, file))

type Wanted = { file: DemoFile; label: DemoLabel; folder: string }

/** The demo file with this key, if it can be made. */
function find({ folder, bucket, key }: FolderFile): Wanted | null {
  const label = readDemoLabel(folder)
  if (!label) return null
  const file = demoFiles.find((each) => bucketOf(each) === bucket && keyOf(label, each) === key)
  return file && canBeMade(folder, label, file) ? { file, label, folder } : null
}

const pathOf = ({ file, label, folder }: Wanted) =>
  join(storedFolder(folder, bucketOf(file)), keyOf(label, file))

const idleMs = 5 * 60_000

/** Makes one file after another in a process of its own, which ends when it has had nothing to do for a while. */
function startLane(priority = 0) {
  let child: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let jobs = 0
  const endWhenIdle = async () => {
    const before = jobs
    await setTimeout(idleMs, undefined, { ref: false })
    if (before !== jobs) return
    child?.disconnect()
    child = undefined
  }
  const ready = () => (child = child?.connected ? child : startChild(priority))
  return {
    /** Loads what a job needs. */
    warm: () => {
      ready()
      void endWhenIdle()
    },
    run: (job: DemoJob): Promise<void> => {
      jobs++
      const made = last.then(() => runJob(ready(), job))
      last = made.catch(() => undefined).finally(() => void endWhenIdle())
      return made
    },
  }
}

function startChild(priority: number): ChildProcess {
  const child = fork(join(import.meta.dirname, 'demo-child.ts'), { execArgv: [] })
  // Before it has loaded anything. One that is gone already is noticed by its exit.
  attempt(() => child.pid !== undefined && setPriority(child.pid, priority))
  // Its exit says the same.
  child.on('error', () => undefined)
  // A command ends without waiting for it.
  child.unref()
  child.channel?.unref()
  return child
}

async function runJob(child: ChildProcess, job: DemoJob): Promise<void> {
  child.ref()
  child.channel?.ref()
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('The process that makes demo files has ended.')))
      child.once('message', (answer) => {
        const { problem } = v.parse(demoAnswer, answer)
        if (problem === null) resolve()
        else reject(new Error(problem))
      })
      child.send(job, (error) => error && reject(error))
    })
  } finally {
    child.removeAllListeners('exit')
    child.removeAllListeners('message')
    child.unref()
    child.channel?.unref()
  }
}

type Lane = ReturnType<typeof startLane>

/** Previews are not behind the zip of a whole release. */
const lanes = { public: startLane(), private: startLane() }
const making = new Map<string, Promise<void>>()

/** Each file once at a time. */
function makeInto(path: string, wanted: Wanted, lane: Lane): Promise<void> {
  const running = making.get(path)
  if (running) return running
  const made = makeFile(path, wanted, lane).finally(() => making.delete(path))
  making.set(path, made)
  return made
}

async function makeFile(path: string, wanted: Wanted, lane: Lane): Promise<void> {
  const { file, label, folder } = wanted
  await mkdir(dirname(path), { recursive: true })
  await mkdir(uploadsFolder(folder), { recursive: true })
  const unfinished = join(uploadsFolder(folder), `${file.id}-${process.pid}.part`)
  const job = { file: file.id, year: label.years[file.release.number] ?? '', unfinished, path }
  if (file.track) return lane.run({ ...job, parts: [] })
  const parts = await makeParts(wanted, lane)
  try {
    await lane.run({ ...job, parts: parts.map(({ name, path: at }) => ({ name, path: at })) })
  } finally {
    for (const part of parts) if (part.isSpare) await rm(part.path, { force: true })
  }
}

/** The tracks of a zip. What staff have removed is in it for all that, and is not kept. */
async function makeParts({ file, label, folder }: Wanted, lane: Lane) {
  const { release, kind } = file
  const parts: { name: string; path: string; isSpare: boolean }[] = []
  for (const track of demoFilesOf(release)) {
    if (!track.track || track.kind !== packedKind(kind)) continue
    const wanted = { file: track, label, folder }
    const isSpare = !canBeMade(folder, label, track)
    const path = isSpare
      ? join(uploadsFolder(folder), `${file.id}-${track.id}.spare`)
      : pathOf(wanted)
    if (!existsSync(path)) await makeInto(path, wanted, lane)
    parts.push({ name: track.name, path, isSpare })
  }
  return parts
}

const demoMaker: FileMaker = {
  size: async (place) => {
    const wanted = find(place)
    return wanted && demoBytes(wanted.file)
  },
  make: async (place) => {
    const wanted = find(place)
    if (wanted) await makeInto(pathOf(wanted), wanted, lanes[place.bucket])
  },
  forget: async (place) => {
    const wanted = find(place)
    if (!wanted) return
    const mark = removedMark(wanted.folder, wanted.file)
    await mkdir(dirname(mark), { recursive: true })
    await writeFile(mark, '')
  },
  keys: async ({ folder, bucket }) => {
    const label = readDemoLabel(folder)
    if (!label) return []
    return demoFiles
      .filter((file) => bucketOf(file) === bucket && canBeMade(folder, label, file))
      .map((file) => keyOf(label, file))
  },
}

/** The folder stores of this process have the files of the demo label from now on. */
export const useDemoFiles = (): void => useFileMaker(demoMaker)

/** Loads what first requests need, and makes the files that are heard first, at the lowest priority. */
export async function makeFirstHeard(folder: string): Promise<void> {
  const label = readDemoLabel(folder)
  if (!label) return
  const missing = firstHeard()
    .map((file) => ({ file, label, folder }))
    .filter(isMissing)
  if (missing.length === 0) return
  lanes.public.warm()
  lanes.private.warm()
  const lane = startLane(19)
  for (const wanted of missing) if (isMissing(wanted)) await makeInto(pathOf(wanted), wanted, lane)
}

const isMissing = (wanted: Wanted): boolean =>
  canBeMade(wanted.folder, wanted.label, wanted.file) && !existsSync(pathOf(wanted))

/** The releases that DEADWAX1 to DEADWAX9 open (supabase/seed.sql). */
const redeemed = ['th-010', 'th-003', 'th-008', 'th-011', 'th-002']

/** What is heard of the newest record; what DEADWAX1 opens; the first tracks of the other codes; all previews; all tracks of the codes. */
function firstHeard(): DemoFile[] {
  const tracks = demoFiles.filter(({ track }) => track !== null)
  const previews = tracks.filter(({ kind }) => isPublicKind(kind))
  const whole = tracks.filter(
    ({ kind, release }) => kind === 'mp3' && redeemed.includes(release.number),
  )
  return [
    ...new Set([
      ...previews.filter(({ release }) => release.number === 'th-012'),
      ...whole.filter(({ release }) => release.number === 'th-010'),
      ...whole.filter(({ track }) => track?.position === 1),
      ...previews,
      ...whole,
    ]),
  ]
}
