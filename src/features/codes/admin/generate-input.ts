import type { ValidationError } from '#src/lib/validation-error.ts'
import {
  badPrefixMessage,
  badQuantityMessage,
  longBatchNameMessage,
  missingReleaseMessage,
} from './messages.ts'
import { longestPrefix } from '#src/features/codes/generated-code.ts'

/** The values to generate a batch. A blank name becomes defaultBatchName(). */
export type GenerateInput = {
  releaseId: string
  quantity: number
  prefix: string
  batchName: string
}

export const mostCodes = 1000
export const defaultQuantity = 10
export const longestBatchName = 120

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const printedPrefix = new RegExp(`^[A-Z0-9]{0,${longestPrefix}}$`)

/** A typed prefix in its printed form. */
export const normalizePrefix = (typed: string): string => typed.trim().toUpperCase()

/** The first validation error, in the order of the form's fields, or null. */
export function validateGenerate(
  input: GenerateInput,
): ValidationError<keyof GenerateInput> | null {
  const { releaseId, quantity, prefix, batchName } = input
  if (!uuid.test(releaseId))
    return { code: 'missing-release', message: missingReleaseMessage, field: 'releaseId' }
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostCodes)
    return { code: 'bad-quantity', message: badQuantityMessage, field: 'quantity' }
  if (!printedPrefix.test(normalizePrefix(prefix)))
    return { code: 'bad-prefix', message: badPrefixMessage, field: 'prefix' }
  if (batchName.trim().length > longestBatchName)
    return { code: 'long-name', message: longBatchNameMessage, field: 'batchName' }
  return null
}

/** The name of a batch without one: the release's title and `date`, cut to the maximum length. */
export function defaultBatchName(title: string, date: string): string {
  const ending = `, ${date}`
  return title.slice(0, longestBatchName - ending.length) + ending
}
