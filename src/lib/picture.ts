import { mediaAddress } from './media.ts'
import { fileAddress, fileWidths, pagePicture, parsePictureAddress } from './picture-address.ts'
import { webAddress } from './web-address.ts'

/** `data-focus-x` and `-y` are its focal point in percent (base.css): a page may have no style of its own (CSP). */
export type PictureAttributes = {
  src: string
  srcSet?: string
  width: number
  height: number
  'data-focus-x'?: number
  'data-focus-y'?: number
}

/** What a text, a search engine or a link preview says of a picture. */
export type DescribedPicture = { address: string; alt: string }

/** Shown in place of a picture that is not there. */
export const placeholder = '/placeholder.svg'

/** The file for browsers that choose none by themselves, and for pages that offer one alone. */
const plainWidth = 960

/** The attributes of an img; null unless webAddress. `assumed`: the size of a picture that was not uploaded here. */
export function pictureAttributes(
  address: string | null,
  assumed: { width: number; height: number },
): PictureAttributes | null {
  const allowed = webAddress(address)
  if (!allowed) return null
  const picture = parsePictureAddress(allowed)
  if (!picture) return { src: mediaAddress(allowed), ...assumed }
  const { width, height, focus } = picture
  const fileOf = (fileWidth: number) => mediaAddress(fileAddress(picture, fileWidth))
  return {
    src: fileOf(Math.min(plainWidth, width)),
    srcSet: fileWidths(width)
      .filter((fileWidth) => fileWidth <= pagePicture.width)
      .map((fileWidth) => `${fileOf(fileWidth)} ${fileWidth}w`)
      .join(', '),
    width,
    height,
    ...(focus && { 'data-focus-x': focus.x, 'data-focus-y': focus.y }),
  }
}

/** True for an uploaded picture as square as a sleeve, of which a wide frame would cut off the words. */
export function isSquare(address: string | null): boolean {
  const picture = address === null ? null : parsePictureAddress(address)
  return picture !== null && Math.abs(Math.log(picture.width / picture.height)) < 0.1
}

/** True for an uploaded picture that is not wide: a page of its own shows a sleeve or a poster whole. */
export function isTall(address: string | null): boolean {
  const picture = address === null ? null : parsePictureAddress(address)
  return picture !== null && picture.width < picture.height * 1.25
}
