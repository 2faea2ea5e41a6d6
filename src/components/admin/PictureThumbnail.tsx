import { useState } from 'react'
import { mediaAddress } from '#src/lib/media.ts'
import { pictureAddresses } from '#src/lib/picture-address.ts'
import { webAddress } from '#src/lib/web-address.ts'
import { useDebounced } from './use-debounced.ts'

/** The smallest file of an uploaded picture; any other address as it is, null unless a page may show it. */
export function thumbnailAddress(address: string): string | null {
  const [smallest] = pictureAddresses(address)
  return smallest ? mediaAddress(smallest) : webAddress(address.trim())
}

type Props = { address: string; alt: string }

/** The picture that a form has, debounced while its address is typed; says so when it cannot be loaded. */
export function PictureThumbnail({ address, alt }: Props) {
  const shown = useDebounced(thumbnailAddress(address), 300)
  const [broken, setBroken] = useState<string>()
  if (shown === null || thumbnailAddress(address) === null) return null
  if (shown === broken) return <p className="field-hint">No picture found at this address.</p>
  return (
    <img
      className="picture-thumbnail"
      src={shown}
      alt={alt}
      width={160}
      height={160}
      onError={() => setBroken(shown)}
    />
  )
}
