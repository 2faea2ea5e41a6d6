import type { GenericSchema, InferOutput } from 'valibot'
import { checkInput } from './body.ts'

/** What the address of a list asks for; a blank part counts as absent. Throws RequestError. */
export function readQuery<Schema extends GenericSchema>(
  request: Request,
  schema: Schema,
): InferOutput<Schema> {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  return checkInput(Object.fromEntries(given), schema)
}
