import { dictionary } from '@zxcvbn-ts/language-common'

/** The thousand most common passwords of six characters and more, in lower case: the head of zxcvbn's list. */
const passwords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= 6).slice(0, 1000),
)

/** True for a password that everybody tries first, whatever its case. */
export const isCommonPassword = (password: string): boolean => passwords.has(password.toLowerCase())
