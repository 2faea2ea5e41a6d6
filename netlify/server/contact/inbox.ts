import * as v from 'valibot'
import { message as messageSchema } from '#src/features/contact/admin/contract.ts'
import type { messageOperations } from '#src/features/contact/admin/operations.ts'
import { recordDelivery, RelayError, relayMessage, relayReserve } from './relay.ts'
import { callWithSecretKey, secretDatabase } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { env } from '#netlify/server/http/env.ts'
import { execute, instant, row, itemOf, readPage } from '#netlify/server/http/rows.ts'
import type { HandlersBeyondSql } from '#netlify/server/staff/staff-operations.ts'

/** Each function here throws RequestError, DatabaseError. */
export const messageHandlers: HandlersBeyondSql<typeof messageOperations> = {
  listMessages: async ({ input: { limit, ...query }, database }) => {
    const messages = database.rpc('list_messages', { ...query, page_size: limit })
    const page = await readPage(messages, itemOf(messageSchema))
    return { ...page, hasService: env().CONTACT_FORM_URL !== undefined }
  },
  /** Marks what the label has done with a message; an answered or archived message counts as read. */
  changeMessage: async ({ input, database }) => {
    const now = new Date().toISOString()
    const marks =
      'isRead' in input
        ? { read_at: input.isRead ? now : null }
        : 'isAnswered' in input
          ? { read_at: now, answered_at: input.isAnswered ? now : null }
          : { read_at: now, archived_at: input.isArchived ? now : null }
    await row(database.from('contact_messages').update(marks).eq('id', input.id).select('id'))
    return { outcome: 'changed' }
  },
  /** Deletes a message permanently. */
  deleteMessage: async ({ input: { id }, database }) => {
    await row(database.from('contact_messages').delete().eq('id', id).select('id'))
    return { outcome: 'deleted' }
  },
  /**
   * Relays a message again and answers when it was delivered (ISO 8601), also if that was before. Throws 409 `being-sent`
   * while another request has the lease, 502 `not-delivered` when the service refuses the message again.
   */
  retryMessage: async ({ input: { id }, database }) => {
    // Authorization: the lease uses the secret key, so the caller's own token has to see the message first.
    const seen = await row(database.from('contact_messages').select('delivered_at').eq('id', id))
    if (seen.delivered_at) return { outcome: 'delivered', deliveredAt: instant(seen.delivered_at) }
    const [leased] = await leaseDeliveries({ message_id: id })
    if (!leased) throw beingSent()
    const failure = await deliver(leased)
    if (failure !== null) throw notDelivered(failure)
    return { outcome: 'delivered', deliveredAt: new Date().toISOString() }
  },
}

const leasedMessage = v.object({
  ...v.pick(messageSchema, ['id', 'name', 'email', 'subjectType', 'message', 'code']).entries,
  customSubject: v.nullable(v.string()),
})
type LeasedMessage = v.InferOutput<typeof leasedMessage>

const leaseDeliveries = async (which: { message_id: string } | { max_messages: number }) =>
  itemOf(v.array(leasedMessage))(
    await callWithSecretKey('lease_contact_deliveries', which, 2000, relayReserve),
  )

/**
 * What the schedule does with messages: relays the due ones, returns how many the service accepted, and deletes those that
 * were delivered long ago. Throws DatabaseError.
 */
export async function deliverDueMessages(): Promise<number> {
  const works = [relayDueMessages(), forgetDeliveredMessages()] as const
  await Promise.allSettled(works)
  return (await Promise.all(works))[0]
}

/** Outbox: relays the due messages if there is a form service, and returns how many it accepted. Throws DatabaseError. */
async function relayDueMessages(): Promise<number> {
  if (!env().CONTACT_FORM_URL) return 0
  const leased = await leaseDeliveries({ max_messages: maxDeliveries })
  // In parallel, so that with a service that hangs no lease lasts longer than one relay.
  const deliveries = leased.map(deliver)
  await Promise.allSettled(deliveries)
  const failures = await Promise.all(deliveries)
  return failures.filter((failure) => failure === null).length
}

/** How long a message stays after it was delivered. */
const retentionMs = 90 * 24 * 60 * 60_000

/** Retention: deletes the messages that were delivered long enough ago. Throws DatabaseError. */
function forgetDeliveredMessages(): Promise<void> {
  const since = new Date(Date.now() - retentionMs).toISOString()
  return execute(secretDatabase().from('contact_messages').delete().lt('delivered_at', since))
}

/** Messages in one call; the next call comes in two minutes. */
const maxDeliveries = 6

/** Relays a leased message and ends the lease; returns why the service did not accept it, or null. */
async function deliver({ id, customSubject, ...rest }: LeasedMessage): Promise<string | null> {
  const message = { ...rest, customSubject: customSubject ?? '' }
  const failure = await relayMessage(message).catch((error: unknown) => {
    if (error instanceof RelayError) return error.message
    throw error
  })
  await recordDelivery(id, failure)
  return failure
}

const beingSent = () =>
  new RequestError(409, 'being-sent', 'This message is being sent. Please check again in a minute.')
const notDelivered = (failure: string) =>
  new RequestError(
    502,
    'not-delivered',
    `Your form service did not take the message (${failure}). It stays here and is sent again automatically.`,
  )
