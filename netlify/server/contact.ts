import * as v from 'valibot'
import type { ContactAnswer } from '#src/features/contact/contract.ts'
import type { ContactInput } from '#src/features/contact/input.ts'
import { subjectOf } from '#src/features/contact/subject.ts'
import { callWithSecretKey, DatabaseError } from './database.ts'
import { env } from './env.ts'

/** Three steps, which together stay below the nine seconds within which every visitor is answered. */
const timeouts = { store: 3000, relay: 3500, record: 2000 } as const

/** The label's form service did not take a message; the message says what it answered, in a few words. */
export class RelayError extends Error {
  override name = 'RelayError'
}

const stored = v.variant('outcome', [
  v.object({ outcome: v.literal('stored'), id: v.string(), isNew: v.boolean() }),
  v.object({ outcome: v.literal('too-many-messages'), retryAfterSeconds: v.number() }),
])
type Stored = v.InferOutput<typeof stored>

/**
 * Stores a message and relays it to the form service, if there is one. It is sent once either has taken it.
 * What goes wrong on the way is given to `report`; a stored message that was not relayed waits in the outbox.
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
  if (kept && relayed !== 'no-service') {
    const failure = relayed === 'relayed' ? null : relayed.message
    await recordDelivery(kept.id, failure).catch(report)
  }
  return kept || relayed === 'relayed' ? { outcome: 'sent' } : { outcome: 'unavailable' }
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
    timeouts.store,
  )
  const read = v.safeParse(stored, answer)
  if (!read.success) throw new DatabaseError('store_contact_message: an answer that is none')
  return read.output
}

const recordDelivery = (id: string, failure: string | null) =>
  callWithSecretKey('record_contact_delivery', { message_id: id, failure }, timeouts.record)

/** Hands a message to the form service of CONTACT_FORM_URL as JSON. Throws RelayError unless it says that it took it. */
async function relayMessage(input: ContactInput): Promise<'relayed' | 'no-service'> {
  const { CONTACT_FORM_URL } = env()
  if (!CONTACT_FORM_URL) return 'no-service'
  const { name, email, subjectType, customSubject = '', message } = input
  const subject = subjectOf(subjectType, customSubject)
  const response = await fetch(CONTACT_FORM_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ name, email, subject, subjectType, customSubject, message }),
    signal: AbortSignal.timeout(timeouts.relay),
  }).catch((cause: unknown) => {
    throw new RelayError('it did not answer', { cause })
  })
  const refusal = await refusalIn(response)
  if (refusal) throw new RelayError(refusal)
  return 'relayed'
}

/** What is wrong with a form service's answer, or nothing: services answer 200 to what they refuse, too. */
async function refusalIn(response: Response): Promise<string | undefined> {
  if (!response.ok) return `it answered ${response.status}`
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null) return 'it answered something that is not JSON'
  const { ok, success, error, errors } = body as Record<string, unknown>
  const isRefused = [ok, success].some((flag) => flag === false || flag === 'false')
  return isRefused || isSaid(error) || isSaid(errors) ? 'it said no' : undefined
}

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value)
