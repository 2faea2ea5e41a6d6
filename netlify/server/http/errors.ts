import { leavesBinAt } from '#src/lib/bin.ts'
import { goneMessage } from '#src/lib/record-input.ts'

/** A service behind the functions is away, or answered something unexpected. Answered with 503 and `sentence`. */
export class BackendError extends Error {
  override name = 'BackendError'
  readonly sentence: string =
    'We could not reach our database just now. Please try again in a minute.'
}

/**
 * A refused request. The endpoint answers it with `status`, `headers` and `{ error: { code, message, fields, current } }`:
 * `code` is stable, `message` is a sentence for the person at the screen, `fields` has a message for each field by name; given
 * as one name, that field has the message.
 */
export class RequestError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  /** Stale saves only: the row as it is now. */
  readonly current: unknown
  constructor(
    status: number,
    code: string,
    message: string,
    fields?: Record<string, string> | string,
    headers: Record<string, string> = {},
    current?: unknown,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = typeof fields === 'string' ? { [fields]: message } : fields
    this.headers = headers
    this.current = current
  }
}

export const notSignedIn = () => new RequestError(401, 'not-signed-in', 'Please sign in.')
export const notAllowed = () =>
  new RequestError(403, 'not-allowed', 'Your account is not allowed to do this.')
export const notFound = () => new RequestError(404, 'not-found', goneMessage)

/** What somebody is told who asks for a deleted row. */
export const deletedError = (deletedAt: string): RequestError =>
  Date.parse(leavesBinAt(deletedAt)) > Date.now()
    ? new RequestError(404, 'in-bin', 'This was deleted. You can restore it from the bin.')
    : notFound()

/** Optimistic concurrency: the row was saved since the client read it; `current` is the row as it is now. */
export const stale = (current: unknown) =>
  new RequestError(
    409,
    'stale',
    'Someone else saved changes since you opened this. Nothing was overwritten.',
    undefined,
    {},
    current,
  )

/** 503 while the backend is asleep or broken. Never 401, which would sign people out. */
export const unavailable = (message: string) => new RequestError(503, 'unavailable', message)
