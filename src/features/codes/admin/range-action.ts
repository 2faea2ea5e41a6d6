import { type Validated, validate } from '#src/lib/validate.ts'
import { codeStates, countStates, type CodeState } from './code-states.ts'
import type { BatchCode } from './contract.ts'
import { badRangeMessage, badSerialsMessage, nothingToChange, planMessage } from './messages.ts'
import { type CodeAction, codeActionInput } from './schema.ts'
import type { ActionInput } from './use-code-action.ts'

/** What the form of a batch holds: the first and the last serial as typed, '' for all codes. */
export type RangeAction = {
  action: CodeAction
  from: string
  to: string
  reason: string
  givenTo: string
}

export const actionNames: Record<CodeAction, string> = {
  activate: 'Mark as sold',
  deactivate: 'Mark as not sold',
  give: 'Give to',
  void: 'Make void',
  unvoid: 'Make valid again',
}

/** The first and the last serial, undefined for all codes, or what is wrong with them. */
export function readRange(
  { from, to }: Pick<RangeAction, 'from' | 'to'>,
  serials: number,
): { range: [number, number] | undefined } | { field: 'from' | 'to'; message: string } {
  if (!from.trim() && !to.trim()) return { range: undefined }
  const [first, last] = [serialOf(from, 1), serialOf(to, serials)]
  const isThere = (serial: number) => serial >= 1 && serial <= serials
  if (!isThere(first)) return { field: 'from', message: badRangeMessage(serials) }
  if (!isThere(last)) return { field: 'to', message: badRangeMessage(serials) }
  if (first > last) return { field: 'from', message: badSerialsMessage }
  return { range: [first, last] }
}

/** NaN for anything but digits. */
const serialOf = (typed: string, absent: number): number =>
  typed.trim() === '' ? absent : /^\d+$/.test(typed.trim()) ? Number(typed) : NaN

export function validateRangeAction(
  values: RangeAction,
  batch: { id: string; serials: number },
): Validated<ActionInput> {
  const read = readRange(values, batch.serials)
  if ('field' in read) return { message: read.message, fields: { [read.field]: read.message } }
  const { action } = values
  const input: ActionInput = {
    action,
    batchId: batch.id,
    ...(read.range && { serials: read.range }),
    reason: action === 'void' ? values.reason : '',
    givenTo: action === 'give' ? values.givenTo : '',
  }
  // The id is made when it is asked: here any will do.
  const checked = validate(codeActionInput, { ...input, actionId: batch.id })
  return 'fields' in checked ? checked : { output: input }
}

/** What act_on_codes() changes. That a replaced code stays void is known to the server alone. */
const isChanged: Record<CodeAction, (code: BatchCode, givenTo: string) => boolean> = {
  void: ({ state }) => state === 'available' || state === 'dormant',
  unvoid: ({ state }) => state === 'void',
  activate: ({ state }) => state === 'dormant',
  deactivate: ({ state }) => state === 'available',
  give: (code, givenTo) => code.state !== 'void' && (code.givenTo ?? '') !== givenTo,
}

/** True for a plan that changes nothing. */
export const isIdle = (plan: string): boolean => plan.startsWith(nothingToChange)

/** What the action will change and what it will skip, in words, before it is done. */
export function planInWords(values: RangeAction, codes: BatchCode[], serials: number): string {
  const read = readRange(values, serials)
  if ('field' in read) return read.message
  const { range } = read
  const isNamed = ({ serial }: BatchCode) =>
    !range || (serial !== null && serial >= range[0] && serial <= range[1])
  const named = codes.filter(isNamed)
  const givenTo = values.givenTo.trim()
  const isToChange = (code: BatchCode) => isChanged[values.action](code, givenTo)
  const changed = named.filter(isToChange)
  const skipped = named.filter((code) => !isToChange(code))
  const plan = { action: values.action, codes: changed.length, givenTo }
  return planMessage({ ...plan, skipped: reasonsOf(skipped) }, range)
}

/** '2 used, 1 void'. */
function reasonsOf(skipped: BatchCode[]): string {
  const number = (of: CodeState) => skipped.filter(({ state }) => state === of).length
  return countStates(number, codeStates).join(', ')
}
