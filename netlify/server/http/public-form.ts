import { propertiesOf } from '#src/lib/object.ts'
import type { Context } from '@netlify/functions'
import type { GenericSchema, InferOutput } from 'valibot'
import { openAnswerPage } from './answer-page.ts'
import { checkInput, isForm, readBody } from './body.ts'
import { clientKey } from './client-key.ts'
import { json } from './endpoint.ts'
import { env } from './env.ts'
import { RequestError } from './errors.ts'

type Answer = { outcome: string; retryAfterSeconds?: number }

/** Who sends a form: the client key, and whether the browser has script, without which it cannot do a proof of work. */
export type FormSender = { client: string; canProve: boolean }

type PublicForm<Schema extends GenericSchema, Given extends Answer> = {
  /** The folder of the page that answers visitors without script (openAnswerPage). */
  answerPage: string
  schema: Schema
  /** Fields beside which the page shows a message; any other message stands over the form. */
  visibleFields: readonly string[]
  send: (input: InferOutput<Schema>, sender: FormSender) => Promise<Given>
  status: Record<Given['outcome'], number>
  /** The message over the form; undefined when the input was accepted. */
  refusal: (given: Given) => string | undefined
}

/**
 * Answers a post of a public form: JSON to the page's script, a page to a post without script. Unless the input was
 * accepted, that page has the form again, filled with the input. Throws RequestError only where it answers JSON.
 */
export async function answerForm<Schema extends GenericSchema, Given extends Answer>(
  request: Request,
  { ip }: Context,
  form: PublicForm<Schema, Given>,
): Promise<Response> {
  const page = isForm(request) ? await openAnswerPage(form.answerPage) : undefined
  const client = clientKey(ip, env().CLIENT_HASH_SECRET, new Date())
  let body: unknown = {}
  try {
    body = await readBody(request, { form: true })
    const input = checkInput(body, form.schema)
    const given = await form.send(input, { client, canProve: !page })
    const status = form.status[given.outcome as Given['outcome']]
    const headers: Record<string, string> =
      given.retryAfterSeconds === undefined ? {} : { 'Retry-After': `${given.retryAfterSeconds}` }
    if (!page) return json(status, given, headers)
    const refusal = form.refusal(given)
    return page(status, refusal ? formView(body, { refusal }) : { taken: true }, headers)
  } catch (error) {
    if (!page || !(error instanceof RequestError)) throw error
    const { visibleFields } = form
    return page(
      error.status,
      formView(correctable(body, error, visibleFields), errorsOf(error, visibleFields)),
    )
  }
}

type FormErrors = { refusal?: string; errors?: Record<string, string> }

/** The messages beside the visible fields at fault; over the form what is said of none of them. */
function errorsOf({ message, fields = {} }: RequestError, visible: readonly string[]): FormErrors {
  const errors = Object.fromEntries(
    Object.entries(fields).filter(([field]) => visible.includes(field)),
  )
  return Object.keys(errors).length > 0 ? { errors } : { refusal: message }
}

/** Without the other fields at fault, which the visitor could not correct. */
const correctable = (body: unknown, { fields = {} }: RequestError, visible: readonly string[]) =>
  Object.fromEntries(
    Object.entries(propertiesOf(body)).filter(
      ([field]) => visible.includes(field) || !(field in fields),
    ),
  )

/** The template's view of the form. `chosen` has the value of each field as a key, for the options of a select. */
function formView(body: unknown, errors: FormErrors): Record<string, unknown> {
  const typed = body as Record<string, string>
  const chosen = Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [field, { [value]: true }]),
  )
  return { form: { typed, chosen, refusal: false, errors: {}, ...errors } }
}

/** GET of a form's action, as when a visitor reloads by the address bar: redirects to the form at `location`. */
export const backToForm = (location: string) => async (): Promise<Response> =>
  new Response(null, { status: 303, headers: { Location: location } })
