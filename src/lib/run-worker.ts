type WorkerMessage<Answer> =
  { progress: number } | { isAlive: true } | { answer: Answer } | { failed: string }

/** When a worker is slow, and when it is given up. */
export type Watch = {
  /** Ends a worker that has sent nothing for so long. */
  silentMs: number
  /** Ends a worker that shows signs of life, but has made no progress for so long. */
  stillMs: number
  /** Calls `onSlow` when a worker has made no progress for so long. */
  slowMs: number
  onSlow: () => void
}

type Options = {
  /** Ends the work: the promise rejects with the signal's reason. */
  signal?: AbortSignal
  onProgress?: (done: number) => void
  transfer?: Transferable[]
  watch?: Watch
}

/** A worker stood still (`watch`). */
export class WorkerStall extends Error {
  override message = 'A worker stood still.'
}

/** Sends a task to a new worker (`answerTask`), and ends it to free its memory. Rejects if it does not load or throws. */
export async function runWorker<Answer>(
  worker: Worker,
  task: unknown,
  { signal, onProgress, transfer = [], watch }: Options = {},
): Promise<Answer> {
  let watched: ReturnType<typeof watchWorker> | undefined
  try {
    signal?.throwIfAborted()
    return await new Promise((resolve, reject) => {
      if (watch) watched = watchWorker(watch, () => reject(new WorkerStall()))
      worker.onmessage = ({ data }: MessageEvent<WorkerMessage<Answer>>) => {
        watched?.hear('progress' in data)
        if ('progress' in data) onProgress?.(data.progress)
        else if ('failed' in data) reject(new Error(data.failed))
        else if ('answer' in data) resolve(data.answer)
      }
      worker.onerror = () => reject(new Error('The worker could not be loaded.'))
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      worker.postMessage(task, transfer)
    })
  } finally {
    watched?.end()
    worker.terminate()
  }
}

/**
 * Counts the time without a message in steps. A computer whose lid was closed has taken one step, however long it slept, as
 * its worker slept, too.
 */
function watchWorker({ silentMs, stillMs, slowMs, onSlow }: Watch, onStall: () => void) {
  const stepMs = Math.min(silentMs, slowMs) / 10
  let silent = 0
  let still = 0
  let isSlow = false
  const timer = setInterval(() => {
    silent += stepMs
    still += stepMs
    if (silent > silentMs || still > stillMs) onStall()
    else if (still >= slowMs && !isSlow) {
      isSlow = true
      onSlow()
    }
  }, stepMs)
  return {
    hear: (isProgress: boolean) => {
      silent = 0
      if (!isProgress) return
      still = 0
      isSlow = false
    },
    end: () => clearInterval(timer),
  }
}

/** The worker's side of `runWorker`: what its script sets as `onmessage`. `onAlive` reports that it is slow, but not stuck. */
export function answerTask<Task>(
  work: (task: Task, onProgress: (done: number) => void, onAlive: () => void) => Promise<unknown>,
): (message: MessageEvent<Task>) => Promise<void> {
  const post = (message: WorkerMessage<unknown>) => postMessage(message)
  return async ({ data }) => {
    try {
      const answer = await work(
        data,
        (progress) => post({ progress }),
        () => post({ isAlive: true }),
      )
      post({ answer })
    } catch (error) {
      post({ failed: String(error) })
    }
  }
}
