import type { PictureType } from '#src/lib/picture-address.ts'
import { withoutMetadata } from './picture-parts.ts'

/** A picture with nothing but its pixels and colours. */
export async function bareFile(type: PictureType, file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new Blob([withoutMetadata(type, bytes)], { type: `image/${type}` })
}
