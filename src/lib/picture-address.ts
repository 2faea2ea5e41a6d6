/**
 * An uploaded picture, as its address says: /media/{project}/{hash}-{width}x{height}.{type} is its largest file, in pixels.
 * Each smaller one is beside it, with its own width behind those: no two pictures share the name of a file. A fragment,
 * #25,75, is its focal point in percent from the left and the top, which every crop keeps; without one it is the middle.
 * Behind it #share says that its JPEG for link previews is there.
 */
export type UploadedPicture = {
  stem: string
  width: number
  height: number
  type: PictureType
  focus?: Focus
  hasShare?: true
}
export type Focus = { x: number; y: number }

export const pictureTypes = ['avif', 'jpeg', 'png', 'webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** In pixels, what a page shows at most, and what is kept of a picture that is not for the press. */
export const pagePicture = { width: 1920, height: 3840 } as const
/** What is kept of a cover or a photo for the press, which a press kit gives out. */
export const largestPicture = { width: 3000, height: 6000 } as const
/** The maximum length of an alternative text; the database has the same. */
export const pictureTextLength = 500

const smallerWidths = [320, 480, 960, pagePicture.width]

const pattern =
  /^(\/media\/[0-9a-f-]{36}\/[0-9a-f]{32})-(\d{1,4})x(\d{1,4})\.(\w+)(?:#(\d{1,3}),(\d{1,3}))?(#share)?$/

/** What the address of an uploaded picture says; null for any other. */
export function parsePictureAddress(address: string): UploadedPicture | null {
  const [, stem, width, height, extension, x, y, share] = pattern.exec(address) ?? []
  const type = pictureTypes.find((one) => one === extension)
  if (!stem || !type) return null
  return {
    stem,
    width: Number(width),
    height: Number(height),
    type,
    ...(x && y && { focus: { x: Number(x), y: Number(y) } }),
    ...(share && { hasShare: true }),
  }
}

/** The widths of all files of a picture, the smallest first. */
export const fileWidths = (width: number): number[] => [
  ...smallerWidths.filter((smaller) => smaller < width),
  width,
]

export const fileAddress = ({ stem, width, height, type }: UploadedPicture, fileWidth: number) =>
  `${stem}-${width}x${height}${fileWidth === width ? '' : `-${fileWidth}`}.${type}`

/** Of the JPEG of a picture: LinkedIn, WhatsApp and others show no WebP and no AVIF. */
const shareWidth = 1200

/** The size of the JPEG that a link preview gets of an uploaded picture, in pixels. */
export function shareSize({ width, height }: Pick<UploadedPicture, 'width' | 'height'>) {
  const shared = Math.min(shareWidth, width)
  return { width: shared, height: Math.max(1, Math.round((height * shared) / width)) }
}

export const shareAddress = ({ stem, width, height }: UploadedPicture): string =>
  `${stem}-${width}x${height}-share.jpeg`

/** The address of an uploaded picture with its focal point, as a page gets it. */
export const focusedAddress = (address: string, of: { focusX: number; focusY: number }): string =>
  of.focusX === 50 && of.focusY === 50 ? address : `${address}#${of.focusX},${of.focusY}`

/**
 * The addresses of all files of an uploaded picture, the smallest first, then its JPEG if it has one; none for any other
 * address.
 */
export function pictureAddresses(address: string): string[] {
  const picture = parsePictureAddress(address)
  if (!picture) return []
  const files = fileWidths(picture.width).map((width) => fileAddress(picture, width))
  return picture.hasShare ? [...files, shareAddress(picture)] : files
}
