import { runWorker } from '#src/lib/run-worker.ts'
import type { TrackTags } from '../tags.ts'
import type { AnyFileKind } from '#src/features/releases/files/file-kind.ts'
import type { MastersContext, SentFile } from './job.ts'
import type { MastersEvent } from './masters-state.ts'
import type { MastersAnswer, MastersTask } from './masters-task.ts'

/** What each step of making files needs. `report` says nothing any more once the work was stopped. */
export type Making = {
  context: MastersContext
  cover: TrackTags['cover']
  previewSeconds: number
  signal: AbortSignal
  report: (event: MastersEvent) => void
}

/** A track whose files are in the folder. `key`: what their names begin with. `sent`: the kinds that the release lacked. */
export type MadeTrack = { key: string; trackId: string; sent: readonly AnyFileKind[] }

/** Something of the site was needed, and there was no connection. */
export class LostConnection extends Error {
  override message = 'The connection was lost.'
}

/** The browser may store no more. */
export class NoRoom extends Error {
  override message = 'There is no room for more files.'
}

/** Throws NoRoom where the disk is full. */
export async function runTask(
  task: MastersTask,
  options: Parameters<typeof runWorker>[2],
): Promise<Exclude<MastersAnswer, { stopped: string }>> {
  const worker = new Worker(new URL('./masters-worker.ts', import.meta.url), { type: 'module' })
  const answer = await runWorker<MastersAnswer>(worker, task, options)
  if ('stopped' in answer) throw new NoRoom()
  return answer
}

/** Hands a made file to the uploads. */
export async function send(context: MastersContext, place: SentFile, file: File): Promise<void> {
  if (!(await context.send(place, file))) throw new LostConnection()
}
