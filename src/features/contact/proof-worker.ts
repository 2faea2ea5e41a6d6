// The worker of client.ts: gets a message and the answer that asks for a proof, and answers what came of it in the end.
import { answerTask } from '#src/lib/run-worker.ts'
import { withProof } from '#src/lib/with-proof.ts'
import { postMessage, type Posted } from './post-message.ts'

onmessage = answerTask(([form, asked]: [form: Record<string, unknown>, asked: Posted]) =>
  withProof<Posted>(
    async (proof) => (proof ? postMessage({ ...form, proof }) : asked),
    () => undefined,
  ),
)
