import { subjectOf, type SubjectType } from '#src/features/contact/subject.ts'
import { callWithSecretKey } from './database.ts'
import { env } from './env.ts'

const timeouts = { relay: 3500, record: 2000 } as const

/** The label's form service did not take a message; the message says what it answered, in a few words. */
export class RelayError extends Error {
  override name = 'RelayError'
}

/** What the form service is told of a message. */
export type Letter = {
  name: string
  email: string
  subjectType: SubjectType
  customSubject?: string | undefined
  message: string
}

/** Writes down how a relay went: `failure` is null when the service took the message. Throws DatabaseError. */
export const recordDelivery = (id: string, failure: string | null): Promise<unknown> =>
  callWithSecretKey('record_contact_delivery', { message_id: id, failure }, timeouts.record)

/** Hands a message to the form service of CONTACT_FORM_URL as JSON. Throws RelayError unless it says that it took it. */
export async function relayMessage(letter: Letter): Promise<'relayed' | 'no-service'> {
  const { CONTACT_FORM_URL } = env()
  if (!CONTACT_FORM_URL) return 'no-service'
  const { name, email, subjectType, customSubject = '', message } = letter
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
