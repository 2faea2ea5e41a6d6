// What the schemas of several features are made of. An absent text is a blank one.
import * as v from 'valibot'
import { isSlug, slugify } from './slug.ts'
import { isWebAddress } from './web-address.ts'

/** Text without the blanks around it, of at most `limit` UTF-16 units; `name` is for the message. */
export const text = (limit: number, name: string) =>
  v.pipe(v.optional(v.string(), ''), v.trim(), withinLimit(limit, name))

/** text() that is not blank, else `missing`. */
export const requiredText = (missing: string, limit: number, name: string) =>
  v.pipe(v.optional(v.string(), ''), v.trim(), v.nonEmpty(missing), withinLimit(limit, name))

export const withinLimit = (limit: number, name: string) =>
  v.maxLength<string, number, string>(
    limit,
    `Please keep the ${name} within ${limit.toLocaleString('en-US')} characters.`,
  )

export const atMost = (limit: number) =>
  v.maxLength<string, number, string>(limit, `Please keep this to ${limit} characters.`)

/** What a visitor has to fill in, else `missing`. */
export const visitorText = (missing: string, limit: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    // A form post without script has CRLF line breaks, which maxlength counts as one character.
    v.transform((typed) => typed.replace(/\r\n?/g, '\n').trim()),
    v.nonEmpty(missing),
    atMost(limit),
  )

/** A URL that staff enter, or ''. `isAllowed` is for what may be linked to. */
export const optionalAddress = (message: string, isAllowed = isWebAddress) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check(
      (address) => !address || isAllowed(address),
      ({ input }) => addressMessage(message, input),
    ),
  )

/** The same, also of a place on this site; `what` has it: 'image address', `place` is where it may lead: 'a file'. */
export const siteAddress = (what: string, place: string) =>
  optionalAddress(`The ${what} must begin with https://, or with / for ${place} on this site.`)

/** `message` says how an address must begin; one that begins so, but has a space, is told about the space. */
const addressMessage = (message: string, typed: string) =>
  /^(https:\/)?\/.*\s/.test(typed)
    ? message.replace(/ must begin .*/, ' has a space in it. Please remove it.')
    : message

/** A whole number, or its digits as a field of a form holds them. */
export const wholeNumber = (minimum: number, maximum: number, message: string) =>
  v.pipe(
    v.optional(v.union([v.number(), v.string()], message), ''),
    // Number() reads '' as 0, and takes 1e3 and 0x10.
    v.transform((typed) => (/^\s*-?[\d.]+\s*$/.test(`${typed}`) ? Number(typed) : NaN)),
    v.number(message),
    v.integer(message),
    v.minValue(minimum, message),
    v.maxValue(maximum, message),
  )

/** The id of a row that was chosen, or ''. */
export const optionalId = v.optional(v.union([v.literal(''), v.pipe(v.string(), v.uuid())]), '')

/** For the part of a page's address that names it, or ''; `name` is for the messages. */
export const goodSlug = (name: string) =>
  v.check(isSlug, ({ input }) => badSlugMessage(name, input))

/** What a slug is made of, and one that comes close to what was typed. */
export const badSlugMessage = (name: string, typed: string) =>
  typed === slugify(typed)
    ? `“${typed}” cannot be a ${name}. Try ${typed}-2`
    : `A ${name} is made of a to z, digits and single hyphens.${slugify(typed) && ` Try ${slugify(typed)}`}`

const firstInstant = Date.parse('0001-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T00:00:00Z')

const isInstant = (instant: string): boolean => {
  const isWhole = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(instant)
  const time = isWhole ? Date.parse(instant) : NaN
  return time >= firstInstant && time < lastInstant
}

/** An instant (ISO 8601) of the years 0001 to 9999, or ''. */
export const optionalInstant = (message: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check((instant) => !instant || isInstant(instant), message),
  )

/** A time of day, 'HH:MM' as a time field has it, or ''. */
export const optionalTime = (message: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check((time) => !time || /^([01]\d|2[0-3]):[0-5]\d$/.test(time), message),
  )

/**
 * A list of at most `limit` rows. `row` makes the schema of one from its number, so that messages can name it, and from all
 * rows as they are given.
 */
export const numberedRows = <Row extends v.GenericSchema>(
  limit: number,
  message: string,
  row: (number: number, rows: readonly unknown[]) => Row,
) =>
  v.optional(
    v.pipe(
      v.array(v.unknown()),
      v.maxLength(limit, message),
      v.lazy((rows) =>
        v.tuple((Array.isArray(rows) ? rows : []).map((_, index, all) => row(index + 1, all))),
      ),
    ),
    [],
  )
