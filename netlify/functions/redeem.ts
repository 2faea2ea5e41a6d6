import type { Config, Context } from '@netlify/functions'
import { redeemInput, redeemStatus, type RedeemAnswer } from '#src/features/codes/contract.ts'
import { webAddress } from '#src/lib/web-address.ts'
import { answerPage } from '../server/answer-page.ts'
import { clientKey } from '../server/client-key.ts'
import { endpoint, isForm, json, logFailure, readInput } from '../server/endpoint.ts'
import { env } from '../server/env.ts'
import { redeem } from '../server/redeem.ts'

export const config: Config = { path: '/api/redeem' }

export default endpoint({
  POST: async (request, context) => {
    const input = await readInput(request, redeemInput, { form: true })
    const answer = await redeemOrApologize(input, request, context)
    const status = redeemStatus[answer.outcome]
    const headers: Record<string, string> =
      answer.outcome === 'too-many-attempts' ? { 'Retry-After': `${answer.retryAfterSeconds}` } : {}
    return isForm(request)
      ? answerPage('redeem/answer', status, viewOf(answer, input.code), headers)
      : json(status, answer, headers)
  },
})

/** A backend that is asleep or broken is an answer too: the visitor hears that the code is safe. */
async function redeemOrApologize(
  input: Parameters<typeof redeem>[0],
  request: Request,
  context: Context,
): Promise<RedeemAnswer> {
  try {
    return await redeem(input, clientKey(context.ip, env().CLIENT_HASH_SECRET, new Date()))
  } catch (error) {
    logFailure(context.requestId, request, error)
    return { outcome: 'unavailable' }
  }
}

/** What the answer page is filled with: the release, or one refusal by its outcome and the code as it was typed. */
function viewOf(answer: RedeemAnswer, code: string): Record<string, unknown> {
  if (answer.outcome !== 'redeemed') return { refused: { [answer.outcome]: true, code } }
  const { artist, title, year, ...addresses } = answer.release
  const coverImage = webAddress(addresses.coverImage)
  const downloadUrl = webAddress(addresses.downloadUrl)
  const mp3Url = webAddress(addresses.mp3Url)
  const flacUrl = webAddress(addresses.flacUrl)
  const hasFiles = Boolean(downloadUrl || mp3Url || flacUrl)
  return { redeemed: { artist, title, year, coverImage, downloadUrl, mp3Url, flacUrl, hasFiles } }
}
