/** What becomes of a show, in the words of its form. */
export const showStates = {
  on: 'On',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  moved: 'Moved',
} as const
export type ShowState = keyof typeof showStates

/** True for what takes place on its day. The database has the same rule (private.coming_up()). */
export const isTakingPlace = (state: ShowState | null | undefined): boolean =>
  state !== 'cancelled' && state !== 'postponed'

/** 'CANCELLED', 'POSTPONED' or 'MOVED'; '' for a show that is on. */
export const stateWord = (state: ShowState): string =>
  state === 'on' ? '' : showStates[state].toUpperCase()
