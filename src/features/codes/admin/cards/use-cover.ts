import { useEffect, useState } from 'react'
import type { CardCover } from '#src/features/codes/cards/card.ts'
import { mediaAddress } from '#src/lib/media.ts'
import {
  type Focus,
  fileAddress,
  fileWidths,
  parsePictureAddress,
} from '#src/lib/picture-address.ts'

export type LoadedCover =
  { state: 'none' | 'foreign' | 'loading' | 'unreadable' } | { state: 'ready'; cover: CardCover }

/** The cover of a release, read for printing. */
export function useCover(address: string | null): LoadedCover {
  const [loaded, setLoaded] = useState<{ address: string; cover: CardCover | null }>()
  useEffect(() => {
    if (!address || !isOwnPicture(address)) return
    let isLeft = false
    void loadCover(address).then((cover) => !isLeft && setLoaded({ address, cover }))
    return () => {
      isLeft = true
    }
  }, [address])
  if (!address) return { state: 'none' }
  if (!isOwnPicture(address)) return { state: 'foreign' }
  if (loaded?.address !== address) return { state: 'loading' }
  return loaded.cover ? { state: 'ready', cover: loaded.cover } : { state: 'unreadable' }
}

/** As large as a cover is printed, at 900 dots an inch. */
const largestSide = 900

/** True for a picture that the site has; another site's cannot be read from here. */
const isOwnPicture = (address: string): boolean => address.startsWith('/')

/** The cover of a release for its cards; null when it has none that can be printed. */
export const coverToPrint = async (address: string | null): Promise<CardCover | null> =>
  address && isOwnPicture(address) ? loadCover(address) : null

/** The cover as a square JPEG: a PDF takes neither WebP nor AVIF. Null when it cannot be read. */
async function loadCover(address: string): Promise<CardCover | null> {
  try {
    const response = await fetch(fileToPrint(address))
    if (!response.ok) return null
    return await squareJpeg(
      await createImageBitmap(await response.blob()),
      parsePictureAddress(address)?.focus,
    )
  } catch {
    return null
  }
}

/** The smallest file of an uploaded picture that is large enough. */
function fileToPrint(address: string): string {
  const picture = parsePictureAddress(address)
  if (!picture) return address
  const widths = fileWidths(picture.width)
  return mediaAddress(
    fileAddress(picture, widths.find((width) => width >= largestSide) ?? picture.width),
  )
}

/** The square around its focal point, on white. */
async function squareJpeg(bitmap: ImageBitmap, { x, y }: Focus = { x: 50, y: 50 }) {
  const cut = Math.min(bitmap.width, bitmap.height)
  const side = Math.min(cut, largestSide)
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  const [left, top] = [((bitmap.width - cut) * x) / 100, ((bitmap.height - cut) * y) / 100]
  context.drawImage(bitmap, left, top, cut, cut, 0, 0, side, side)
  bitmap.close()
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  return new Uint8Array(await file.arrayBuffer())
}
