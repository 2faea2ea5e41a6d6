import { expect, test } from 'vitest'
import type { CodeState } from '#src/features/codes/admin/code-states.ts'
import type { BatchCode } from '#src/features/codes/admin/contract.ts'
import { missingReasonMessage } from '#src/features/codes/admin/messages.ts'
import {
  planInWords,
  type RangeAction,
  readRange,
  validateRangeAction,
} from '#src/features/codes/admin/range-action.ts'

const id = '00000000-0000-4000-8000-000000000001'
const states: CodeState[] = ['redeemed', 'void', 'dormant', 'dormant', 'available', 'available']
const codes: BatchCode[] = [
  ...states.map((state, index) => ({
    id: `CODE000${index}`,
    serial: index + 1,
    state,
    givenTo: null,
  })),
  // A replacement, which has no card.
  { id: 'CODE0009', serial: null, state: 'available', givenTo: 'WFMU' },
]
const values = (changes: Partial<RangeAction>): RangeAction => ({
  action: 'activate',
  from: '',
  to: '',
  reason: '',
  givenTo: '',
  ...changes,
})
const plan = (changes: Partial<RangeAction>) => planInWords(values(changes), codes, 6)

test('a range is all codes when it is left empty, and open at the end that is left empty', () => {
  expect(readRange({ from: '', to: ' ' }, 500)).toEqual({ range: undefined })
  expect(readRange({ from: '101', to: '150' }, 500)).toEqual({ range: [101, 150] })
  expect(readRange({ from: '101', to: '' }, 500)).toEqual({ range: [101, 500] })
  expect(readRange({ from: '', to: '0050' }, 500)).toEqual({ range: [1, 50] })
})

test.each([
  [{ from: '0', to: '5' }, 'from'],
  [{ from: '1', to: '501' }, 'to'],
  [{ from: '1e2', to: '200' }, 'from'],
  [{ from: '-1', to: '' }, 'from'],
  [{ from: '7', to: '5' }, 'from'],
])('the range %o is refused at its field', (range, field) => {
  expect(readRange(range, 500)).toMatchObject({ field })
  expect(validateRangeAction(values(range), { id, serials: 500 })).toHaveProperty(`fields.${field}`)
})

test('the plan counts what will be changed and says why the rest is skipped', () => {
  expect(plan({})).toBe('Marks 2 codes as sold. Skips 3 available, 1 used, 1 void.')
  expect(plan({ action: 'void' })).toBe('Makes 5 codes void. Skips 1 used, 1 void.')
  expect(plan({ action: 'unvoid', from: '2', to: '2' })).toBe(
    'Makes 1 code valid again, but not replaced ones (numbers 2 to 2).',
  )
  expect(plan({ action: 'deactivate', from: '5', to: '6' })).toBe(
    'Marks 2 codes as not sold (numbers 5 to 6).',
  )
  expect(plan({ action: 'give', givenTo: ' WFMU ' })).toBe(
    'Marks 5 codes as given to WFMU. Skips 1 available, 1 void.',
  )
  expect(plan({ from: '1', to: '2' })).toBe('Nothing to change: these are 1 used, 1 void.')
})

test('an action has only what belongs to it, and a void wants a reason', () => {
  const batch = { id, serials: 6 }
  const typed = { reason: 'Misprinted', givenTo: 'WFMU', from: '1', to: '3' }
  expect(validateRangeAction(values({ ...typed, action: 'void' }), batch)).toEqual({
    output: { action: 'void', batchId: id, serials: [1, 3], reason: 'Misprinted', givenTo: '' },
  })
  expect(validateRangeAction(values({ ...typed, action: 'give' }), batch)).toEqual({
    output: { action: 'give', batchId: id, serials: [1, 3], reason: '', givenTo: 'WFMU' },
  })
  expect(validateRangeAction(values({ action: 'void' }), batch)).toMatchObject({
    fields: { reason: missingReasonMessage },
  })
})
