import { counted } from '#src/lib/counted.ts'

/** Void comes before redeemed: a replaced code may be both. A dormant code waits for its sale, unknown to fans. */
export const codeStates = ['dormant', 'available', 'redeemed', 'void'] as const
export type CodeState = (typeof codeStates)[number]

const stateNames: Record<CodeState, string> = {
  dormant: 'Not sold yet',
  available: 'Available',
  redeemed: 'Used',
  void: 'Void',
}

export const stateBadge = (state: CodeState): string => stateNames[state].toUpperCase()

/** The options of a filter; '' is all of them. */
export const stateOptions: readonly (readonly [CodeState | '', string])[] = [
  ['', 'All states'],
  ...codeStates.map((state) => [state, stateNames[state]] as const),
]

export const count = (number: number): string => number.toLocaleString('en-US')

/** '1 code', '50 codes'. */
export const countCodes = (number: number): string => counted(number, ['code', 'codes'])

/** '40 available', for each of these states that some codes have. */
export const countStates = (number: (state: CodeState) => number, states: readonly CodeState[]) =>
  states
    .filter((state) => number(state) > 0)
    .map((state) => `${count(number(state))} ${stateNames[state].toLowerCase()}`)

type Counted = { states: Record<CodeState, number>; total: number }

/** '3 of 50 used · 40 available · 7 void'; states that no code has are left out. */
export const statesOf = ({ states, total }: Counted): string =>
  [
    `${count(states.redeemed)} of ${count(total)} used`,
    ...countStates((state) => states[state], ['available', 'dormant', 'void']),
  ].join(' · ')
