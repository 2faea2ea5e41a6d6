import { subjectOf, type SubjectType } from '#src/features/contact/subject.ts'
import { callWithSecretKey } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env } from '#netlify/server/http/env.ts'

const timeouts = { relay: 3500, record: 1500 } as const

/** Without so much of a request's time left for it, no relay is begun. */
export const relayReserve = 3000

/** Why a message stays here where the label has no form service. */
export const noService = 'there is no form service'

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
    // What came of it has to be written down in the same request.
    signal: deadline(timeouts.relay, timeouts.record),
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
  const body = await readAnswer(response).catch(() => undefined)
  if (typeof body !== 'object' || body === null) return 'it answered something that is not JSON'
  const { ok, success, error, errors } = body as Record<string, unknown>
  const isRefused = [ok, success].some((flag) => flag === false || flag === 'false')
  return isRefused || isSaid(error) || isSaid(errors) ? 'it said no' : undefined
}

/** The answer as JSON; of one without an end no more is read than any service has to say. Throws for what is no JSON. */
async function readAnswer({ body }: Response): Promise<unknown> {
  let text = ''
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.length > mostAnswered) break
  }
  return JSON.parse(text)
}
const mostAnswered = 64 * 1024

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value)
