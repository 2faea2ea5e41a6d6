/** What Supabase Auth refuses; status, code and message are those of the real server. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal'
  readonly status: number
  readonly code: string
  /** What a password lacks, for the code `weak_password`. */
  readonly reasons: readonly string[] | undefined

  constructor(status: number, code: string, message: string, reasons?: readonly string[]) {
    super(message)
    this.status = status
    this.code = code
    this.reasons = reasons
  }
}

/** The version of the API that supabase-js asks for. An older client gets the codes under other names. */
const newFormat = '2024-01-01'

/** The refusal as the answer to a request, in the format that its client asks for. */
export function refusalAnswer(refusal: AuthRefusal, request: Request): Response {
  const { status, code, message, reasons } = refusal
  const weak = reasons && { weak_password: { reasons } }
  return request.headers.get('x-supabase-api-version') === newFormat
    ? Response.json(
        { code, message, ...weak },
        { status, headers: { 'x-sb-error-code': code, 'x-supabase-api-version': newFormat } },
      )
    : Response.json({ code: status, error_code: code, msg: message, ...weak }, { status })
}
