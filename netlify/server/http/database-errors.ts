import { slugTakenMessage } from '#src/features/artists/messages.ts'
import { releaseGoneMessage, releaseStaysMessage } from '#src/features/codes/admin/messages.ts'
import {
  missingExcerptMessage,
  missingTextsMessage,
  tooManyFeaturedMessage,
} from '#src/features/news/messages.ts'
import { emailInUseMessage } from '#src/features/staff/messages.ts'
import { DatabaseError } from './database.ts'
import { notAllowed, notSignedIn, RequestError } from './errors.ts'

/** The error of PostgREST's client for a failed query. */
export type QueryError = { message?: string; code?: string }

type Refusal = [part: string, status: number, code: string, message: string, field?: string]

/**
 * Refusals of the database (supabase/README.md) and the message that the screen shows for each. They are matched by a
 * part of PostgreSQL's message: a constraint's name, or the text that a trigger raises, the same hosted and embedded.
 */
const refusals: Refusal[] = [
  [
    'nobody changes their own role',
    403,
    'own-role',
    'You cannot change your own role or disable yourself.',
  ],
  [
    'the last enabled admin stays one',
    409,
    'last-admin',
    'This is the last admin. Make somebody else an admin first.',
  ],
  ['users_email_key', 409, 'email-in-use', emailInUseMessage],
  ['artists_slug_key', 409, 'slug-taken', slugTakenMessage, 'slug'],
  ['at most 3 articles are featured', 409, 'too-many-featured', tooManyFeaturedMessage],
  // PostgreSQL treats characters as blanks that String.trim() leaves, so validation lets these texts through.
  ['an article has content', 400, 'missing-fields', missingTextsMessage],
  ['an article has an excerpt', 400, 'missing-excerpt', missingExcerptMessage],
  ['a code is for a release that is there', 409, 'release-gone', releaseGoneMessage],
  ['a code keeps its release while that is there', 409, 'release-stays', releaseStaysMessage],
]

/** SQLSTATE classes of an unavailable database: no connection, no resources, shutdown, timeout. */
const unavailableCodes = /^(08|53|57|PGRST00)/

/** The error to throw for a failed query. It has PostgreSQL's code alone, because its messages quote input. */
export function toError({ message = '', code = '' }: QueryError, status: number): Error {
  // No code, or 429: the answer is from the gateway in front of the database, not from PostgreSQL.
  if (!code || status === 429) return new DatabaseError(`database: ${status}`)
  const known = refusals.find(([part]) => message.includes(part))
  if (known) return refusalOf(known)
  if (code === '42501') return notAllowed()
  if (status === 401) return notSignedIn()
  if (code === '23505')
    return new RequestError(409, 'already-exists', 'There is one like this already.')
  if (code.startsWith('22') || code === '23514' || code === '23502')
    return new RequestError(400, 'bad-request', 'The database cannot take this as it is.')
  if (unavailableCodes.test(code)) return new DatabaseError(`database: ${status} ${code}`)
  return new Error(`database: ${status} ${code}`)
}

const refusalOf = ([, status, code, message, field]: Refusal) =>
  new RequestError(status, code, message, field ? { [field]: message } : undefined)
