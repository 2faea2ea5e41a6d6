import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import { refusalMessages } from '#src/features/codes/redeem/messages.ts'
import { RequestError } from '#netlify/server/http/errors.ts'

/** A typed code in its printed form. Throws 400. */
export function requirePrinted(typed: string): string {
  const code = normalizeCode(typed)
  if (!isPrintedCode(code))
    throw new RequestError(400, 'malformed-code', refusalMessages['malformed-code'])
  return code
}
