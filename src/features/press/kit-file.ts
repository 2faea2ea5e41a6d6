import { mediaAddress } from '#src/lib/media.ts'
import { fileAddress, parsePictureAddress } from '#src/lib/picture-address.ts'
import { webAddress } from '#src/lib/web-address.ts'
import type { KitPicture } from './kit-facts.ts'

/** A file of a kit as it is stored: where it is, how it is called, and what it is: 'WEBP, 3000 × 2000'. */
export type KitFile = { href: string; name: string; what: string }

/** The largest file of a picture; null for an address that no page may use. */
export function kitFile({ address, name }: KitPicture): KitFile | null {
  const allowed = webAddress(address)
  if (!allowed) return null
  const picture = parsePictureAddress(allowed)
  if (!picture) {
    const ending = /\.[a-z]{3,4}$/i.exec(new URL(allowed, 'https://x').pathname)?.[0] ?? ''
    return { href: mediaAddress(allowed), name: name + ending, what: ending.slice(1).toUpperCase() }
  }
  const { type, width, height } = picture
  return {
    href: mediaAddress(fileAddress(picture, width)),
    name: `${name}.${type === 'jpeg' ? 'jpg' : type}`,
    what: `${type.toUpperCase()}, ${width} × ${height}`,
  }
}
