import { propertiesOf } from '#src/lib/object.ts'
import { messageWithCode } from '#src/features/contact/message.ts'
import { subjectOf, type SubjectType } from '#src/features/contact/subject.ts'
import { callWithSecretKey } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env } from '#netlify/server/http/env.ts'

const timeouts = { relay: 3500, record: 1500 } as const

/** The time of a request that a relay needs: with less left, no lease is taken. */
export const relayReserve = 3000

/** The form service did not accept a message; `message` says why in a few words. */
export class RelayError extends Error {
  override name = 'RelayError'
}

type RelayedMessage = {
  name: string
  email: string
  subjectType: SubjectType
  customSubject?: string | undefined
  message: string
  code?: string | null | undefined
}

/** Records a relay and ends the lease: `failure` is null when the service accepted the message. Throws DatabaseError. */
export const recordDelivery = (id: string, failure: string | null): Promise<unknown> =>
  callWithSecretKey('record_contact_delivery', { message_id: id, failure }, timeouts.record)

/**
 * Posts a message to CONTACT_FORM_URL as JSON. Answers null once the service has accepted it, or that there is none.
 * Throws RelayError when it did not.
 */
export async function relayMessage(relayed: RelayedMessage): Promise<string | null> {
  const { CONTACT_FORM_URL } = env()
  if (!CONTACT_FORM_URL) return 'there is no form service'
  const { name, email, subjectType, customSubject = '' } = relayed
  const message = messageWithCode(relayed.message, relayed.code)
  const subject = subjectOf(subjectType, customSubject)
  const response = await fetch(CONTACT_FORM_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ name, email, subject, subjectType, customSubject, message }),
    // The reserve is for recording the outcome in the same request.
    signal: deadline(timeouts.relay, timeouts.record),
  }).catch((cause: unknown) => {
    throw new RelayError('it did not answer', { cause })
  })
  const refusal = await refusalIn(response)
  if (refusal) throw new RelayError(refusal)
  return null
}

/** Why an answer is a refusal, or undefined: form services may also refuse with 200. */
async function refusalIn(response: Response): Promise<string | undefined> {
  if (!response.ok) return `it answered ${response.status}`
  const body = await readAnswer(response).catch(() => undefined)
  if (typeof body !== 'object' || body === null) return 'it answered something that is not JSON'
  const { ok, success, error, errors } = propertiesOf(body)
  const isRefused = [ok, success].some((flag) => flag === false || flag === 'false')
  return isRefused || hasContent(error) || hasContent(errors) ? 'it said no' : undefined
}

/** The answer as JSON. Stops reading after 64 Ki characters, because an answer may be endless. Throws if it is not JSON. */
async function readAnswer({ body }: Response): Promise<unknown> {
  let text = ''
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.length > maxCharacters) break
  }
  return JSON.parse(text)
}
const maxCharacters = 64 * 1024

const hasContent = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value)
