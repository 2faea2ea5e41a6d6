import { bleed, cardFormats, type CardFormat, type CardFormatId, type Size } from './card-sizes.ts'
import { black } from './ink.ts'
import type { Box, Mark, Point } from './drawing.ts'

/** A card's place on its page: the corner of the trimmed card, and what may be drawn of it, bleed included. */
export type Place = { at: Point; within: Box }

export type PageLayout = {
  page: Size
  /** The boxes of a PDF page; of a sheet, which is cut by its marks, they are the paper. */
  trim: Box
  bleed: Box
  places: readonly Place[]
  marks: readonly Mark[]
}

/** A mark begins beyond the bleed, so that nothing of it is on a card that is cut a little off. */
const markFrom = bleed + 0.5
const markLength = 4
const markWidth = 0.09

export function layOutPage(id: CardFormatId): PageLayout {
  const format: CardFormat = cardFormats[id]
  return format.sheet ? layOutSheet(format.card, format.sheet) : layOutSingle(format.card)
}

function layOutSingle(card: Size): PageLayout {
  const page = { width: card.width + 2 * bleed, height: card.height + 2 * bleed }
  const whole = { x: 0, y: 0, ...page }
  const trim = { x: bleed, y: bleed, ...card }
  return { page, trim, bleed: whole, places: [{ at: [bleed, bleed], within: whole }], marks: [] }
}

/** Cards edge to edge in the middle of the paper: they run out only where no other one is. */
function layOutSheet(card: Size, { paper, columns, rows }: NonNullable<CardFormat['sheet']>) {
  const left = (paper.width - columns * card.width) / 2
  const top = (paper.height - rows * card.height) / 2
  const places = Array.from({ length: rows * columns }, (_, index): Place => {
    const column = index % columns
    const row = Math.floor(index / columns)
    const at = [left + column * card.width, top + row * card.height] as const
    const out = (isOuter: boolean) => (isOuter ? bleed : 0)
    const [before, after] = [out(column === 0), out(column === columns - 1)]
    const [above, below] = [out(row === 0), out(row === rows - 1)]
    return {
      at,
      within: {
        x: at[0] - before,
        y: at[1] - above,
        width: card.width + before + after,
        height: card.height + above + below,
      },
    }
  })
  const whole = { x: 0, y: 0, ...paper }
  const cutsAcross = Array.from({ length: columns + 1 }, (_, cut) => left + cut * card.width)
  const cutsDown = Array.from({ length: rows + 1 }, (_, cut) => top + cut * card.height)
  return {
    page: paper,
    trim: whole,
    bleed: whole,
    places,
    marks: [cropMarks(cutsAcross, cutsDown)],
  }
}

/** Two short lines at both ends of every cut. */
function cropMarks(across: readonly number[], down: readonly number[]): Mark {
  const ends = (cuts: readonly number[]) => {
    const [first, last] = [Math.min(...cuts) - markFrom, Math.max(...cuts) + markFrom]
    return [
      [first, first - markLength],
      [last, last + markLength],
    ] as const
  }
  const line = (from: Point, to: Point) => [from, to] as const
  const lines = [
    ...across.flatMap((x) => ends(down).map(([from, to]) => line([x, from], [x, to]))),
    ...down.flatMap((y) => ends(across).map(([from, to]) => line([from, y], [to, y]))),
  ]
  return { kind: 'lines', lines, width: markWidth, ink: black }
}
