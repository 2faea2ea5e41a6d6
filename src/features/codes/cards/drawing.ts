import type { CardFontName } from './fonts.ts'
import type { Ink } from './ink.ts'

export type Point = readonly [x: number, y: number]
export type Box = { x: number; y: number; width: number; height: number }

/** What PDF and preview draw: millimetres from the top left of the trimmed card or the sheet, y downwards. */
export type Mark =
  | { kind: 'boxes'; boxes: readonly Box[]; ink: Ink }
  | {
      kind: 'lines'
      lines: readonly (readonly [from: Point, to: Point])[]
      width: number
      ink: Ink
    }
  | {
      kind: 'circles'
      center: Point
      radii: readonly number[]
      width: number
      ink: Ink
      within: Box
    }
  /** `size` is the em, `at` the start of the baseline. */
  | { kind: 'text'; text: string; font: CardFontName; size: number; at: Point; ink: Ink }
  /** The cover, which is square. */
  | { kind: 'cover'; box: Box }

export type Drawing = readonly Mark[]

export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})
