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
import { isRedeemAnswer, redeemPath, type RedeemAnswer, type RedeemInput } from './contract.ts'

const requestTimeoutMs = 15_000

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
    return await withProof((proof) => send({ ...redeemed, proof }), onProofNeeded)
  } catch {
    return { outcome: 'unavailable' }
  }
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
