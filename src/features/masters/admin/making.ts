import { runWorker } from '#src/lib/run-worker.ts'
import type { TrackTags } from '../tags.ts'
import { changeJob, findFile, mastersJob, type MastersContext, type SentFile } from './job.ts'
import type { MastersAnswer, MastersTask } from './masters-task.ts'

/** What each step of making files needs. */
export type Making = { context: MastersContext; cover: TrackTags['cover']; signal: AbortSignal }

/** A track whose files are in the folder. `key`: what their names begin with. */
export type MadeTrack = { key: string; trackId: string }

export const runTask = (task: MastersTask, options: Parameters<typeof runWorker>[2]) =>
  runWorker<MastersAnswer>(
    new Worker(new URL('./masters-worker.ts', import.meta.url), { type: 'module' }),
    task,
    options,
  )

/** Hands a made file to the uploads. */
export function send(context: MastersContext, place: SentFile, file: File): void {
  context.send(place, file)
  const replacedId = findFile(context.files, place)?.id
  changeJob({ sent: [...(mastersJob.get()?.sent ?? []), { ...place, replacedId }] })
}
