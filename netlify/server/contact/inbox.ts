import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Message, MessageList, MessageQuery } from '#src/features/contact/admin/contract.ts'
import type { SubjectType } from '#src/features/contact/subject.ts'
import type { Page } from '#src/lib/page.ts'
import { noService, recordDelivery, RelayError, relayMessage, relayReserve } from './relay.ts'
import { callWithSecretKey } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { env } from '#netlify/server/http/env.ts'
import { instant, result, row } from '#netlify/server/http/rows.ts'

/** One page of the inbox, newest first. Each function here throws RequestError, DatabaseError. */
export async function listMessages(
  { q, delivered, after, limit }: MessageQuery,
  database: PostgrestClient,
): Promise<MessageList> {
  const page = await result<Page<Message>>(
    database.rpc('list_messages', { q, delivered, after, page_size: limit }),
  )
  return { ...page, hasService: env().CONTACT_FORM_URL !== undefined }
}

/** Deletes a message for good, in the name of the admin whose `database` it is. */
export async function deleteMessage(id: string, database: PostgrestClient): Promise<void> {
  await row(database.from('contact_messages').delete().eq('id', id).select('id'))
}

/**
 * Hands a message to the form service once more and answers when it took it. Throws RequestError in the words of the
 * inbox when it has it already, when somebody else is handing it on, or when the service refuses it again.
 */
export async function retryMessage(id: string, database: PostgrestClient): Promise<string> {
  // What follows asks with the secret key, so the caller's own token has to see this message first.
  const seen = await row<{ delivered_at: string | null }>(
    database.from('contact_messages').select('delivered_at').eq('id', id),
  )
  if (seen.delivered_at) return instant(seen.delivered_at)
  const [claimed] = await claimDeliveries({ message_id: id })
  if (!claimed) throw busy()
  const failure = await handOn(claimed)
  if (failure !== null) throw refused(failure)
  return new Date().toISOString()
}

type Claimed = {
  id: string
  name: string
  email: string
  subject_type: SubjectType
  custom_subject: string | null
  message: string
}

const claimDeliveries = async (which: { message_id: string } | { max_messages: number }) =>
  (await callWithSecretKey('lease_contact_deliveries', which, 2000, relayReserve)) as Claimed[]

/** Hands on what is due, if there is a form service, and says how many messages it took. Throws DatabaseError. */
export async function deliverDueMessages(): Promise<number> {
  if (!env().CONTACT_FORM_URL) return 0
  const claimed = await claimDeliveries({ max_messages: mostDeliveries })
  // Side by side, so that a service that hangs holds no claim for longer than one message needs.
  const outcomes = await Promise.allSettled(claimed.map(handOn))
  const lost = outcomes.find((outcome) => outcome.status === 'rejected')
  if (lost) throw lost.reason
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === null)
    .length
}

/** What one call hands on; the next one comes in ten minutes. */
const mostDeliveries = 6

/** Relays a claimed message and gives the claim back; answers why the service did not take it, or null. */
async function handOn({
  id,
  subject_type,
  custom_subject,
  ...rest
}: Claimed): Promise<string | null> {
  const letter = { ...rest, subjectType: subject_type, customSubject: custom_subject ?? '' }
  const failure = await relayMessage(letter).then(
    (how) => (how === 'relayed' ? null : noService),
    (error: unknown) => {
      if (error instanceof RelayError) return error.message
      throw error
    },
  )
  await recordDelivery(id, failure)
  return failure
}

const busy = () =>
  new RequestError(
    409,
    'being-sent',
    'This message is being sent right now. Please look again in a minute.',
  )
const refused = (failure: string) =>
  new RequestError(
    502,
    'not-delivered',
    `Your form service did not take the message (${failure}). It stays here and is tried again by itself.`,
  )
