import { mediaAddress } from '#src/lib/media.ts'
import type { TrackTags } from '../tags.ts'

/** In pixels; players show no more. */
const side = 1200

/** The cover of a release as a JPEG for tags; null without one, and for one that another site does not give out. */
export async function coverOf(address: string): Promise<TrackTags['cover']> {
  if (!address) return null
  try {
    const picture = await (await fetch(mediaAddress(address.replace(/#.*/, '')))).blob()
    const whole = await createImageBitmap(picture)
    const scale = Math.min(1, side / Math.max(whole.width, whole.height))
    const canvas = new OffscreenCanvas(whole.width * scale, whole.height * scale)
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return { bytes: new Uint8Array(await jpeg.arrayBuffer()), type: 'image/jpeg' }
  } catch {
    return null
  }
}
