import { encode } from 'uqr'
import type { Box } from './drawing.ts'

/** The quiet zone that the standard wants around a code, in modules. */
export const quietZone = 4

/**
 * The dark modules of a QR code as boxes, one for each run of a row, in a square with its quiet zone. Error correction M
 * or better: a card lies in a pocket.
 */
export function qrBoxes(content: string, square: Box): Box[] {
  const { data } = encode(content, { ecc: 'M', boostEcc: true, border: quietZone })
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
