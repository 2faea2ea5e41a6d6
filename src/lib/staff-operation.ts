import * as v from 'valibot'
import { recordId } from './record-input.ts'
import type { Role } from './operation.ts'
import { staffPath } from './staff-api.ts'

/** Why the database did not do what was asked: the status, the message for the caller, and the field that it is about. */
export type Refusal = readonly [status: number, message: string, field?: string]

type Options = {
  /** The HTTP status of an answer; 200 when absent. */
  status?: number | ((answer: never) => number)
  /** The maximum size of the body; the default of readBody() when absent. */
  maximumBytes?: number
  /** The body is a Change: the input, and the version that it was made from. */
  isChange?: true
  /** The body is a RecordChange: it names the record, too. */
  isRecordChange?: true
}

type SqlOptions = Options & {
  /** The answer to a null: 404 `not-found` when absent. */
  missing?: readonly [code: string, message: string]
  /** Its field `code` is typed in any form: the function makes it the printed one, or refuses it with `malformed-code`. */
  hasTypedCode?: true
  /** Outcomes that refuse what was asked. */
  refusals?: Readonly<Record<string, Refusal>>
}

type Input = v.GenericSchema<unknown, object>

type Declaration = Options & {
  by: readonly Role[]
  input: Input
  /** The type of its answer, which is not there at run time. */
  answer?: unknown
  /** Of an operation that one SQL function carries out: how its answer is read. */
  sql?: SqlOptions & { answer: v.GenericSchema }
}

/** Of an operation on one record. */
export const oneOf = v.strictObject({ id: recordId })

/** Of an operation that takes nothing. */
export const nothing = v.strictObject({})

/**
 * An operation that one SQL function carries out, whose name is the operation's in snake_case: sell_code() of `sellCode`. The
 * input's fields are its parameters, in snake_case; `limit` is `page_size`. Its answer is JSON, whose keys become camelCase.
 */
export const sqlOperation = <Given extends Input, Answer extends v.GenericSchema>(
  by: readonly Role[],
  input: Given,
  answer: Answer,
  { status, maximumBytes, ...options }: SqlOptions = {},
) => ({
  by,
  input,
  answer: undefined as v.InferOutput<Answer> | undefined,
  sql: { answer, ...options },
  ...(status !== undefined && { status }),
  ...(maximumBytes !== undefined && { maximumBytes }),
})

/** An operation that a handler carries out (netlify/server), because it is more than one call to the database. */
export const handledOperation = <Given extends Input, Answer, const More extends Options = object>(
  by: readonly Role[],
  input: Given,
  answer: Answer | undefined,
  options = {} as More,
) => ({ by, input, answer, ...options })

/** Operations with their addresses. */
export type Addressed<Of> = {
  [Name in keyof Of]: Of[Name] & { method: 'POST'; path: string }
}

/** Gives each operation its address. Their names are those of the SQL functions, in camelCase. */
export const staffOperations = <Of extends Record<string, Declaration>>(
  operations: Of,
): Addressed<Of> =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      { ...operation, method: 'POST', path: staffPath(name) },
    ]),
  ) as Addressed<Of>
