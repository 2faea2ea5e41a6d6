import type { CodeState } from './contract.ts'

/** The badge of a code. */
export const stateBadges: Record<CodeState, string> = {
  dormant: 'NOT SOLD YET',
  available: 'AVAILABLE',
  redeemed: 'USED',
  void: 'VOID',
}

/** The options of a filter; '' is all of them. */
export const stateOptions: readonly (readonly [CodeState | '', string])[] = [
  ['', 'All states'],
  ['dormant', 'Not sold yet'],
  ['available', 'Available'],
  ['redeemed', 'Used'],
  ['void', 'Void'],
]

export const count = (number: number): string => number.toLocaleString('en-US')

/** '1 code', '50 codes'. */
export const countCodes = (number: number): string =>
  `${count(number)} ${number === 1 ? 'code' : 'codes'}`

const stateSentences: [CodeState, (number: string) => string][] = [
  ['redeemed', (number) => `${number} used`],
  ['available', (number) => `${number} available`],
  ['dormant', (number) => `${number} not sold yet`],
  ['void', (number) => `${number} void`],
]

/** '3 of 50 used · 40 available · 7 void'; states that no code has are left out. */
export function statesOf({ states, total }: { states: Record<CodeState, number>; total: number }) {
  return stateSentences
    .filter(([state]) => state === 'redeemed' || states[state] > 0)
    .map(([state, sentence]) =>
      sentence(
        state === 'redeemed' ? `${count(states[state])} of ${count(total)}` : count(states[state]),
      ),
    )
    .join(' · ')
}
