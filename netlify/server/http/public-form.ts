import type { GenericSchema, InferOutput } from 'valibot'
import { openAnswerPage } from './answer-page.ts'
import { checkInput, isForm, readBody } from './body.ts'
import { json } from './endpoint.ts'
import { RequestError } from './errors.ts'

type Answer = { outcome: string; retryAfterSeconds?: number }

type PublicForm<Schema extends GenericSchema, Given extends Answer> = {
  /** The page that the build left to be filled, for visitors without script. */
  answerPage: string
  schema: Schema
  send: (input: InferOutput<Schema>) => Promise<Given>
  status: Record<Given['outcome'], number>
  /** What to say over the form, when the answer is that nothing was taken. */
  refusal: (given: Given) => string | undefined
}

/**
 * Answers one of the public forms: JSON to the page's own script, a page to the browser's own post. That page holds
 * the whole form again, with everything that was typed, unless it was taken.
 */
export async function answerForm<Schema extends GenericSchema, Given extends Answer>(
  request: Request,
  form: PublicForm<Schema, Given>,
): Promise<Response> {
  const page = isForm(request) ? await openAnswerPage(form.answerPage) : undefined
  const body = await readBody(request, { form: true })
  try {
    const given = await form.send(checkInput(body, form.schema))
    const status = form.status[given.outcome as Given['outcome']]
    const headers: Record<string, string> =
      given.retryAfterSeconds === undefined ? {} : { 'Retry-After': `${given.retryAfterSeconds}` }
    if (!page) return json(status, given, headers)
    const refusal = form.refusal(given)
    return page(status, refusal ? formView(body, { refusal }) : { taken: true }, headers)
  } catch (error) {
    if (!page || !(error instanceof RequestError)) throw error
    return page(error.status, formView(body, { errors: error.fields ?? {} }))
  }
}

type Faults = { refusal?: string; errors?: Record<string, string> }

/** What the form is filled with. `chosen` has every typed value as a key, for the options of a select. */
function formView(body: unknown, faults: Faults): Record<string, unknown> {
  const typed = body as Record<string, string>
  const chosen = Object.fromEntries(Object.values(typed).map((value) => [value, true]))
  return { form: { typed, chosen, refusal: false, errors: {}, ...faults } }
}

/** Answers somebody who pressed Enter in the address bar of an answer: the form is at `location`. */
export const backToForm = (location: string) => async (): Promise<Response> =>
  new Response(null, { status: 303, headers: { Location: location } })
