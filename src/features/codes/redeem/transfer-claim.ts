import { claimsKey, readClaims, type Store } from './claim.ts'

/** The claim of this browser for this code, if there is one. */
export const keptClaim = (code: string, store: Store): string | undefined => readClaims(store)[code]

/** Keeps a claim for a code, in place of one that this browser has made for it. */
export function keepClaim(code: string, claim: string, store: Store): void {
  store.setItem(claimsKey, JSON.stringify({ ...readClaims(store), [code]: claim }))
}
