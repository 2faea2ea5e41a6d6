import { keysOf } from '#src/lib/object.ts'

// All lengths of cards are millimetres.

export type Size = { width: number; height: number }

/** What a print shop trims away at each edge of a card, and how far what matters stays from that edge. */
export const bleed = 3
export const safeZone = 5

/** Sheets of cards to be cut along crop marks, or one card a page for a print shop. */
export type CardFormat = {
  name: string
  /** Where it is used, and what to ask for. */
  about: string
  card: Size
  sheet?: { paper: Size; columns: number; rows: number }
}

const inch = 25.4
const business: Size = { width: 85, height: 55 }
const american: Size = { width: 3.5 * inch, height: 2 * inch }

export const cardFormats = {
  a4: {
    name: 'A4, ten cards a sheet',
    about: 'For your own printer: 2 × 5 cards of 85 × 55 mm with crop marks. Print at 100 %.',
    card: business,
    sheet: { paper: { width: 210, height: 297 }, columns: 2, rows: 5 },
  },
  letter: {
    name: 'Letter, ten cards a sheet',
    about: 'For your own printer: 2 × 5 cards of 3.5 × 2 in with crop marks. Print at 100 %.',
    card: american,
    sheet: { paper: { width: 8.5 * inch, height: 11 * inch }, columns: 2, rows: 5 },
  },
  '85x55': {
    name: '85 × 55 mm, one card a page',
    about: 'For a print shop: the European business card, with 3 mm bleed.',
    card: business,
  },
  '85.6x54': {
    name: '85.6 × 54 mm, one card a page',
    about: 'For a print shop: the size of a bank card, with 3 mm bleed.',
    card: { width: 85.6, height: 54 },
  },
  '3.5x2in': {
    name: '3.5 × 2 in, one card a page',
    about: 'For a print shop: the American business card, with 3 mm bleed.',
    card: american,
  },
} as const satisfies Record<string, CardFormat>

export type CardFormatId = keyof typeof cardFormats
export const cardFormatIds = keysOf(cardFormats)
