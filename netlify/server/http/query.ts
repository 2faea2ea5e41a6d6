import type { GenericSchema, InferOutput } from 'valibot'
import { checkInput } from './body.ts'

/** Parses the query string with the schema; a blank parameter counts as absent. Throws RequestError 400. */
export function readQuery<Schema extends GenericSchema>(
  request: Request,
  schema: Schema,
): InferOutput<Schema> {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  return checkInput(Object.fromEntries(given), schema)
}
