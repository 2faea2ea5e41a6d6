import type { CardCode } from '#src/features/codes/cards/card.ts'
import { slugify } from '#src/lib/slug.ts'
import type { BatchCode } from '../contract.ts'

export type ChosenCards = {
  cards: CardCode[]
  /** In the range, but not worth a card any more. */
  redeemed: number
  void: number
}

/** What the PDF of a batch is called. */
export const cardsFileName = (batchName: string): string =>
  `cards-${slugify(batchName) || 'batch'}.pdf`

/** The codes of a range, or of all, that are neither void nor redeemed; one without a serial has no card. */
export function chooseCards(
  codes: readonly BatchCode[],
  [first, last]: readonly [number, number] = [1, Infinity],
): ChosenCards {
  const isIn = (serial: number) => serial >= first && serial <= last
  const inRange = codes.flatMap(({ id, state, serial }) =>
    serial !== null && isIn(serial) ? [{ code: id, state, serial }] : [],
  )
  const count = (state: BatchCode['state']) => inRange.filter((code) => code.state === state).length
  return {
    cards: inRange
      .filter(({ state }) => state === 'available' || state === 'dormant')
      .map(({ code, serial }) => ({ code, serial })),
    redeemed: count('redeemed'),
    void: count('void'),
  }
}
