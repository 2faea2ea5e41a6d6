export const claimsKey = 'deadwax-claims'

/** Where claims are kept; it must not throw. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The claim of this browser for this code: made once, kept, and sent with every try, so that an answer that was lost
 * on the way can be asked for again, in another tab or after a reload too. 21 of [A-Za-z0-9_-], from `random`.
 */
export function claimFor(code: string, store: Store, random: (size: number) => Uint8Array): string {
  const claims = readClaims(store)
  const kept = claims[code]
  if (kept) return kept
  const made = Array.from(random(21), (byte) => alphabet[byte & 63]).join('')
  store.setItem(claimsKey, JSON.stringify({ ...claims, [code]: made }))
  return made
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

export function readClaims(store: Store): Record<string, string> {
  try {
    const claims: unknown = JSON.parse(store.getItem(claimsKey) ?? '{}')
    return claims && typeof claims === 'object' ? (claims as Record<string, string>) : {}
  } catch {
    return {}
  }
}
