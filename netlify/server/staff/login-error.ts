import type { LoginError } from '#src/features/staff/admin/messages.ts'

/**
 * The error for each code of Supabase Auth. Against account enumeration, an unknown address and a banned account are not
 * distinguished from a wrong password.
 */
const authCodes = new Map<string | undefined, LoginError>([
  ['user_not_found', 'invalid-credentials'],
  ['invalid_credentials', 'invalid-credentials'],
  ['user_banned', 'invalid-credentials'],
  ['email_not_confirmed', 'invalid-credentials'],
  ['email_address_invalid', 'invalid-email'],
])

export const loginErrorOf = (authCode: string | undefined): LoginError =>
  authCodes.get(authCode) ?? 'login-failed'
