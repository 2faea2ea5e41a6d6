import { mediaAddress } from './media.ts'
import {
  fileAddress,
  pagePicture,
  parsePictureAddress,
  shareAddress,
  shareSize,
  type UploadedPicture,
} from './picture-address.ts'
import { webAddress } from './web-address.ts'

/** A picture as others are offered it; the size of one that was not uploaded here is not known. */
export type SharedPicture = { url: string; size: { width: number; height: number } | null }

/** What link previews, search engines and feed readers do not all show. */
const unsharedName = /\.(?:webp|avif|svg)$/i

/** The largest file that a page shows, and its size. */
function ofPage(picture: UploadedPicture) {
  const width = Math.min(pagePicture.width, picture.width)
  const height = Math.max(1, Math.round((picture.height * width) / picture.width))
  return [fileAddress(picture, width), { width, height }] as const
}

/**
 * The picture for a link preview, a search engine or a feed: of an uploaded one its JPEG, or itself if it is a JPEG or PNG.
 * Null unless webAddress, and for what they do not show.
 */
export function sharedPicture(address: string | null | undefined, site: URL): SharedPicture | null {
  const allowed = webAddress(address)
  if (!allowed) return null
  const picture = parsePictureAddress(allowed)
  if (!picture) {
    const url = new URL(allowed, site)
    return unsharedName.test(url.pathname) ? null : { url: url.href, size: null }
  }
  const [file, size] = picture.hasShare
    ? [shareAddress(picture), shareSize(picture)]
    : ofPage(picture)
  return unsharedName.test(file) ? null : { url: new URL(mediaAddress(file), site).href, size }
}
