import { fileWidths, pagePicture } from '#src/lib/picture-address.ts'

/** In pixels. */
export type Size = { width: number; height: number }

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

/** The size of a picture that is kept, `most` of it; small ones stay as they are. `scale` makes it smaller yet. */
export const fittingSize = (size: Size, scale = 1, most: Size = pagePicture): Size =>
  scaled(size, scale * Math.min(1, most.width / size.width, most.height / size.height))

/** The largest size of a picture that is drawn and not photographed: it loses nothing when it grows. */
export const drawnSize = (size: Size, most: Size = pagePicture): Size =>
  scaled(size, Math.min(most.width / size.width, most.height / size.height))

/** The sizes of all files of a picture, the smallest first. */
export const fileSizes = (largest: Size): Size[] =>
  fileWidths(largest.width).map((width) => ({
    width,
    height: Math.max(1, Math.round((largest.height * width) / largest.width)),
  }))

/** The sizes on the way down, in halves: a browser mixes four pixels into one at best, and drops the others. */
export function stepsDown(from: Size, to: Size): Size[] {
  if (from.width === to.width && from.height === to.height) return []
  const half = scaled(from, 0.5)
  const isOnTheWay = half.width < from.width && half.width >= to.width && half.height >= to.height
  return isOnTheWay ? [half, ...stepsDown(half, to)] : [to]
}
