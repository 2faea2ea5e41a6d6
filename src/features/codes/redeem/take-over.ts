import { claimStore, randomBytes } from './browser-claim.ts'
import { claimFor, claimsKey, readClaims, type Store } from './claim.ts'
import { acceptTransfer, redeem } from './client.ts'
import type { RedeemedRelease } from './contract.ts'
import { refusalMessages, transferMessages } from './messages.ts'
import type { Redeemed } from './Sleeve.tsx'

type TakenOver = { release: RedeemedRelease; redeemed: Redeemed } | { message: string }

/** Accepts what another device hands on, and opens it here. May be asked again until it is answered. */
export async function takeOver(token: string): Promise<TakenOver> {
  // By the token, because the code is learned with the answer: the same claim at each try.
  const claim = claimFor(token, claimStore, randomBytes)
  const accepted = await acceptTransfer(token, claim)
  if (accepted.outcome !== 'accepted') return { message: transferMessages[accepted.outcome] }
  const { code } = accepted
  // The browser that redeemed the code may open its own link: its first claim is the one that can be handed on.
  const earlier = readClaims(claimStore)[code]
  if (earlier && earlier !== claim) {
    const kept = await open({ code, claim: earlier })
    if ('release' in kept) return kept
  }
  storeClaim(code, claim, claimStore)
  return open({ code, claim })
}

/** Stores a claim for a code, in place of one that this browser has made for it. */
export function storeClaim(code: string, claim: string, store: Store): void {
  store.setItem(claimsKey, JSON.stringify({ ...readClaims(store), [code]: claim }))
}

async function open(redeemed: Redeemed): Promise<TakenOver> {
  const answer = await redeem(redeemed, () => undefined)
  return answer.outcome === 'redeemed'
    ? { release: answer.release, redeemed }
    : { message: refusalMessages[answer.outcome] }
}
