import * as v from 'valibot'
import { loginSentences } from './login-messages.ts'
import { passwordFault } from './password.ts'
import { missingFieldsSentence } from './messages.ts'

export type NewUserFault = { code: string; message: string; field?: string }

const emailFormat = v.pipe(v.string(), v.email(), v.maxLength(254))

/** True for what looks like an address of mail. */
export const isEmail = (text: string): boolean => v.is(emailFormat, text)

/** What is wrong with a new account, in the order in which a person would mend it, or null. */
export function newUserFault(user: {
  username: string
  email: string
  password: string
}): NewUserFault | null {
  for (const field of ['username', 'email', 'password'] as const)
    if (!user[field].trim())
      return { code: 'missing-fields', message: missingFieldsSentence, field }
  if (!isEmail(user.email))
    return { code: 'invalid-email', message: loginSentences['invalid-email'], field: 'email' }
  const fault = passwordFault(user.password)
  return fault && { ...fault, field: 'password' }
}
