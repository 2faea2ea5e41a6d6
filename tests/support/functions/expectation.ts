// What a test expects of an operation, beside what the product declares of it.
import type { GenericSchema, InferInput, InferOutput, ObjectEntries } from 'valibot'
import type { Declared } from '#netlify/server/http/serve.ts'
import { fileOf } from './function-files.ts'

export type Who = 'anyone' | 'staff' | 'admins'

/** An operation as it is declared, with what is expected of it. */
export type Operation = {
  /** The file in netlify/functions. */
  file: string
  method: Declared['method']
  path: string
  who: Who
  /** The status that shows that the caller was let in. A public form is asked for what is missing in an empty body. */
  hears: number
  /** A body that is valid; undefined where none is read. */
  body?: Record<string, unknown>
  maximumBytes?: number | undefined
  /** The names of its query, where it has one. */
  query?: string[]
  /** What :id stands for. */
  id?: string
}

type IdNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | IdNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Input<Schema extends GenericSchema> =
  unknown extends InferInput<Schema> ? InferOutput<Schema> : InferInput<Schema>

type Version<Of extends Declared> = Of extends { isChange: true }
  ? { updatedAt: string }
  : Of extends { isRecordChange: true }
    ? { id: string; updatedAt: string }
    : unknown

type Body<Of extends Declared> = Of extends { input: infer Schema extends GenericSchema }
  ? { body: Input<Schema> & Version<Of> }
  : unknown

/** An example of what is sent: the body as its schema takes it, and an id for each `:name` of the path. */
type Sent<Of extends Declared> = Body<Of> & { [Name in IdNames<Of['path']>]: string }

type Expectation<Of extends Declared> =
  object extends Sent<Of> ? [who: Who, hears: number] : [who: Who, hears: number, sent: Sent<Of>]

/** One expectation for each operation. The rest is as it is declared. */
export const expected = <Api extends Record<string, Declared>>(
  api: Api,
  expectations: { [Name in keyof Api]: Expectation<Api[Name]> },
): Operation[] =>
  Object.entries<[who: Who, hears: number, sent?: object]>(expectations).map(
    ([name, [who, hears, sent]]) => {
      const { method, path, query, maximumBytes } = api[name]!
      return {
        file: fileOf(path),
        method,
        path,
        who,
        hears,
        maximumBytes,
        ...(query && { query: namesOf(query) }),
        ...sent,
      }
    },
  )

const namesOf = (query: GenericSchema) =>
  Object.keys((query as GenericSchema & { entries: ObjectEntries }).entries)
