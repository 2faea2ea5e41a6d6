import { useState } from 'react'
import { webAddress } from '#src/lib/web-address.ts'

const placeholder = '/placeholder.svg'

type Props = { address: string; className: string }

/** A square picture; the placeholder when `address` is no web address or fails to load. */
export function Picture({ address, className }: Props) {
  const [broken, setBroken] = useState<string>()
  const shown = address === broken ? null : webAddress(address)
  return (
    <img
      className={className}
      src={shown ?? placeholder}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      onError={() => setBroken(address)}
    />
  )
}
