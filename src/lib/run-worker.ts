type WorkerMessage<Answer> = { progress: number } | { answer: Answer } | { failed: string }

type Options = {
  /** Ends the work: the promise rejects with the signal's reason. */
  signal?: AbortSignal
  onProgress?: (done: number) => void
  transfer?: Transferable[]
  /** Ends a worker that has sent neither progress nor an answer for so long. */
  stallMs?: number
}

/** A worker stood still (`stallMs`). */
export class WorkerStall extends Error {
  override message = 'A worker stood still.'
}

/** Sends a task to a new worker (`answerTask`), and ends it to free its memory. Rejects if it does not load or throws. */
export async function runWorker<Answer>(
  worker: Worker,
  task: unknown,
  { signal, onProgress, transfer = [], stallMs }: Options = {},
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    signal?.throwIfAborted()
    return await new Promise((resolve, reject) => {
      const watch = () => {
        clearTimeout(timer)
        timer = setTimeout(() => reject(new WorkerStall()), stallMs)
      }
      if (stallMs) watch()
      worker.onmessage = ({ data }: MessageEvent<WorkerMessage<Answer>>) => {
        if (stallMs) watch()
        if ('progress' in data) onProgress?.(data.progress)
        else if ('failed' in data) reject(new Error(data.failed))
        else resolve(data.answer)
      }
      worker.onerror = () => reject(new Error('The worker could not be loaded.'))
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      worker.postMessage(task, transfer)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

/** The worker's side of `runWorker`: what its script sets as `onmessage`. */
export function answerTask<Task>(
  work: (task: Task, onProgress: (done: number) => void) => Promise<unknown>,
): (message: MessageEvent<Task>) => Promise<void> {
  const post = (message: WorkerMessage<unknown>) => postMessage(message)
  return async ({ data }) => {
    try {
      post({ answer: await work(data, (progress) => post({ progress })) })
    } catch (error) {
      post({ failed: String(error) })
    }
  }
}
