import type { CardJob } from '#src/features/codes/cards/card.ts'
import { layOutPage } from '#src/features/codes/cards/sheet-layout.ts'
import type { CardPreview } from '#src/features/codes/cards/svg.ts'
import { runWorker } from '#src/lib/run-worker.ts'

export type CardsTask = { task: 'preview' | 'make'; job: CardJob }

const startWorker = () =>
  new Worker(new URL('./cards-worker.ts', import.meta.url), { type: 'module' })

/** The first page of the cards. Rejects when the worker fails, or with the signal's reason. */
export function previewInWorker(job: CardJob, signal: AbortSignal): Promise<CardPreview> {
  const cards = job.cards.slice(0, layOutPage(job.format).places.length)
  const task: CardsTask = { task: 'preview', job: { ...job, cards } }
  return runWorker(startWorker(), task, { signal })
}

/** The PDF. Rejects when the worker fails, or with the signal's reason. */
export async function makeInWorker(
  job: CardJob,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const task: CardsTask = { task: 'make', job }
  const pdf = await runWorker<BlobPart>(startWorker(), task, { signal, onProgress })
  return new Blob([pdf], { type: 'application/pdf' })
}
