import * as v from 'valibot'
import { text, typedNumber } from '#src/lib/schema-atoms.ts'
import { longestPrefix } from '#src/features/codes/generated-code.ts'
import { badPrefixMessage, badQuantityMessage, missingReleaseMessage } from './messages.ts'

/** The maximum length of a batch's name; the database has the same. */
export const longestBatchName = 120
export const mostCodes = 1000

/** A batch to generate. A blank name becomes defaultBatchName(). */
export const generateInput = v.object({
  releaseId: v.pipe(v.optional(v.string(), ''), v.trim(), v.uuid(missingReleaseMessage)),
  quantity: v.pipe(
    typedNumber(badQuantityMessage),
    v.integer(badQuantityMessage),
    v.minValue(1, badQuantityMessage),
    v.maxValue(mostCodes, badQuantityMessage),
  ),
  /** In its printed form, whatever was typed. */
  prefix: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.toUpperCase(),
    v.regex(new RegExp(`^[A-Z0-9]{0,${longestPrefix}}$`), badPrefixMessage),
  ),
  batchName: text(longestBatchName, 'name of the batch'),
})
/** The prefix of a batch that may be generated. */
export const openCodesQuery = v.pick(generateInput, ['prefix'])

export type GenerateInput = v.InferOutput<typeof generateInput>

/** The name of a batch without one: the release's title and `date`, cut to the maximum length. */
export function defaultBatchName(title: string, date: string): string {
  const ending = `, ${date}`
  return title.slice(0, longestBatchName - ending.length) + ending
}
