import type { Config } from '@netlify/functions'
import { newsletterStatus, type NewsletterAnswer } from '#src/features/newsletter/contract.ts'
import { newsletterInput } from '#src/features/newsletter/input.ts'
import { refusalSentence } from '#src/features/newsletter/sentences.ts'
import { isSpam } from '#src/lib/spam-trap.ts'
import { clientKey } from '../server/client-key.ts'
import { endpoint, logFailure, RequestError } from '../server/endpoint.ts'
import { env } from '../server/env.ts'
import { signUp } from '../server/newsletter.ts'
import { answerForm, backToForm } from '../server/public-form.ts'

export const config: Config = {
  path: '/api/newsletter',
  rateLimit: { windowLimit: 100, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

export default endpoint({
  GET: backToForm('/'),
  POST: async (request, context) => {
    if (env().NEWSLETTER_ACTION)
      throw new RequestError(404, 'not-here', 'Our newsletter is kept by somebody else.')
    return answerForm(request, {
      answerPage: 'newsletter/answer',
      schema: newsletterInput,
      status: newsletterStatus,
      send: async (input): Promise<NewsletterAnswer> => {
        if (isSpam(input)) return { outcome: 'subscribed' }
        const client = clientKey(context.ip, env().CLIENT_HASH_SECRET, new Date())
        return signUp(input, client).catch((error: unknown): NewsletterAnswer => {
          logFailure(context.requestId, request, error)
          return { outcome: 'unavailable' }
        })
      },
      refusal: refusalSentence,
    })
  },
})
