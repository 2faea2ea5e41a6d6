import type { PictureType } from '#src/lib/picture-address.ts'

/** The formats to try; the smallest file is taken. JPEG knows no transparency. */
export const formatsFor = (isTransparent: boolean): PictureType[] =>
  isTransparent ? ['avif', 'webp', 'png'] : ['avif', 'webp', 'jpeg']

/** How well each is to be written, 0 to 1, so that they look alike; PNG loses nothing. */
const qualities: Record<PictureType, number | undefined> = {
  avif: 0.6,
  webp: 0.8,
  jpeg: 0.82,
  png: undefined,
}

export const encodingOf = (type: PictureType): { type: string; quality?: number } => {
  const quality = qualities[type]
  return { type: `image/${type}`, ...(quality !== undefined && { quality }) }
}

/** Whether a browser has written what it was asked for: what it cannot write it writes as PNG. */
export const isWritten = (type: PictureType, written: Pick<Blob, 'type'>): boolean =>
  written.type === `image/${type}`

export const smallest = <File extends { blob: Pick<Blob, 'size'> }>(files: File[]) =>
  files.toSorted((one, other) => one.blob.size - other.blob.size)[0]

/** True when a pixel of RGBA data can be seen through. */
export function isSeenThrough(pixels: Uint8ClampedArray): boolean {
  for (let alpha = 3; alpha < pixels.length; alpha += 4)
    if ((pixels[alpha] ?? 255) < 255) return true
  return false
}
