import type { ValidationError } from '#src/lib/validation-error.ts'

/** Supabase Auth's minimum. Its hash (bcrypt) uses no more than 72 bytes. */
export const minimumPasswordLength = 6
const maximumPasswordBytes = 72

export const weakPasswordMessage = 'Password is too weak'

/**
 * The validation error of a new password, or null. Supabase Auth may be configured to be stricter and decides in the
 * end.
 */
export function validatePassword(password: string): ValidationError<'password'> | null {
  if (password.length < minimumPasswordLength)
    return { code: 'weak-password', message: weakPasswordMessage, field: 'password' }
  if (new TextEncoder().encode(password).length > maximumPasswordBytes)
    return {
      code: 'long-password',
      message: 'Please choose a password of at most 72 characters.',
      field: 'password',
    }
  return null
}
