import { withProof } from '#src/lib/with-proof.ts'
import * as download from './download.ts'
import * as transfer from './transfer.ts'
import * as contract from './contract.ts'

const requestTimeoutMs = 15_000

/** Between `unavailable` and the second try; spread, since browsers refused together must not return together. */
export const retryDelayMs = (): number => contract.retrySeconds * 1000 * (1 + Math.random() / 2)

/** Asks for a release, with a proof while strangers guess (`onProofNeeded`). A failure is `unavailable`: it may ask again. */
export async function redeem(
  redeemed: { code: string; claim: string },
  onProofNeeded: () => void,
): Promise<contract.RedeemAnswer> {
  try {
    return await withProof((proof) => sendTwice({ ...redeemed, proof }), onProofNeeded)
  } catch {
    return { outcome: 'unavailable' }
  }
}

/** Tries again once when the label's site is busy, as in the first minute of a sale. */
async function sendTwice(input: contract.RedeemInput): Promise<contract.RedeemAnswer> {
  const answer = await post(contract.redeemPath, input, contract.isRedeemAnswer)
  if (answer.outcome !== 'unavailable') return answer
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs()))
  return post(contract.redeemPath, input, contract.isRedeemAnswer)
}

export const askForDownload = (input: download.DownloadInput): Promise<download.DownloadAnswer> =>
  ask(download.downloadPath, input, download.isDownloadAnswer)

/** Asks for a token that hands a redeemed release on to another device. */
export const startTransfer = (redeemed: { code: string; claim: string }) =>
  ask(transfer.transferPath, redeemed, transfer.isTransferAnswer)

/** Takes a release over; after `unavailable` the same claim may ask again. */
export const acceptTransfer = (token: string, claim: string): Promise<transfer.AcceptAnswer> =>
  ask(transfer.acceptTransferPath, { token, claim }, transfer.isAcceptAnswer)

type Unavailable = { outcome: 'unavailable' }

/** Like post(). Whatever goes wrong on the way is `unavailable`. */
const ask: typeof post = (...sent) => post(...sent).catch(() => ({ outcome: 'unavailable' }))

/** The answer to an input; `unavailable` when it has no known outcome. Rejects without a connection, and after a timeout. */
async function post<Answer>(
  path: string,
  input: object,
  isAnswer: (answer: unknown) => answer is Answer,
): Promise<Answer | Unavailable> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  const answer: unknown = await response.json()
  return isAnswer(answer) ? answer : { outcome: 'unavailable' }
}
