import type { CardJob } from '#src/features/codes/cards/card.ts'
import { layOutPage } from '#src/features/codes/cards/sheet-layout.ts'
import type { CardPreview } from '#src/features/codes/cards/svg.ts'
import type { CardsAnswer, CardsTask } from './cards-task.ts'

/** The first page of the cards. Rejects when the worker fails, or with the signal's reason. */
export async function previewInWorker(job: CardJob, signal: AbortSignal): Promise<CardPreview> {
  const cards = job.cards.slice(0, layOutPage(job.format).places.length)
  const answer = await run({ task: 'preview', job: { ...job, cards } }, signal)
  if (answer.answer !== 'preview') throw new Error('This is no preview.')
  return answer.preview
}

/** The PDF. Rejects when the worker fails, or with the signal's reason. */
export async function makeInWorker(
  job: CardJob,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const answer = await run({ task: 'make', job }, signal, onProgress)
  if (answer.answer !== 'pdf') throw new Error('This is no PDF.')
  return new Blob([answer.pdf], { type: 'application/pdf' })
}

/** Ends the worker in any case: what it had in memory goes with it. */
async function run(
  task: CardsTask,
  signal: AbortSignal,
  onProgress?: (done: number) => void,
): Promise<CardsAnswer> {
  const worker = new Worker(new URL('./cards-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<CardsAnswer>) => {
        if (data.answer === 'progress') onProgress?.(data.done)
        else if (data.answer === 'failed') reject(new Error(data.reason))
        else resolve(data)
      }
      worker.onerror = () => reject(new Error('The worker for cards could not be loaded.'))
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      worker.postMessage(task)
    })
  } finally {
    worker.terminate()
  }
}
