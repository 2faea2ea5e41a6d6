import { slugTakenMessage } from '#src/features/artists/messages.ts'
import { releaseGoneMessage, releaseStaysMessage } from '#src/features/codes/admin/messages.ts'
import {
  missingExcerptMessage,
  missingTextsMessage,
  tooManyFeaturedMessage,
} from '#src/features/news/messages.ts'
import { emailInUseMessage } from '#src/features/staff/messages.ts'
import { DatabaseError } from './database.ts'
import { RequestError } from './endpoint.ts'

/** What PostgREST's client answers when a query was not carried out. */
export type QueryError = { message?: string; code?: string }

type Refusal = [part: string, status: number, code: string, sentence: string, field?: string]

/**
 * What the database refuses in words (supabase/README.md), as the person at the screen reads it. Told by a part of the
 * message: a constraint's name or the words that a trigger raises, which are the same hosted and embedded.
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
  // The database also knows blanks that JavaScript takes for words.
  ['an article has content', 400, 'missing-fields', missingTextsMessage],
  ['an article has an excerpt', 400, 'missing-excerpt', missingExcerptMessage],
  ['a code is for a release that is there', 409, 'release-gone', releaseGoneMessage],
  ['a code keeps its release while that is there', 409, 'release-stays', releaseStaysMessage],
]

/** Classes of SQLSTATE that say the database is away: no connection, no resources, shutting down or timing out. */
const away = /^(08|53|57|PGRST00)/

/** The error to throw for a query that was not carried out. Of PostgreSQL's words only the code goes into a log. */
export function toError({ message = '', code = '' }: QueryError, status: number): Error {
  // Without a code, or with too many questions asked, it is not the database that speaks but what stands before it.
  if (!code || status === 429) return new DatabaseError(`database: ${status}`)
  const known = refusals.find(([part]) => message.includes(part))
  if (known) return refusalOf(known)
  if (code === '42501') return notAllowed()
  if (status === 401) return notSignedIn()
  if (code === '23505')
    return new RequestError(409, 'already-exists', 'There is one like this already.')
  if (code.startsWith('22') || code === '23514' || code === '23502')
    return new RequestError(400, 'bad-request', 'The database cannot take this as it is.')
  if (away.test(code)) return new DatabaseError(`database: ${status} ${code}`)
  return new Error(`database: ${status} ${code}`)
}

const refusalOf = ([, status, code, sentence, field]: Refusal) =>
  new RequestError(status, code, sentence, field ? { [field]: sentence } : undefined)

export const notSignedIn = () => new RequestError(401, 'not-signed-in', 'Please sign in.')
export const notAllowed = () =>
  new RequestError(403, 'not-allowed', 'Your account is not allowed to do this.')
export const notFound = () =>
  new RequestError(404, 'not-found', 'This is not here any more. Please reload the page.')

/** Somebody saved in between; `current` is what there is now. */
export const stale = (current: unknown) =>
  new RequestError(
    409,
    'stale',
    'Somebody else has saved changes since you opened this. Nothing was overwritten.',
    undefined,
    {},
    current,
  )

/** What is wrong with a field, said for the whole as well. */
export const validationError = ({
  code,
  message,
  field,
}: {
  code: string
  message: string
  field: string
}) => new RequestError(400, code, message, { [field]: message })
