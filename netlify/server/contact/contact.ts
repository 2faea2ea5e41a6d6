import * as v from 'valibot'
import type { ContactAnswer } from '#src/features/contact/contract.ts'
import type { ContactInput } from '#src/features/contact/schema.ts'
import { noService, recordDelivery, RelayError, relayMessage } from './relay.ts'
import { callWithSecretKey, DatabaseError } from '#netlify/server/http/database.ts'

/** With the relay's own times below the nine seconds within which every visitor is answered. */
const storeMs = 3000

const stored = v.variant('outcome', [
  v.object({ outcome: v.literal('stored'), id: v.string(), isNew: v.boolean() }),
  v.object({ outcome: v.literal('too-many-messages'), retryAfterSeconds: v.number() }),
])
type Stored = v.InferOutput<typeof stored>

/**
 * Stores a message and relays it to the form service, if there is one. It is sent once either has taken it.
 * What goes wrong on the way is given to `report`; a stored message that was not relayed waits in the outbox, and one
 * of which that is not known waits there for a person.
 */
export async function sendMessage(
  input: ContactInput,
  client: string,
  report: (error: unknown) => void,
): Promise<ContactAnswer> {
  const kept = await storeMessage(input, client).catch((error: unknown): undefined => {
    report(error)
  })
  if (kept?.outcome === 'too-many-messages') return kept
  // Sent before: it was relayed then, or waits in the outbox.
  if (kept && !kept.isNew) return { outcome: 'sent' }

  const relayed = await relayMessage(input).catch((error: unknown) => {
    report(error)
    return error instanceof RelayError ? error : new RelayError('unexpected', { cause: error })
  })
  // A stored message is in the hands of whoever stored it until this is written down.
  if (kept) await recordDelivery(kept.id, failureOf(relayed)).catch(report)
  return kept || relayed === 'relayed' ? { outcome: 'sent' } : { outcome: 'unavailable' }
}

function failureOf(relayed: 'relayed' | 'no-service' | RelayError): string | null {
  if (relayed === 'relayed') return null
  return relayed === 'no-service' ? noService : relayed.message
}

async function storeMessage(input: ContactInput, client: string): Promise<Stored> {
  const { name, email, subjectType, customSubject, message, submission } = input
  const answer = await callWithSecretKey(
    'store_contact_message',
    {
      name,
      email,
      subject_type: subjectType,
      custom_subject: customSubject ?? null,
      message,
      submission: submission || null,
      client,
    },
    storeMs,
  )
  const read = v.safeParse(stored, answer)
  if (!read.success) throw new DatabaseError('store_contact_message: an answer that is none')
  return read.output
}
