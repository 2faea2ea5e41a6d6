// What the schemas of several features are made of. An absent text is a blank one.
import * as v from 'valibot'
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

/** A URL that staff enter, or ''. `isAllowed` is for what may be linked to. */
export const optionalAddress = (message: string, isAllowed = isWebAddress) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check((address) => !address || isAllowed(address), message),
  )

/** A number, or digits as a field of a form holds them. */
export const typedNumber = (message: string) =>
  v.pipe(
    v.optional(v.union([v.number(), v.string()], message), ''),
    // Number() reads '' as 0, and takes 1e3 and 0x10.
    v.transform((typed) => (/^\s*-?[\d.]+\s*$/.test(`${typed}`) ? Number(typed) : NaN)),
    v.number(message),
  )
