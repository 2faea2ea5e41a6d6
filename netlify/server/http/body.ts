import { propertiesOf } from '#src/lib/object.ts'
import type { GenericSchema, InferOutput } from 'valibot'
import {
  recordVersionInput,
  versionInput,
  type Change,
  type RecordChange,
} from '#src/lib/record-input.ts'
import { validate, type ValidationError } from '#src/lib/validate.ts'
import { RequestError } from './errors.ts'

/** `form`: also take a form post. `maximumBytes`: 64 KiB unless given. */
type BodyOptions = { form?: boolean; maximumBytes?: number | undefined }

const defaultMaximumBytes = 64 * 1024

/** Reads the body and checks it against the schema. Throws RequestError. */
export const readInput = async <Schema extends GenericSchema>(
  request: Request,
  schema: Schema,
  options?: BodyOptions,
): Promise<InferOutput<Schema>> => checkInput(await readBody(request, options), schema)

/** Like readInput, for a save over a version. */
export async function readChange<Schema extends GenericSchema<unknown, object>>(
  request: Request,
  schema: Schema,
  options?: BodyOptions,
): Promise<Change<InferOutput<Schema>>> {
  const body = await readBody(request, options)
  const { updatedAt, ...input } = propertiesOf(body)
  return { ...checkInput(input, schema), ...checkInput({ updatedAt }, versionInput) }
}

/** Like readChange, for a save of a record, which the body names. */
export async function readRecordChange<Schema extends GenericSchema<unknown, object>>(
  request: Request,
  schema: Schema,
  options?: BodyOptions,
): Promise<RecordChange<InferOutput<Schema>>> {
  const body = await readBody(request, options)
  const { id, updatedAt, ...input } = propertiesOf(body)
  return { ...checkInput(input, schema), ...checkInput({ id, updatedAt }, recordVersionInput) }
}

/** Reads the body as JSON or, with `form`, as a form post. Throws RequestError 415, 413, 400. */
export async function readBody(
  request: Request,
  { form = false, maximumBytes = defaultMaximumBytes }: BodyOptions = {},
): Promise<unknown> {
  const isFormPost = form && isForm(request)
  if (!isFormPost && mediaType(request) !== 'application/json')
    throw new RequestError(415, 'unsupported-media-type', 'Please send JSON.')
  const text = await readText(request, maximumBytes)
  return isFormPost ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text)
}

/** Checks input against the schema. Throws RequestError 400 with a message for each invalid field. */
export function checkInput<Schema extends GenericSchema>(body: unknown, schema: Schema) {
  const checked = validate(schema, body)
  if ('fields' in checked) throw badRequest(checked)
  const unstorable = Object.entries(propertiesOf(checked.output)).filter(
    ([, value]) => !isStorable(value),
  )
  if (unstorable.length > 0)
    throw badRequest({
      message: unstorableMessage,
      fields: Object.fromEntries(unstorable.map(([field]) => [field, unstorableMessage])),
    })
  return checked.output
}

const badRequest = ({ message, fields }: ValidationError) =>
  new RequestError(400, 'bad-request', message, fields)

const unstorableMessage = 'This has a character that cannot be saved. Please type it again.'

/** False for text that PostgreSQL cannot store: NUL and lone surrogates. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}

/** True for a form that the browser posted itself, without script, and whose answer it shows as a page. */
export const isForm = (request: Request): boolean =>
  mediaType(request) === 'application/x-www-form-urlencoded'

const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase()

async function readText(request: Request, maximumBytes: number): Promise<string> {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > maximumBytes)
    throw new RequestError(413, 'too-large', 'That is too much at once. Please shorten it.')
  return new TextDecoder().decode(bytes)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestError(400, 'bad-json', 'This is not JSON.')
  }
}

/** Parses the query string with the schema; a blank parameter counts as absent. Throws RequestError 400. */
export function readQuery<Schema extends GenericSchema>(request: Request, schema: Schema) {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  return checkInput(Object.fromEntries(given), schema)
}
