import * as v from 'valibot'
import { loginMessages } from './login-messages.ts'
import { validatePassword } from './password.ts'
import { missingFieldsMessage } from './messages.ts'

export type NewUserError = { code: string; message: string; field?: string }

const emailFormat = v.pipe(v.string(), v.email(), v.maxLength(254))

/** True for what looks like an address of mail. */
export const isEmail = (text: string): boolean => v.is(emailFormat, text)

/** What is wrong with a new account, in the order in which a person would mend it, or null. */
export function validateNewUser(user: {
  username: string
  email: string
  password: string
}): NewUserError | null {
  for (const field of ['username', 'email', 'password'] as const)
    if (!user[field].trim()) return { code: 'missing-fields', message: missingFieldsMessage, field }
  if (!isEmail(user.email))
    return { code: 'invalid-email', message: loginMessages['invalid-email'], field: 'email' }
  const fault = validatePassword(user.password)
  return fault && { ...fault, field: 'password' }
}
