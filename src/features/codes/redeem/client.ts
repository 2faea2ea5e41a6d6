import { callApi, type ApiResult } from '#src/lib/api.ts'
import { withProof } from '#src/features/spam/with-proof.ts'
import {
  type DownloadAnswer,
  type DownloadInput,
  downloadPath,
  downloadStatus,
} from './download.ts'
import {
  type AcceptAnswer,
  type TransferAnswer,
  acceptStatus,
  acceptTransferPath,
  transferPath,
  transferStatus,
} from './transfer.ts'
import {
  type RedeemAnswer,
  type RedeemInput,
  redeemPath,
  redeemStatus,
  retrySeconds,
} from './contract.ts'

/** Between `unavailable` and the second try; spread, since browsers refused together must not return together. */
export const retryDelayMs = (): number => retrySeconds * 1000 * (1 + Math.random() / 2)

/** Asks for a release, with a proof while strangers guess (`onProofNeeded`). A failure is `unavailable`: it may ask again. */
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

/** Tries again once when the label's site is busy, as in the first minute of a sale; without a connection it gives up. */
async function sendTwice(input: RedeemInput): Promise<RedeemAnswer> {
  const send = () => callApi<RedeemAnswer>('POST', redeemPath, input)
  const result = await send()
  const answer = answerOf(result, redeemStatus)
  if (answer.outcome !== 'unavailable' || (!result.ok && result.status === 0)) return answer
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs()))
  return answerOf(await send(), redeemStatus)
}

export const askForDownload = async (input: DownloadInput) =>
  post<DownloadAnswer>(downloadPath, input, downloadStatus)

/** Asks for a token that hands a redeemed release on to another device. */
export const startTransfer = (redeemed: { code: string; claim: string }) =>
  post<TransferAnswer>(transferPath, redeemed, transferStatus)

/** Takes a release over; after `unavailable` the same claim may ask again. */
export const acceptTransfer = (token: string, claim: string) =>
  post<AcceptAnswer>(acceptTransferPath, { token, claim }, acceptStatus)

type Unavailable = { outcome: 'unavailable' }
type Statuses<Answer extends { outcome: string }> = Record<Answer['outcome'], number>

const post = async <Answer extends { outcome: string }>(
  path: string,
  input: object,
  statuses: Statuses<Answer>,
) => answerOf(await callApi<Answer>('POST', path, input), statuses)

/** The answer of a call; `unavailable` when it has no known outcome. */
const answerOf = <Answer extends { outcome: string }>(
  result: ApiResult<Answer>,
  statuses: Statuses<Answer>,
): Answer | Unavailable =>
  result.ok && result.data.outcome in statuses ? result.data : { outcome: 'unavailable' }
