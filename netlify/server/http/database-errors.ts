import { addressTakenMessage as goodsAddressTakenMessage } from '#src/features/goods/admin/messages.ts'
import { kitAddressTakenMessage } from '#src/features/press/admin/messages.ts'
import { slugTakenMessage } from '#src/features/artists/admin/messages.ts'
import { cancelledMessage, tooLateMessage } from '#src/features/catalogue/admin/messages.ts'
import {
  alreadyReplacedMessage,
  deletedReleaseMessage,
  otherRequestMessage,
  releaseGoneMessage,
  releaseStaysMessage,
  voidStaysMessage,
} from '#src/features/codes/admin/messages.ts'
import { placeGoneMessage } from '#src/features/releases/files/admin/messages.ts'
import {
  staleTracksMessage,
  takenIsrcMessage,
} from '#src/features/releases/tracks/admin/messages.ts'
import {
  missingExcerptMessage,
  missingTextsMessage,
  tooManyFeaturedMessage,
} from '#src/features/news/admin/messages.ts'
import { slugTakenMessage as pageSlugTakenMessage } from '#src/features/pages/admin/messages.ts'
import {
  pictureBeingRemovedMessage,
  pictureLimitMessage,
  pictureTakenMessage,
  pictureUsedMessage,
} from '#src/features/pictures/admin/messages.ts'
import {
  monthlyLimitRefusedMessage,
  nothingToPublishMessage,
  publishNowLimitMessage,
} from '#src/features/publishing/admin/messages.ts'
import { chainMessage, tooManyMessage } from '#src/features/redirects/admin/messages.ts'
import { pageAddressTakenMessage } from '#src/features/releases/admin/messages.ts'
import { emailInUseMessage } from '#src/features/staff/admin/messages.ts'
import { DatabaseError } from './database.ts'
import { notAllowed, notSignedIn, RequestError } from './errors.ts'

/** The error of PostgREST's client for a failed query. */
export type QueryError = { message?: string; code?: string }

type Refusal = [
  status: number,
  code: string,
  message: string | ((why: string) => string),
  field?: string,
]

const restoreRefused = (why: string) => `The project refuses this: ${why}. No row was written.`

/** The answers to the database's refusals, by SQLSTATE or by violated unique index. */
export const refusals: Record<string, Refusal> = {
  DW001: [
    403,
    'own-role',
    'You cannot change your own role, or disable or remove yourself. Please ask another admin.',
  ],
  DW002: [409, 'last-admin', 'This is the last admin. Make someone else an admin first.'],
  DW003: [409, 'too-many-featured', tooManyFeaturedMessage, 'featured'],
  // PostgreSQL treats characters as blanks that String.trim() leaves, so validation lets these texts through.
  DW004: [400, 'missing-fields', missingTextsMessage, 'content'],
  DW005: [400, 'missing-excerpt', missingExcerptMessage, 'excerpt'],
  DW006: [409, 'release-gone', releaseGoneMessage],
  DW007: [409, 'release-stays', releaseStaysMessage],
  DW009: [409, 'restore-refused', restoreRefused],
  DW010: [409, 'restore-refused', restoreRefused],
  DW011: [409, 'nothing-to-publish', nothingToPublishMessage],
  DW012: [409, 'monthly-limit-reached', monthlyLimitRefusedMessage],
  DW013: [429, 'too-many-publishes', publishNowLimitMessage],
  DW014: [409, 'stale', staleTracksMessage],
  DW015: [409, 'place-gone', placeGoneMessage],
  DW016: [409, 'picture-used', pictureUsedMessage],
  DW017: [409, 'picture-limit', pictureLimitMessage],
  DW018: [409, 'picture-being-removed', pictureBeingRemovedMessage],
  DW019: [409, 'code-void', voidStaysMessage],
  DW020: [409, 'already-replaced', alreadyReplacedMessage],
  DW021: [409, 'release-gone', deletedReleaseMessage],
  DW022: [409, 'other-request', otherRequestMessage],
  DW023: [409, 'list-changed', 'This list has changed. Please reload the page.'],
  DW024: [409, 'picture-taken', pictureTakenMessage],
  DW025: [409, 'restore-refused', restoreRefused],
  DW026: [409, 'isrc-taken', takenIsrcMessage],
  DW030: [409, 'redirect-chain', chainMessage],
  DW031: [409, 'too-many-redirects', tooManyMessage],
  DW032: [409, 'import-cancelled', cancelledMessage],
  DW033: [409, 'too-late', tooLateMessage],
  users_email_key: [409, 'email-in-use', emailInUseMessage, 'email'],
  artists_slug_key: [409, 'slug-taken', slugTakenMessage, 'slug'],
  releases_slug_key: [409, 'slug-taken', pageAddressTakenMessage, 'slug'],
  goods_slug_key: [409, 'slug-taken', goodsAddressTakenMessage, 'slug'],
  press_kits_slug_key: [409, 'slug-taken', kitAddressTakenMessage, 'slug'],
  pages_slug_key: [409, 'slug-taken', pageSlugTakenMessage, 'slug'],
}

/**
 * The codes of an unavailable database. SQLSTATE: no connection (08), no resources (53), shutdown or timeout (57), a lock that
 * another transaction held too long (55P03), a conflict with another transaction (40), a full disk, with which hosted
 * Supabase makes the database read-only (25006). PostgREST: no connection (PGRST00x), and a function, column or table that it
 * does not know (PGRST202, 204, 205), because its schema cache follows a migration by some seconds.
 */
const unavailableCodes = /^(08|53|57|55P03$|40|25006$|PGRST00|PGRST20[245]$)/

/** A refusal that nothing here expects, answered with 500; `answer` is PostgREST's status and code. */
export class UnexpectedRefusal extends Error {
  override name = 'UnexpectedRefusal'
  readonly answer: string
  constructor(answer: string) {
    super(`database: ${answer}`)
    this.answer = answer
  }
}

/** The error to throw for a failed query. It has PostgreSQL's code alone, because its own messages quote input. */
export function toError({ message = '', code = '' }: QueryError, status: number): Error {
  // No code, or 429: the answer is from the gateway in front of the database, not from PostgreSQL.
  if (!code || status === 429) return new DatabaseError(`database: ${status}`)
  const known = refusals[code === '23505' ? violatedIndex(message) : code]
  if (known) return refusalOf(known, message)
  if (code === '42501') return notAllowed()
  if (status === 401) return notSignedIn()
  if (code === '23503')
    return new RequestError(
      409,
      'gone',
      'Something you chose no longer exists. Please choose again.',
    )
  if (code === '23505') return new RequestError(409, 'already-exists', 'This already exists.')
  if (code.startsWith('22') || code === '23514' || code === '23502')
    return new RequestError(400, 'bad-request', 'The database refused this.')
  if (unavailableCodes.test(code)) return new DatabaseError(`database: ${status} ${code}`)
  return new UnexpectedRefusal(`${status} ${code}`)
}

/** The unique index of a violation (23505), which PostgREST gives only in the message. */
const violatedIndex = (message: string): string => /"(\w+)"/.exec(message)?.[1] ?? ''

function refusalOf([status, code, given, field]: Refusal, why: string): RequestError {
  const message = typeof given === 'string' ? given : given(why)
  return new RequestError(status, code, message, field)
}
