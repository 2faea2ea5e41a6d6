import type { CardCode } from '#src/features/codes/cards/card.ts'
import type { BatchCode } from '../contract.ts'

/** First and last serial as typed; '' for the first and the last of the batch. */
export type TypedSerials = { from: string; to: string }

export type ChosenCards = {
  cards: CardCode[]
  /** In the range, but not worth a card any more. */
  redeemed: number
  void: number
}

/** True for two numbers in their order, or fewer. */
export function areSerials({ from, to }: TypedSerials): boolean {
  const isNumber = (text: string) => /^\s*\d*\s*$/.test(text)
  return isNumber(from) && isNumber(to) && (!to.trim() || Number(from) <= Number(to))
}

/** The codes of a range that are neither void nor redeemed; one without a serial has no card. */
export function chooseCards(codes: readonly BatchCode[], { from, to }: TypedSerials): ChosenCards {
  const last = to.trim() ? Number(to) : Infinity
  const isIn = (serial: number) => serial >= Number(from) && serial <= last
  const inRange = codes.filter(({ serial }) => serial !== null && isIn(serial))
  const count = (state: BatchCode['state']) => inRange.filter((code) => code.state === state).length
  return {
    cards: inRange
      .filter(({ state }) => state === 'available' || state === 'dormant')
      .map(({ id, serial }) => ({ code: id, serial: serial! })),
    redeemed: count('redeemed'),
    void: count('void'),
  }
}
