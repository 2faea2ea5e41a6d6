import type { SyntheticEvent } from 'react'
import { webAddress } from '#src/lib/web-address.ts'

const placeholder = '/placeholder.svg'

type Props = { address: string | null; className: string; eager?: boolean }

/** A square picture; the placeholder without one. A built page replaces one that fails to load by picture-fallback.ts. */
export function Picture({ address, className, eager = false }: Props) {
  return (
    <img
      className={className}
      src={webAddress(address) ?? placeholder}
      alt=""
      width={640}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={showPlaceholder}
    />
  )
}

function showPlaceholder({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  if (!currentTarget.src.endsWith(placeholder)) currentTarget.src = placeholder
}
