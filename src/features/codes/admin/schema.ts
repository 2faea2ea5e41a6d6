import * as v from 'valibot'
import { pageInput } from '#src/lib/page.ts'
import { recordId } from '#src/lib/record-input.ts'
import { text, wholeNumber } from '#src/lib/schema-atoms.ts'
import { codeStates } from './code-states.ts'
import { codeOrders } from './contract.ts'
import { longestPrefix } from '#src/features/codes/generated-code.ts'
import {
  badPrefixMessage,
  badQuantityMessage,
  badSerialsMessage,
  longCsvMessage,
  missingCsvMessage,
  missingReasonMessage,
  missingReleaseMessage,
  noCodesMessage,
} from './messages.ts'

/** The maximum length of a batch's name; the database has the same. */
export const longestBatchName = 120
export const mostCodes = 1000

/** A batch to generate. A blank name becomes defaultBatchName(). */
export const generateInput = v.strictObject({
  releaseId: v.pipe(v.optional(v.string(), ''), v.trim(), v.uuid(missingReleaseMessage)),
  quantity: wholeNumber(1, mostCodes, badQuantityMessage),
  /** In its printed form, whatever was typed. */
  prefix: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.toUpperCase(),
    v.regex(new RegExp(`^[A-Z0-9]{0,${longestPrefix}}$`), badPrefixMessage),
  ),
  batchName: text(longestBatchName, 'name of the batch'),
  /** Whether its codes wait for their sale. */
  isDormant: v.optional(v.boolean(), false),
})
export const openCodesInput = v.pick(generateInput, ['prefix'])

export type GenerateInput = v.InferOutput<typeof generateInput>

/** The maximum lengths; the database has the same. */
export const longestReason = 200
export const longestGivenTo = 120

/** A code in any typed form. */
const code = v.pipe(v.string(), v.maxLength(200))
const uuid = v.pipe(v.string(), v.uuid())

export const codeQuery = v.strictObject({
  releaseId: v.optional(uuid),
  batchId: v.optional(uuid),
  state: v.optional(v.picklist(codeStates)),
  /** Part of whom it was given to. */
  q: v.optional(v.pipe(v.string(), v.maxLength(120))),
  sort: v.optional(v.picklist(codeOrders)),
  ...pageInput(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
})

export const batchQuery = v.strictObject({ releaseId: v.optional(uuid), ...pageInput(uuid) })

/** Why a batch is read: to copy its codes or make its cards (recorded as an export), for a screen, or without codes. */
export const batchReadInput = v.strictObject({
  batchId: recordId,
  as: v.optional(v.picklist(['copy', 'cards', 'screen', 'summary']), 'copy'),
})

export const batchInput = v.strictObject({ batchId: recordId })

export const lookUpInput = v.strictObject({ code })

/** `releaseId` moves the code to another release; only when its own is deleted. */
export const makeAvailableInput = v.strictObject({ code, releaseId: v.optional(uuid) })
const serial = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))

/** Which codes an action is for: one code, or a batch, of which `serials` names the first and the last. */
const codesOfAction = {
  code: v.optional(code),
  batchId: v.optional(uuid),
  serials: v.optional(v.strictTuple([serial, serial])),
}

export const codeActions = ['void', 'unvoid', 'activate', 'deactivate', 'give'] as const
export type CodeAction = (typeof codeActions)[number]

/** What is done to codes. `actionId` is an idempotency key, which an undo names; `givenTo` '' takes back. */
export const codeActionInput = v.pipe(
  v.strictObject({
    action: v.picklist(codeActions),
    actionId: uuid,
    ...codesOfAction,
    reason: text(longestReason, 'reason'),
    givenTo: text(longestGivenTo, 'name'),
  }),
  v.check(({ code, batchId }) => (code === undefined) !== (batchId === undefined), noCodesMessage),
  v.forward(
    v.partialCheck(
      [['serials']],
      ({ serials }) => !serials || serials[0] <= serials[1],
      badSerialsMessage,
    ),
    ['serials'],
  ),
  v.forward(
    v.partialCheck(
      [['action'], ['reason']],
      ({ action, reason }) => action !== 'void' || reason !== '',
      missingReasonMessage,
    ),
    ['reason'],
  ),
)
export type CodeActionInput = v.InferInput<typeof codeActionInput>

export const codeUndoInput = v.strictObject({ actionId: uuid })

/** `requestId`, made by the browser, is an idempotency key. */
export const replaceCodeInput = v.strictObject({
  code,
  reason: v.pipe(text(longestReason, 'reason'), v.nonEmpty(missingReasonMessage)),
  requestId: uuid,
})

/** `saleId`, made by the seller's browser, is an idempotency key. */
export const saleInput = v.strictObject({ batchId: recordId, saleId: uuid })

export const mostImported = 5000
export const largestImportBytes = 1_000_000
/** The largest body of an import: as JSON its line breaks and quotation marks are two bytes, other characters three. */
export const importBodyBytes = 3 * largestImportBytes + 10_000
export const importInput = v.strictObject({
  releaseId: v.pipe(v.optional(v.string(), ''), v.trim(), v.uuid(missingReleaseMessage)),
  batchName: text(longestBatchName, 'name of the batch'),
  csv: v.pipe(
    v.string(),
    v.nonEmpty(missingCsvMessage),
    v.maxLength(largestImportBytes, longCsvMessage),
  ),
  dryRun: v.optional(v.boolean(), false),
  /** The id of the batch, made by the browser: an idempotency key. */
  batchId: v.optional(uuid),
})

/** The name of a batch without one: the release's title and `date`, cut to the maximum length. */
export function defaultBatchName(title: string, date: string): string {
  const ending = `, ${date}`
  return title.slice(0, longestBatchName - ending.length) + ending
}

/** Of a batch, of a release, or of all. */
export const statisticsInput = v.strictObject({
  releaseId: v.optional(uuid),
  batchId: v.optional(uuid),
})
