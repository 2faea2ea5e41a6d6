import * as v from 'valibot'
import type { ValidationError } from '#src/lib/validation-error.ts'
import { loginMessages } from './login-messages.ts'
import { validatePassword } from './password.ts'
import { missingFieldsMessage } from './messages.ts'

const emailFormat = v.pipe(v.string(), v.email(), v.maxLength(254))

/** True for the format of an e-mail address of at most 254 characters; whether it exists is not checked. */
export const isEmail = (text: string): boolean => v.is(emailFormat, text)

type NewUser = { username: string; email: string; password: string }

/** The first validation error of a new account, in the order of the form's fields, or null. */
export function validateNewUser(user: NewUser): ValidationError<keyof NewUser> | null {
  for (const field of ['username', 'email', 'password'] as const)
    if (!user[field].trim()) return { code: 'missing-fields', message: missingFieldsMessage, field }
  if (!isEmail(user.email))
    return { code: 'invalid-email', message: loginMessages['invalid-email'], field: 'email' }
  return validatePassword(user.password)
}
