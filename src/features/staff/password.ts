/** Supabase Auth's own minimum; it hashes no more than 72 bytes. */
export const minimumPasswordLength = 6
const maximumPasswordBytes = 72

export const weakPasswordMessage = 'Password is too weak'

/** Why a new password cannot be taken, or null. Auth may be stricter and then has the last word. */
export function validatePassword(password: string): { code: string; message: string } | null {
  if (password.length < minimumPasswordLength)
    return { code: 'weak-password', message: weakPasswordMessage }
  if (new TextEncoder().encode(password).length > maximumPasswordBytes)
    return { code: 'long-password', message: 'Please choose a password of at most 72 characters.' }
  return null
}
