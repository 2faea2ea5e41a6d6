import { claimStore, randomBytes } from './browser-claim.ts'
import { claimFor } from './claim.ts'
import { acceptTransfer, redeem } from './client.ts'
import type { RedeemedRelease } from './contract.ts'
import { refusalMessages, transferMessages } from './messages.ts'
import type { Redeemed } from './Sleeve.tsx'
import { keepClaim, keptClaim } from './transfer-claim.ts'

type TakenOver = { release: RedeemedRelease; redeemed: Redeemed } | { message: string }

/** Accepts what another device hands on, and opens it here. May be asked again until it is answered. */
export async function takeOver(token: string): Promise<TakenOver> {
  // By the token, because the code is learned with the answer: the same claim at each try.
  const claim = claimFor(token, claimStore, randomBytes)
  const accepted = await acceptTransfer(token, claim)
  if (accepted.outcome !== 'accepted') return { message: transferMessages[accepted.outcome] }
  const { code } = accepted
  // The browser that redeemed the code may open its own link: its first claim is the one that can be handed on.
  const earlier = keptClaim(code, claimStore)
  if (earlier && earlier !== claim) {
    const kept = await open({ code, claim: earlier })
    if ('release' in kept) return kept
  }
  keepClaim(code, claim, claimStore)
  return open({ code, claim })
}

async function open(redeemed: Redeemed): Promise<TakenOver> {
  const answer = await redeem(redeemed, () => undefined)
  return answer.outcome === 'redeemed'
    ? { release: answer.release, redeemed }
    : { message: refusalMessages[answer.outcome] }
}
