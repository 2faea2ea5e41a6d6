export const claimsKey = 'deadwax-claims'

/** Where claims are kept; it must not throw. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>

/** This browser's claim for a code: made once, sent with each try, so that a lost answer can be had again. 21 of [\w-]. */
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
