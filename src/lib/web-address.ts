const unsafeCharacters = /[\s\\\p{Cc}]/u

/**
 * True for an address that a page may link to: https without user info, or a path on this site (one leading slash).
 * The database holds the same rule in private.is_web_address().
 */
export function isWebAddress(address: string): boolean {
  if (unsafeCharacters.test(address)) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  if (!/^https:\/\/[^/?#]/.test(address)) return false
  try {
    const { username, password, hostname } = new URL(address)
    return hostname !== '' && !username && !password
  } catch {
    return false
  }
}

/** The address when a page may link to it, else null: checked again on render, whatever was saved. */
export function webAddress(address: string | null | undefined): string | null {
  return address && isWebAddress(address) ? address : null
}

/** The address in full, a path being one of `site`; null when no page may link to it. */
export function absoluteAddress(address: string | null | undefined, site: URL): string | null {
  const allowed = webAddress(address)
  return allowed && new URL(allowed, site).href
}
