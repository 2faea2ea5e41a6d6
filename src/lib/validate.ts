import {
  getDotPath,
  safeParse,
  type BaseIssue,
  type GenericSchema,
  type InferOutput,
} from 'valibot'

/** Why values are refused: the message of each field at fault, and the first one in the order of the schema. */
export type ValidationError = { message: string; fields: Record<string, string> }
export type Validated<Output> = { output: Output } | ValidationError

/** For a value that no form sends, like a number for a title. Valibot's own sentences name types and keys. */
const unexpectedMessage = 'Please check this: it is missing, or not of the expected kind.'

/** Of a strict object: a field that it does not have. */
const messageOf = ({ type, expected, message }: BaseIssue<unknown>, field: string) =>
  type === 'strict_object' && expected === 'never' ? `There is no field “${field}”.` : message

/**
 * Checks values against a schema, in forms and functions alike. Each field has the message of the first rule that it
 * breaks; a nested one is named like 'socialLinks.spotify', and 'body' is the input as a whole. `known` are messages
 * of fields that the schema cannot judge.
 */
export function validate<Schema extends GenericSchema>(
  schema: Schema,
  values: unknown,
  known: Record<string, string> = {},
): Validated<InferOutput<Schema>> {
  const { issues = [], output } = safeParse(schema, values, { message: unexpectedMessage })
  const messages = new Map(Object.entries(known))
  for (const issue of issues) {
    const field = getDotPath(issue) ?? 'body'
    if (!messages.has(field)) messages.set(field, messageOf(issue, field))
  }
  // Rules across fields run last, so the issues are not in the order of the entries.
  const order = Object.keys('entries' in schema ? (schema.entries as object) : {})
  const place = (field: string) => order.indexOf(field.split('.', 1)[0]!)
  const sorted = [...messages].sort(([one], [other]) => place(one) - place(other))
  if (!sorted[0]) return { output }
  return { message: sorted[0][1], fields: Object.fromEntries(sorted) }
}
