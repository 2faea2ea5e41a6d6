import { filesApi } from '#src/features/releases/files/admin/api.ts'
import type { ReleaseFiles } from '#src/features/releases/files/admin/contract.ts'
import { releasesClient } from '#src/features/releases/admin/api.ts'
import { WorkerStall } from '#src/lib/run-worker.ts'
import type { TrackTags } from '../tags.ts'
import { coverOf } from './cover.ts'
import { mastersJob, mastersRun, type MastersContext, type SeenUpload } from './job.ts'
import { canKeepFiles, lockFolders, removeFolders } from './made-folder.ts'
import { makeFiles, saveTracks } from './make-files.ts'
import { LostConnection, NoRoom } from './making.ts'
import {
  reduce,
  refusalOf,
  type MastersEffect,
  type MastersEvent,
  type MastersJob,
} from './masters-state.ts'
import { folderOf } from './masters-task.ts'
import {
  coverNotSentMessage,
  noRoomMessage,
  noStorageMessage,
  notMadeMessage,
  otherTabMessage,
  privateWindowMessage,
  refusalMessage,
  stoodStillMessage,
  tracksNotSavedMessage,
  unreadableMessage,
} from './messages.ts'
import { readMasters } from './read-masters.ts'
import { replacedFiles } from './replaced-files.ts'
import { whatStays } from './what-stays.ts'

/** The form that masters are dropped on, as it is when it is called. */
export type MastersForm = {
  readonly current: {
    onDraft?: ((draft: { artist: string; title: string }) => void) | undefined
    onCover: (cover: File) => Promise<void>
  }
}

/** A connection that the browser thinks it has is tried again after this time. */
const retryMs = 30_000

/** Carries out what the reducer of the job asks for, and reports what came of it. */
class MastersRun {
  /** What the screen of the release has by now: staff may leave it and come back while files are made. */
  #context: MastersContext | undefined
  #uploads: MastersContext['uploads'] | undefined
  #form: MastersForm | undefined
  #cover: TrackTags['cover'] = null
  /** What the job is at. */
  #task = new AbortController()
  /** Lets other tabs make files again. */
  #unlock: (() => void) | null = null
  #locking: Promise<boolean> | undefined
  #lastDrop: Promise<unknown> = Promise.resolve()
  /** The failed uploads for which the server was asked whether the release is gone. */
  #askedAbout = new Set<string>()

  /** Resolves, when what was dropped is read, to why it was not taken; '' if it was. */
  dispatch(event: MastersEvent): Promise<string> {
    const before = mastersJob.get()
    const { job, effects } = reduce(before, event)
    if (job !== before) mastersJob.set(job)
    askBeforeLeaving(job)
    const done = effects.map((effect) => this.#carryOut(effect))
    void this.#settle()
    return Promise.all(done).then((refusals) => refusals.find(Boolean) ?? '')
  }

  keepContext(context: MastersContext): void {
    this.#context = context
    if (this.#uploads) return
    this.#uploads = context.uploads
    this.#uploads.subscribe(() => {
      void this.#settle()
      void this.#findGoneRelease()
    })
  }

  /** Takes what was dropped, one drop after the other. Resolves to why it was not taken; '' if it was. */
  drop(releaseId: string | null, dropped: readonly File[], form: MastersForm): Promise<string> {
    const taken = this.#lastDrop.then(() => {
      if (!('FileSystemFileHandle' in globalThis)) return noStorageMessage
      const job = mastersJob.get()
      const refusal = refusalOf(job, releaseId)
      if (refusal) return refusalMessage(refusal, job?.title ?? '')
      this.#form = form
      return this.dispatch({ type: 'drop', releaseId, dropped })
    })
    this.#lastDrop = taken
    return taken
  }

  /** Begins the work, after a question where the release has files that would be replaced. */
  async make(context: MastersContext): Promise<void> {
    this.keepContext(context)
    const releaseId = context.release.id
    // Another tab or a colleague may have given the release files since the screen has read them.
    const read = await filesApi.readReleaseFiles({ releaseId })
    const job = mastersJob.get()
    if (job?.releaseId !== releaseId) return
    const newest = read.ok ? withNewer(context, read.data) : context
    const replaced = replacedFiles(job.rows, newest)
    void this.dispatch({ type: 'make', title: context.release.title, replaced })
  }

  /** What stays on the release if the job is cancelled now. */
  whatStays(): ReturnType<typeof whatStays> {
    return whatStays(mastersJob.get()?.rows ?? [], this.#sentFiles())
  }

  async #carryOut(effect: MastersEffect): Promise<string> {
    switch (effect.do) {
      case 'read':
        return this.#read(effect)
      case 'prepare':
        this.#start((report, signal) => this.#prepare(report, signal))
        return ''
      case 'make':
        this.#start((report, signal) => this.#make(report, signal))
        return ''
      case 'wait':
        this.#start((report, signal) =>
          waitForConnection(signal).then(() => report({ type: 'online' })),
        )
        return ''
      case 'stop':
        this.#task.abort()
        return ''
      case 'cancel-uploads':
        await this.#cancelUploads()
        return ''
      case 'remove-folder':
        await this.#lock()
        await this.#settle()
        return ''
    }
  }

  /** Ends what the job was at, and reports what comes of the new task, unless that is ended as well. */
  #start(
    work: (report: (event: MastersEvent) => void, signal: AbortSignal) => Promise<void>,
  ): void {
    this.#task.abort()
    const task = new AbortController()
    this.#task = task
    const report = (event: MastersEvent) => {
      if (!task.signal.aborted) void this.dispatch(event)
    }
    void work(report, task.signal).catch(async (error: unknown) => {
      if (!task.signal.aborted) report(await eventOf(error))
    })
  }

  async #read({ dropped, earlier }: Extract<MastersEffect, { do: 'read' }>): Promise<string> {
    const form = this.#form
    try {
      const { read, cover } = await readMasters(dropped, earlier)
      if (read.rows.length > 0) form?.current.onDraft?.(read)
      const sent = await (cover &&
        form?.current.onCover(cover).then(
          () => true,
          () => false,
        ))
      const refused =
        cover && sent === false ? [{ name: cover.name, note: coverNotSentMessage }] : []
      void this.dispatch({
        type: 'read',
        read: { ...read, refused: [...read.refused, ...refused] },
      })
      return ''
    } catch (error) {
      void this.dispatch({ type: 'unreadable' })
      return unreadableMessage(error)
    }
  }

  async #prepare(report: (event: MastersEvent) => void, signal: AbortSignal): Promise<void> {
    const job = mastersJob.get()
    const context = this.#context
    if (!job || !context) return
    if (!(await this.#lock())) return report({ type: 'busy', note: otherTabMessage })
    signal.throwIfAborted()
    if (!this.#isSending()) await removeFolders((name) => name !== folderOf(context.release.id))
    // The connection may be lost when the first track is made.
    await context.loadUploads().catch(() => Promise.reject(new LostConnection()))
    signal.throwIfAborted()
    const saved = await saveTracks(job.rows, context)
    if (!saved) return report(await this.#eventOfUnsaved(context))
    this.#cover = await coverOf(context.release.coverImage)
    report({ type: 'prepared', ...saved, at: Date.now() })
  }

  async #eventOfUnsaved({ release }: MastersContext): Promise<MastersEvent> {
    if (await isGone(release.id)) return { type: 'gone' }
    return navigator.onLine ? { type: 'failed', note: tracksNotSavedMessage } : { type: 'lost' }
  }

  async #make(report: (event: MastersEvent) => void, signal: AbortSignal): Promise<void> {
    const job = mastersJob.get()
    const context = this.#context
    if (!job || !context) return
    const newest = () =>
      this.#context?.release.id === context.release.id ? this.#context : context
    const { previewSeconds } = job
    await makeFiles(job.rows, {
      get context() {
        return newest()
      },
      cover: this.#cover,
      previewSeconds,
      signal,
      report,
    })
    report({ type: 'all-made' })
  }

  /** False when another tab has the folders. */
  #lock(): Promise<boolean> {
    if (this.#unlock) return Promise.resolve(true)
    this.#locking ??= lockFolders().then((unlock) => {
      this.#unlock = unlock
      this.#locking = undefined
      // The masters may have been closed meanwhile.
      void this.#settle()
      return unlock !== null
    })
    return this.#locking
  }

  /**
   * Lets other tabs make files, and removes what was made, once each file is with its release or its masters are forgotten,
   * whatever screen staff are on. A refused master keeps the others: its mended file may follow.
   */
  async #settle(): Promise<void> {
    const job = mastersJob.get()
    const unlock = this.#unlock
    if (!unlock || isWorking(job) || job?.state === 'paused' || this.#isSending()) return
    const isWhole = job?.rows.every(({ state }) => state === 'made')
    const isOver = !job || job.state === 'gone' || (job.state === 'made' && isWhole)
    if (isOver) await removeFolders(() => true).catch(() => undefined)
    // Several uploads may end at once.
    if (mastersJob.get() !== job || this.#unlock !== unlock) return
    unlock()
    this.#unlock = null
    if (job?.state === 'made') void this.dispatch({ type: 'sent' })
  }

  /** The uploads of made files, of any release. */
  #madeUploads(): readonly SeenUpload[] {
    return this.#uploads?.get().filter(({ place }) => place.tagsKey !== undefined) ?? []
  }

  /** Those of the job's release. */
  #sentFiles(): readonly SeenUpload[] {
    const releaseId = mastersJob.get()?.releaseId
    return this.#madeUploads().filter(({ place }) => place.releaseId === releaseId)
  }

  /** Whether made files are on their way to a release; those of forgotten masters that failed are not waited for. */
  #isSending(): boolean {
    const waitsForFailed = mastersJob.get() !== null
    return this.#madeUploads().some(
      ({ state }) => state !== 'ready' && (state !== 'failed' || waitsForFailed),
    )
  }

  async #cancelUploads(): Promise<void> {
    const unfinished = this.#sentFiles().filter(({ state }) => state !== 'ready')
    const uploads = await this.#context?.loadUploads()
    if (uploads) await Promise.all(unfinished.map(({ id }) => uploads.act('cancel', id)))
  }

  /** An upload that fails may do so because the release was deleted. */
  async #findGoneRelease(): Promise<void> {
    const failed = this.#sentFiles().filter(({ state }) => state === 'failed')
    const isNew = failed.some(({ id }) => !this.#askedAbout.has(id))
    this.#askedAbout = new Set(failed.map(({ id }) => id))
    const releaseId = mastersJob.get()?.releaseId
    if (!isNew || !releaseId || !(await isGone(releaseId))) return
    if (mastersJob.get()?.releaseId === releaseId) void this.dispatch({ type: 'gone' })
  }
}

/** What a release has by now: the tracks of the screen, which may not be saved yet, before those that it does not know. */
function withNewer(context: MastersContext, { files, tracks }: ReleaseFiles): MastersContext {
  const listed = context.tracks()
  const others = tracks
    .filter(({ id }) => !listed.some((track) => track.id === id))
    .map(({ artist, side, isrc, lyrics, ...track }) => ({
      ...track,
      artist: artist ?? '',
      side: side ?? '',
      isrc: isrc ?? '',
      lyrics: lyrics ?? '',
    }))
  return { ...context, files, tracks: () => [...listed, ...others] }
}

/** Works, or waits for the connection. */
const isWorking = (job: MastersJob | null) =>
  job !== null && ['preparing', 'making', 'offline'].includes(job.state)

function askBeforeLeaving(job: MastersJob | null): void {
  if (isWorking(job)) addEventListener('beforeunload', keepPage)
  else removeEventListener('beforeunload', keepPage)
}

const keepPage = (event: BeforeUnloadEvent) => event.preventDefault()

async function isGone(releaseId: string): Promise<boolean> {
  const read = await releasesClient.read(releaseId)
  return !read.ok && read.status === 404
}

/** Resolves when the browser has a connection again, or may have one. */
const waitForConnection = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { signal, once: true })
    const timer = setInterval(() => navigator.onLine && resolve(), retryMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  })

/** Why the work ended. A private window is named only where files cannot be kept. */
async function eventOf(error: unknown): Promise<MastersEvent> {
  if (error instanceof NoRoom) return { type: 'failed', note: noRoomMessage }
  if (error instanceof WorkerStall) return { type: 'failed', note: stoodStillMessage }
  if (error instanceof LostConnection || !navigator.onLine) return { type: 'lost' }
  if (!(await canKeepFiles())) return { type: 'failed', note: privateWindowMessage }
  return { type: 'failed', note: notMadeMessage(error) }
}

/** The one job of this tab. */
export const masters = new MastersRun()
mastersRun.set({ dispatch: (event) => void masters.dispatch(event) })
