import { postMessage, type Posted, type Told } from './post-message.ts'

/** Sends a message, beyond a few an hour with a proof (`onProofNeeded`); `proof-needed` if the browser cannot. */
export async function sendMessage(
  form: Record<string, unknown>,
  onProofNeeded: () => void,
): Promise<Told> {
  const answer = await postMessage(form)
  if (answer.outcome !== 'proof-needed') return answer
  onProofNeeded()
  // A worker, and not a dynamic import: with that, Vite puts a kilobyte for preloading into the page's script. By hand,
  // because runWorker() alone would exceed the 3 kB of script that this page may have.
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Posted>) => resolve(data)
    worker.onerror = () => resolve(answer)
    worker.postMessage([form, answer])
  })
}
