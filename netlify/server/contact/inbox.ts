import type { Message, MessageList, MessageQuery } from '#src/features/contact/admin/contract.ts'
import { noService, recordDelivery, RelayError, relayMessage, relayReserve } from './relay.ts'
import { callWithSecretKey, type DataApi } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { env } from '#netlify/server/http/env.ts'
import { readPage } from '#netlify/server/http/items.ts'
import { instant, row } from '#netlify/server/http/rows.ts'

/** One page of the inbox, newest first (keyset pagination). Each function here throws RequestError, DatabaseError. */
export async function listMessages(
  { q, delivered, after, limit }: MessageQuery,
  database: DataApi,
): Promise<MessageList> {
  const page = await readPage<Message>(
    database.rpc('list_messages', { q, delivered, after, page_size: limit }),
  )
  return { ...page, hasService: env().CONTACT_FORM_URL !== undefined }
}

/** Deletes a message permanently. */
export async function deleteMessage(id: string, database: DataApi): Promise<void> {
  await row(database.from('contact_messages').delete().eq('id', id).select('id'))
}

/**
 * Relays a message again and returns when it was delivered (ISO 8601), also if that was before. Throws 409 `being-sent`
 * while another request has the lease, 502 `not-delivered` when the service refuses the message again.
 */
export async function retryMessage(id: string, database: DataApi): Promise<string> {
  // Authorization: the lease uses the secret key, so the caller's own token has to see the message first.
  const seen = await row(database.from('contact_messages').select('delivered_at').eq('id', id))
  if (seen.delivered_at) return instant(seen.delivered_at)
  const [leased] = await leaseDeliveries({ message_id: id })
  if (!leased) throw beingSent()
  const failure = await deliver(leased)
  if (failure !== null) throw notDelivered(failure)
  return new Date().toISOString()
}

type LeasedMessage = Pick<
  Row<'contact_messages'>,
  'id' | 'name' | 'email' | 'subject_type' | 'custom_subject' | 'message' | 'code'
>

const leaseDeliveries = async (which: { message_id: string } | { max_messages: number }) =>
  (await callWithSecretKey(
    'lease_contact_deliveries',
    which,
    2000,
    relayReserve,
  )) as LeasedMessage[]

/** Outbox: relays the due messages if there is a form service, and returns how many it accepted. Throws DatabaseError. */
export async function deliverDueMessages(): Promise<number> {
  if (!env().CONTACT_FORM_URL) return 0
  const leased = await leaseDeliveries({ max_messages: maxDeliveries })
  // In parallel, so that with a service that hangs no lease lasts longer than one relay.
  const outcomes = await Promise.allSettled(leased.map(deliver))
  const lost = outcomes.find((outcome) => outcome.status === 'rejected')
  if (lost) throw lost.reason
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === null)
    .length
}

/** Messages in one call; the next call comes in ten minutes. */
const maxDeliveries = 6

/** Relays a leased message and ends the lease; returns why the service did not accept it, or null. */
async function deliver({
  id,
  subject_type,
  custom_subject,
  ...rest
}: LeasedMessage): Promise<string | null> {
  const message = { ...rest, subjectType: subject_type, customSubject: custom_subject ?? '' }
  const failure = await relayMessage(message).then(
    (outcome) => (outcome === 'relayed' ? null : noService),
    (error: unknown) => {
      if (error instanceof RelayError) return error.message
      throw error
    },
  )
  await recordDelivery(id, failure)
  return failure
}

const beingSent = () =>
  new RequestError(
    409,
    'being-sent',
    'This message is being sent right now. Please look again in a minute.',
  )
const notDelivered = (failure: string) =>
  new RequestError(
    502,
    'not-delivered',
    `Your form service did not take the message (${failure}). It stays here and is tried again by itself.`,
  )
