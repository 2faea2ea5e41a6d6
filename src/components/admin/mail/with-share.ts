import { mediaAddress } from '#src/lib/media.ts'
import { parsePictureAddress, shareAddress } from '#src/lib/picture-address.ts'

/** The address of a picture as a page has it: with #share when its JPEG for others is there. */
export function withShare(address: string): Promise<string> {
  const picture = parsePictureAddress(address)
  if (!picture || picture.hasShare) return Promise.resolve(address)
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(`${address}#share`)
    image.onerror = () => resolve(address)
    image.src = mediaAddress(shareAddress(picture))
  })
}
