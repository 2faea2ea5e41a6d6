/** What an edition of a release can be, in the words of its form. */
export const editionStates = {
  in_stock: 'In stock',
  pre_order: 'Pre-order',
  last_copies: 'Last copies',
  sold_out: 'Sold out',
  back_on: 'Back on a day',
} as const
export type EditionState = keyof typeof editionStates
