import { withProof } from '#src/lib/with-proof.ts'
import {
  downloadPath,
  isDownloadAnswer,
  type DownloadAnswer,
  type DownloadInput,
} from './download.ts'
import {
  acceptTransferPath,
  isAcceptAnswer,
  isTransferAnswer,
  transferPath,
  type AcceptAnswer,
  type TransferAnswer,
} from './transfer.ts'
import {
  isRedeemAnswer,
  redeemPath,
  retrySeconds,
  type RedeemAnswer,
  type RedeemInput,
} from './contract.ts'

const requestTimeoutMs = 15_000

/** Between `unavailable` and the second try; spread, since browsers refused together must not return together. */
export const retryDelayMs = (): number => retrySeconds * 1000 * (1 + Math.random() / 2)

/**
 * Asks for a release. Whatever goes wrong on the way is `unavailable`: the same claim may be sent again. While strangers
 * guess, the browser first has to work for some seconds: `onProofNeeded` hears of it, and `proof-needed` is answered
 * only where it cannot.
 */
export async function redeem(
  redeemed: { code: string; claim: string },
  onProofNeeded: () => void,
): Promise<RedeemAnswer> {
  try {
    return await withProof((proof) => sendTwice({ ...redeemed, proof }), onProofNeeded)
  } catch {
    return { outcome: 'unavailable' }
  }
}

/** Tries again once when the label's site is busy, as in the first minute of a sale. */
async function sendTwice(input: RedeemInput): Promise<RedeemAnswer> {
  const answer = await send(input)
  if (answer.outcome !== 'unavailable') return answer
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs()))
  return send(input)
}

async function send(input: RedeemInput): Promise<RedeemAnswer> {
  const answer = await post(redeemPath, input)
  return isRedeemAnswer(answer) ? answer : { outcome: 'unavailable' }
}

/** Asks for a link to a file of a redeemed code. Whatever goes wrong on the way is `unavailable`. */
export async function askForDownload(input: DownloadInput): Promise<DownloadAnswer> {
  try {
    const answer = await post(downloadPath, input)
    return isDownloadAnswer(answer) ? answer : { outcome: 'unavailable' }
  } catch {
    return { outcome: 'unavailable' }
  }
}

/** Asks for a token that hands a redeemed release on to another device. Whatever goes wrong is `unavailable`. */
export async function startTransfer(redeemed: {
  code: string
  claim: string
}): Promise<TransferAnswer> {
  try {
    const answer = await post(transferPath, redeemed)
    return isTransferAnswer(answer) ? answer : { outcome: 'unavailable' }
  } catch {
    return { outcome: 'unavailable' }
  }
}

/** Takes a release over; after `unavailable` the same claim may ask again. */
export async function acceptTransfer(token: string, claim: string): Promise<AcceptAnswer> {
  try {
    const answer = await post(acceptTransferPath, { token, claim })
    return isAcceptAnswer(answer) ? answer : { outcome: 'unavailable' }
  } catch {
    return { outcome: 'unavailable' }
  }
}

async function post(path: string, input: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  return response.json()
}
