// The worker of client.ts: gets a message and the answer that asks for a proof, and answers what came of it in the end.
import { withProof } from '#src/features/spam/with-proof.ts'
import { postMessage as send, type Posted } from './post-message.ts'

onmessage = async ({ data }: MessageEvent<[form: Record<string, unknown>, asked: Posted]>) => {
  const [form, asked] = data
  postMessage(
    await withProof<Posted>(
      async (proof) => (proof ? send({ ...form, proof }) : asked),
      () => undefined,
    ),
  )
}
