import { encode } from 'uqr'
import type { Box } from './drawing.ts'

/** The quiet zone that the standard wants around a code, in modules. */
const quietZone = 4
const options = { ecc: 'M', boostEcc: true, border: quietZone } as const

/** A QR code's dark modules, a box for each run of a row. Error correction M or better: a card lies in a pocket. */
export function qrBoxes(content: string, square: Box): Box[] {
  const { data } = encode(content, options)
  const module = square.width / data.length
  return data.flatMap((row, y) =>
    runsOf(row).map(([from, to]) => ({
      x: square.x + from * module,
      y: square.y + y * module,
      width: (to - from) * module,
      height: module,
    })),
  )
}

/** The width of the quiet zone in a square of this side; codes of one length have the same. */
export const quietWidth = (content: string, side: number): number =>
  (side / encode(content, options).size) * quietZone

/** Where dark modules begin and end. */
function runsOf(row: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    if (!isDark) return
    const last = runs.at(-1)
    if (last?.[1] === x) last[1] = x + 1
    else runs.push([x, x + 1])
  })
  return runs
}
