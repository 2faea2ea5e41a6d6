import { useState } from 'react'
import { webAddress } from '#src/lib/web-address.ts'

const placeholder = '/placeholder.svg'

type Props = { address: string; className: string }

/** A square picture; the site's own placeholder where there is none, and where it fails to load. */
export function Picture({ address, className }: Props) {
  const [broken, setBroken] = useState<string>()
  const sound = address === broken ? null : webAddress(address)
  return (
    <img
      className={className}
      src={sound ?? placeholder}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      onError={() => setBroken(address)}
    />
  )
}
