import type { LoginError } from '#src/features/staff/admin/messages.ts'

/** The error for each code of Supabase Auth. A banned account is not distinguished from a wrong password. */
const authCodes = new Map<string | undefined, LoginError>([
  ['user_not_found', 'email-not-found'],
  ['invalid_credentials', 'invalid-credentials'],
  ['user_banned', 'invalid-credentials'],
  ['email_not_confirmed', 'invalid-credentials'],
  ['email_address_invalid', 'invalid-email'],
  ['over_request_rate_limit', 'too-many-attempts'],
])

export function loginErrorOf(authCode: string | undefined): LoginError {
  return publicError(authCodes.get(authCode) ?? 'login-failed')
}

/** Against account enumeration: an unknown address and a wrong password have the same error. */
function publicError(error: LoginError): LoginError {
  return error === 'email-not-found' || error === 'wrong-password' ? 'invalid-credentials' : error
}
