import { propertiesOf } from '#src/lib/object.ts'
import * as v from 'valibot'

/** Why values are refused: the message of each field at fault, and the first one in the order of the schema. */
export type ValidationError = { message: string; fields: Record<string, string> }
export type Validated<Output> = { output: Output } | ValidationError

/** Marks an issue whose schema has no message of its own. Valibot's own sentences quote types and keys of the code. */
const noMessage = ''

/** What a field has to be, by the name of its type. */
const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
}

const unknownFieldMessage = (field: string) => `There is no field “${field}”.`

/**
 * The path of a field that is called like a property of every object ('constructor', '__proto__'), at any depth. No form has
 * one, and Valibot takes it for known or passes it over. Without recursion: what was sent may be nested as deep as it is long.
 */
function inheritedField(values: unknown): string | undefined {
  const left = [{ value: values, path: '' }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inside] of Object.entries(value)) {
      if (key in Object.prototype) return path + key
      if (typeof inside === 'object') left.push({ value: inside, path: `${path}${key}.` })
    }
  }
  return undefined
}

/** The message of an issue; one for a value that no form of the site sends names the field and the limit. */
function messageOf(issue: v.BaseIssue<unknown>, field: string): string {
  const { type, expected, received, message, input } = issue
  if (message !== noMessage) return message
  const limit = Number(issue.requirement).toLocaleString('en-US')
  const unit = Array.isArray(input) ? 'entries' : 'characters'
  if (isUnknown(issue)) return unknownFieldMessage(field)
  if (received === 'undefined') return `The field “${field}” is missing.`
  if (type === 'max_length')
    return `The field “${field}” has at most ${limit} ${unit}; this has ${Number(received).toLocaleString('en-US')}.`
  if (type === 'min_length') return `The field “${field}” has at least ${limit} ${unit}.`
  if (type === 'max_value') return `The field “${field}” is at most ${limit}.`
  if (type === 'min_value') return `The field “${field}” is at least ${limit}.`
  const kind = kinds[expected ?? '']
  return kind
    ? `The field “${field}” has to be ${kind}.`
    : `The field “${field}” is not of the expected form.`
}

/** Of a union of objects the issues that matter: a wrong value, else the field that the object of the others does not have. */
function issuesOfUnion(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown>[] {
  const { type, path, issues = [], input } = issue
  if (type !== 'union' || path) return [issue]
  const isGiven = ({ path }: v.BaseIssue<unknown>) => String(path?.[0].key) in Object(input)
  const wrong = issues.filter((one) => !isUnknown(one) && isGiven(one))
  if (wrong.length) return wrong
  // Each object names the first field that it does not have, and the one that is meant names another one.
  const unknown = Map.groupBy(issues.filter(isUnknown), (one) => v.getDotPath(one))
  const [rarest] = [...unknown.values()].sort((one, other) => one.length - other.length)
  return rarest ?? issues
}

const isUnknown = ({ type, expected }: v.BaseIssue<unknown>) =>
  type.startsWith('strict_') && expected === 'never'

/**
 * Checks values against a schema, in forms and functions alike. Each field has the message of the first rule that it
 * breaks; a nested one is named like 'socialLinks.spotify', and 'body' is the input as a whole. `known` are messages
 * of fields that the schema cannot judge.
 */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  values: unknown,
  known: Record<string, string> = {},
): Validated<v.InferOutput<Schema>> {
  const inherited = inheritedField(values)
  if (inherited !== undefined) {
    const message = unknownFieldMessage(inherited)
    return { message, fields: Object.fromEntries([[inherited, message]]) }
  }
  const { issues = [], output } = v.safeParse(schema, values, { message: noMessage })
  const messages = new Map(Object.entries(known))
  for (const issue of issues.flatMap(issuesOfUnion)) {
    const field = v.getDotPath(issue) ?? 'body'
    if (!messages.has(field)) messages.set(field, messageOf(issue, field))
  }
  // Rules across fields run last, so the issues are not in the order of the entries.
  const order = Object.keys(propertiesOf(propertiesOf(schema).entries))
  const place = (field: string) => order.indexOf(field.replace(/\..*/s, ''))
  const sorted = [...messages].sort(([one], [other]) => place(one) - place(other))
  if (!sorted[0]) return { output }
  return { message: sorted[0][1], fields: Object.fromEntries(sorted) }
}
