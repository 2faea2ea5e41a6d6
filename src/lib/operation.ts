import type { GenericSchema, InferInput } from 'valibot'
import { callApi, type ApiResult, type Method } from './api.ts'

/** Moderators write news, admins do everything. The first is the default of a new user. */
export const roles = ['moderator', 'admin'] as const
export const admins = ['admin'] as const

export type Role = (typeof roles)[number]

/** Who may call an operation: these roles of the staff, or `anyone`. */
type Callers = readonly Role[] | 'anyone'

type Options = {
  /** What a link to it has in its query; the browser calls none of them. */
  query?: GenericSchema
  input?: GenericSchema<unknown, object>
  /** The body is a Change: the input, and the version that it was made from. */
  isChange?: true
  /** The body is a RecordChange: it names the record, too. */
  isRecordChange?: true
  /** A form may post the body, too; its handler reads it. */
  isForm?: true
  /** The maximum size of the body; the default of readBody() when absent. */
  maximumBytes?: number
  /** The HTTP status of an answer; 200 when absent. */
  status?: number | ((answer: never) => number)
  /** The answer to a browser without a session cookie, instead of a 401. */
  signedOut?: object
  /** Its handler makes the Response itself. */
  isResponse?: true
}
export type Declaration = Options & {
  by: Callers
  /** The type of its answer, which is not there at run time. */
  answer?: unknown
}

/** The type of an operation's answer. */
export const answers = <Answer>(answer?: Answer) => answer as Answer

type Line = `${Method} /${string}`
type MethodOf<Of extends Line> = Of extends `${infer Name extends Method} ${string}` ? Name : never

type PathOf<Of extends Line> = Of extends `${string} ${infer Path}` ? Path : never

/** One string for each `:name` of a path. */
type Ids<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [id: string, ...Ids<Rest>]
  : Path extends `${string}:${string}`
    ? [id: string]
    : []

type Sent<Of extends Declaration> = Of extends { input: infer Input extends GenericSchema }
  ? [input: InferInput<Input>]
  : []

type Answer<Of extends Declaration> = Of extends { answer: infer Given } ? Given : never

/** The browser calls it with the ids of its path and an input; the server routes, checks and logs by it. */
export type Operation<
  Of extends Line = Line,
  Declared extends Declaration = Declaration,
> = Declared & { method: MethodOf<Of>; path: PathOf<Of> } & ((
    ...sent: [...Ids<Of>, ...Sent<Declared>]
  ) => Promise<ApiResult<Answer<Declared>>>)

/** Declares an operation with an address of its own: `operation('POST /api/contact', 'anyone', answers<Sent>(), { input })`. */
export function operation<
  const Of extends Line,
  const By extends Callers,
  Data,
  const Given extends Options = object,
>(
  line: Of,
  by: By,
  answer: Data,
  options = {} as Given,
): Operation<Of, Given & { by: By; answer: Data }> {
  const [method, path] = line.split(' ') as [MethodOf<Of>, PathOf<Of>]
  const call = (...sent: unknown[]) => {
    const ids = sent.splice(0, path.split('/').filter(isName).length).map(String)
    const address = fillPath(path, ids)
    return callApi<Answer<Given & { by: By; answer: Data }>>(method, address, sent[0])
  }
  return Object.assign(call, options, { by, answer, method, path })
}

/** The path of an operation, for a link. */
export const pathOf = ({ path }: { path: string }, ...ids: string[]): string => fillPath(path, ids)

const isName = (segment: string) => segment.startsWith(':')

function fillPath(path: string, ids: readonly string[]): string {
  const left = [...ids]
  return path.replaceAll(/:\w+/g, () => left.shift() ?? '')
}
