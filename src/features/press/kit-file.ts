import { mediaAddress } from '#src/lib/media.ts'
import { fileAddress, parsePictureAddress } from '#src/lib/picture-address.ts'
import { webAddress } from '#src/lib/web-address.ts'
import type { KitFile } from './press-kit.ts'

/** The largest file of a picture, called `name`; null for an address that no page may use. */
export function kitFile(address: string, name: string): KitFile | null {
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
