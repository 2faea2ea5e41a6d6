import {
  commonPasswordMessage,
  leakedPasswordMessage,
  relatedPasswordMessage,
  shortPasswordMessage,
  simplePasswordMessage,
  weakPasswordMessage,
} from '#src/features/staff/admin/messages.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { row } from '#netlify/server/http/rows.ts'

// The rules for new passwords: the site's own, which this file checks, and those of the project, which Supabase Auth checks.
// `field` is the form field that shows the message.

/** Throws 400 for one of the passwords that everybody tries first, whatever its case. */
export async function requireUncommonPassword(password: string, field = 'password'): Promise<void> {
  // Loaded here, because it is half a megabyte, and few calls of the staff's function choose a password.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The thousand most common passwords of six characters and more, in lower case: the head of zxcvbn's list.
  const common = dictionary['passwords-common'].filter(({ length }) => length >= 6).slice(0, 1000)
  if (common.includes(password.toLowerCase())) throw guessable(commonPasswordMessage, field)
}

/** Throws 400 for the person's own address or name, or the name of the label or of this software, also with digits behind it. */
export async function requireUnrelatedPassword(
  password: string,
  { email, username }: { email: string | null; username: string },
  database: DataApi,
  field = 'password',
): Promise<void> {
  const settings = await row(database.from('site_settings').select('label_name'))
  const own = [email ?? '', email?.split('@', 1)[0] ?? '', username]
  const related = [...own, settings.label_name, 'Deadwax'].map(plain)
  const typed = plain(password)
  const isGuess = (name: string) =>
    name !== '' && typed.startsWith(name) && /^\d*$/.test(typed.slice(name.length))
  if (related.some(isGuess)) throw guessable(relatedPasswordMessage, field)
}

/** Letters and digits alone: 'Ada@Label' and 'ada label' are one guess. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const guessable = (message: string, field: string) =>
  new RequestError(400, 'common-password', message, field)

/** What Supabase Auth says of a password that it does not take. */
export type Weakness = { reasons: readonly string[]; message: string }

/** 400 for a password that the project does not take, with each rule that is not met. */
export const weakPassword = (weakness: Weakness, field = 'password') =>
  new RequestError(400, 'weak-password', sentenceFor(weakness), field)

function sentenceFor({ reasons, message }: Weakness): string {
  const length = /at least (\d+) characters/.exec(message)?.[1]
  const sentences = [
    ...(reasons.includes('length') && length ? [shortPasswordMessage(Number(length))] : []),
    ...(reasons.includes('characters') ? [charactersSentence(message)] : []),
    ...(reasons.includes('pwned') ? [leakedPasswordMessage] : []),
  ]
  return [`${weakPasswordMessage}.`, ...sentences].join(' ')
}

/** In the words of Auth where it asks for other kinds. */
function charactersSentence(message: string): string {
  const asked = kindsIn(message)
  return asked.length ? simplePasswordMessage(asked) : message
}

/** Auth names the characters themselves, all of a kind in a row. */
const kinds: [name: string, some: string][] = [
  ['a small letter', 'abc'],
  ['a capital letter', 'ABC'],
  ['a digit', '0123'],
  ['a symbol', '!'],
]

/** Which kinds of characters Auth asks for. One set may have small and capital letters, of which either is enough. */
function kindsIn(message: string): string[] {
  const asked = message.split('at least one character of each:')[1] ?? ''
  const isEither = asked.includes('zABC') || asked.includes('Zabc')
  const found = kinds.filter(([, some]) => asked.includes(some)).map(([name]) => name)
  return isEither ? ['a letter', ...found.slice(2)] : found
}
