import { mediaAddress } from '#src/lib/media.ts'
import type { TrackTags } from '../tags.ts'
import { LostConnection } from './making.ts'

/** In pixels; players show no more. */
const side = 1200

/**
 * The cover of a release as a JPEG for tags; null without one, and for one that another site does not give out. Throws
 * LostConnection where it could be had later: files without their cover would look finished.
 */
export async function coverOf(address: string): Promise<TrackTags['cover']> {
  if (!address) return null
  const picture = await fetchCover(address)
  return picture && toJpeg(picture).catch(() => null)
}

async function fetchCover(address: string): Promise<Blob | null> {
  try {
    const answer = await fetch(mediaAddress(address.replace(/#.*/, '')))
    return await answer.blob()
  } catch {
    if (!navigator.onLine || address.startsWith('/')) throw new LostConnection()
    return null
  }
}

async function toJpeg(picture: Blob): Promise<NonNullable<TrackTags['cover']>> {
  const whole = await createImageBitmap(picture)
  const scale = Math.min(1, side / Math.max(whole.width, whole.height))
  const canvas = new OffscreenCanvas(whole.width * scale, whole.height * scale)
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return { bytes: new Uint8Array(await jpeg.arrayBuffer()), type: 'image/jpeg' }
}
