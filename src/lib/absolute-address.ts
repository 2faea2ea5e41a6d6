import { webAddress } from './web-address.ts'

/** The absolute URL of an address, resolved against `site`; null unless isWebAddress. */
export function absoluteAddress(address: string | null | undefined, site: URL): string | null {
  const allowed = webAddress(address)
  return allowed && new URL(allowed, site).href
}
