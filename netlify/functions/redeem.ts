import type { Config } from '@netlify/functions'
import * as v from 'valibot'
import {
  redeemInput,
  redeemStatus,
  retrySeconds,
  type RedeemAnswer,
  waitSeconds,
} from '#src/features/codes/redeem/contract.ts'
import { redeemApi } from '#src/features/codes/redeem/operations.ts'
import { releaseCalendar } from '#src/features/codes/redeem/release-calendar.ts'
import { releaseDayMessage } from '#src/features/codes/redeem/release-day.ts'
import { sleeveOf } from '#src/features/codes/redeem/sleeve-files.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import { openAnswerPage } from '#netlify/server/http/answer-page.ts'
import { clientKeys } from '#netlify/server/http/client-key.ts'
import { checkInput, isForm, readBody } from '#netlify/server/http/body.ts'
import { json, unavailableIn } from '#netlify/server/http/endpoint.ts'
import { env } from '#netlify/server/http/env.ts'
import { notFound } from '#netlify/server/http/errors.ts'
import { backToForm } from '#netlify/server/http/public-form.ts'
import { serve } from '#netlify/server/http/serve.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { claimOf, readReleaseDay, redeem } from '#netlify/server/codes/redeem.ts'

export const config: Config = {
  path: ['/api/redeem', '/api/redeem/*'],
  rateLimit: { windowLimit: 2000, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

export default serve(redeemApi, {
  page: backToForm('/redeem'),
  redeem: async ({ request, context }) => {
    // Read before redeeming: a page that cannot be rendered must not use up a code.
    const page = isForm(request) ? await openAnswerPage('redeem/answer') : undefined
    const body = await readBody(request, { form: true })
    // Without script a refused input is a page as well, with the form to try again.
    if (page && !v.is(redeemInput, body)) return page(400, malformedForm(body))
    const input = checkInput(body, redeemInput)
    const keys = clientKeys(context.ip, env().CLIENT_HASH_SECRET, new Date())
    const claim = claimOf(input, keys.client)
    // `unavailable` is an outcome too: the page says that the code is not used up.
    const call = { request, context }
    const answer = await redeem(input, claim, keys, !page).catch(unavailableIn(call))
    const status = redeemStatus[answer.outcome]
    const headers = retryAfter(answer)
    return page
      ? page(status, viewOf(answer, input.code, claim), headers)
      : json(status, answer, headers)
  },
  calendar: async ({ query }) => {
    const day = await readReleaseDay(query.release, query.proof)
    if (!day) throw notFound()
    return new Response(releaseCalendar(day, siteOrigin()), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="release-day.ics"',
      },
    })
  },
})

function retryAfter(answer: RedeemAnswer): Record<string, string> {
  if (answer.outcome === 'too-many-attempts')
    return { 'Retry-After': `${answer.retryAfterSeconds}` }
  if (answer.outcome === 'wait-needed') return { 'Retry-After': `${waitSeconds}` }
  return answer.outcome === 'unavailable' ? { 'Retry-After': `${retrySeconds}` } : {}
}

/** The view for a form post that the schema refuses: the code as it was typed, and no claim. */
const malformedForm = (body: unknown) =>
  viewOf({ outcome: 'malformed-code' }, v.is(typedCode, body) ? body.code : '', '')
const typedCode = v.object({ code: v.string() })

/** The template's view: the release, or the refusal by its outcome with what the next try brings along. */
function viewOf(answer: RedeemAnswer, code: string, claim: string): Record<string, unknown> {
  if (answer.outcome === 'not-yet')
    return { refused: { 'not-yet': openingOf(answer), code, claim } }
  if (answer.outcome !== 'redeemed') return { refused: { [answer.outcome]: true, code, claim } }
  const { artist, title, year } = answer.release
  const { addresses, ...sleeve } = sleeveOf(answer.release)
  return {
    redeemed: {
      artist,
      title,
      year,
      code,
      claim,
      ...addresses,
      ...sleeve,
      hasTracks: sleeve.tracks.length > 0,
      hasPreviews: sleeve.tracks.some(({ preview }) => preview),
      hasSingles: sleeve.singles.length > 0,
    },
  }
}

const openingOf = (answer: Extract<RedeemAnswer, { outcome: 'not-yet' }>) => ({
  opens: releaseDayMessage(answer, siteTimeZone()),
  calendar: answer.release.calendar,
})
