import { runWorker } from '#src/lib/run-worker.ts'
import type { TrackTags } from '../tags.ts'
import type { AnyFileKind } from '#src/features/releases/files/file-kind.ts'
import type { MastersContext, SentFile } from './job.ts'
import type { MastersAnswer, MastersTask } from './masters-task.ts'

/** What each step of making files needs. */
export type Making = { context: MastersContext; cover: TrackTags['cover']; signal: AbortSignal }

/** A track whose files are in the folder. `key`: what their names begin with. `sent`: the kinds that the release lacked. */
export type MadeTrack = { key: string; trackId: string; sent: readonly AnyFileKind[] }

export const runTask = (task: MastersTask, options: Parameters<typeof runWorker>[2]) =>
  runWorker<MastersAnswer>(
    new Worker(new URL('./masters-worker.ts', import.meta.url), { type: 'module' }),
    task,
    options,
  )

/** Hands a made file to the uploads. */
export async function send(context: MastersContext, place: SentFile, file: File): Promise<void> {
  if (!(await context.send(place, file))) throw new Error('The connection was lost.')
}
