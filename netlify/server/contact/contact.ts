import * as v from 'valibot'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import type { ContactAnswer } from '#src/features/contact/contract.ts'
import { messageWithCode } from '#src/features/contact/message.ts'
import type { ContactInput } from '#src/features/contact/schema.ts'
import { recordDelivery, RelayError, relayMessage } from './relay.ts'
import { callWithSecretKey, parseAnswer } from '#netlify/server/http/database.ts'
import { env } from '#netlify/server/http/env.ts'
import { proofNeeded, verifyProof } from '#netlify/server/http/proof-of-work.ts'
import { keyedHash } from '#netlify/server/http/secret-token.ts'
import type { FormSender } from '#netlify/server/http/public-form.ts'

/** With the relay's timeouts, if there is one, less than the 9 s within which every client is answered. */
const storeMs = () => (env().CONTACT_FORM_URL ? 3000 : 6000)

const storeAnswer = v.variant('outcome', [
  v.object({ outcome: v.literal('stored'), id: v.string(), isNew: v.boolean() }),
  v.object({ outcome: v.literal('too-many-messages'), retryAfterSeconds: v.number() }),
  v.object({ outcome: v.literal('proof-needed') }),
])
type Stored = v.InferOutput<typeof storeAnswer>

/**
 * Stores a message in the outbox and relays it to the form service, if there is one; `sent` once either accepted it.
 * Errors go to `report`. A stored message whose relay failed is retried from the outbox; one whose outcome was not
 * recorded stays there until an admin retries it.
 */
export async function sendMessage(
  input: ContactInput,
  sender: FormSender,
  report: (error: unknown) => void,
): Promise<ContactAnswer> {
  const stored = await storeMessage(input, sender).catch((error: unknown): undefined => {
    report(error)
  })
  if (stored?.outcome === 'too-many-messages') return stored
  if (stored?.outcome === 'proof-needed') return proofNeeded(purposeOf(input, sender))
  // Idempotency: a repeated submission was relayed the first time, or is in the outbox.
  if (stored && !stored.isNew) return { outcome: 'sent' }

  const failure = await relayMessage({ ...input, ...codeApart(input) }).catch((error: unknown) => {
    report(error)
    return error instanceof RelayError ? error.message : 'unexpected'
  })
  // Ends the lease that storing the message began.
  if (stored) await recordDelivery(stored.id, failure).catch(report)
  return stored || failure === null ? { outcome: 'sent' } : { outcome: 'unavailable' }
}

/** A proof is for one message of one client. */
function purposeOf({ name, email, message, ...rest }: ContactInput, { client }: FormSender) {
  const { subjectType, customSubject = '', code = '', submission = '' } = rest
  return ['contact', client, name, email, subjectType, customSubject, code, message, submission]
}

/** A printed code apart from the message; any other text stays part of it, as it was typed, also around a code. */
function codeApart({ message, code: typed = '' }: ContactInput) {
  const code = normalizeCode(typed)
  const isAlone = (typed.match(/[\p{L}\p{N}]/gu) ?? []).length <= code.length
  return {
    message: isPrintedCode(code) && isAlone ? message : messageWithCode(message, typed),
    code: isPrintedCode(code) ? code : null,
  }
}

/**
 * The idempotency key of a browser without script, which makes none: the same message of the same client (clientKey, so of
 * one day) is sent once, also when its answer was lost and the button was pressed again.
 */
const submissionOf = (input: ContactInput, sender: FormSender): string =>
  keyedHash(JSON.stringify(purposeOf(input, sender)), env().CLIENT_HASH_SECRET)

async function storeMessage(input: ContactInput, sender: FormSender): Promise<Stored> {
  const { name, email, subjectType, customSubject, submission } = input
  const { message, code } = codeApart(input)
  const answer = await callWithSecretKey(
    'store_contact_message',
    {
      name,
      email,
      subject_type: subjectType,
      custom_subject: customSubject ?? null,
      message,
      code,
      submission: submission || submissionOf(input, sender),
      client: sender.client,
      proof: (await verifyProof(input.proof, purposeOf(input, sender))).nonce,
      can_prove: sender.canProve,
    },
    storeMs(),
  )
  return parseAnswer(storeAnswer, answer)
}
