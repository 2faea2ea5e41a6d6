import { withProof } from '#src/lib/with-proof.ts'
import {
  downloadPath,
  isDownloadAnswer,
  type DownloadAnswer,
  type DownloadInput,
} from './download.ts'
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

async function post(path: string, input: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  return response.json()
}
