const longestAddress = 2000
const unsafeCharacters = /[\s\\\p{Cc}]/u

/**
 * True for a URL that a page may link to: https without user info, or a path on this site (one leading slash), of at
 * most 2,000 UTF-16 units. private.is_web_address() is the same rule in the database.
 */
export function isWebAddress(address: string): boolean {
  if (address.length > longestAddress || unsafeCharacters.test(address)) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  if (!/^https:\/\/[^/?#@]+([/?#]|$)/.test(address)) return false
  try {
    return new URL(address).hostname !== ''
  } catch {
    return false
  }
}

/** The address if isWebAddress, else null. Pages check on render, whatever is stored. */
export const webAddress = (address: string | null | undefined): string | null =>
  address && isWebAddress(address) ? address : null
