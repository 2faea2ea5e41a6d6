import { newsletterStatus, type NewsletterAnswer } from '#src/features/newsletter/contract.ts'
import { newsletterInput } from '#src/features/newsletter/schema.ts'
import { newsletterApi } from '#src/features/newsletter/operations.ts'
import { refusalMessage } from '#src/features/newsletter/messages.ts'
import { isSpam } from '#src/features/spam/honeypot.ts'
import { unavailableIn } from '#netlify/server/http/endpoint.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { env } from '#netlify/server/http/env.ts'
import { signUp } from '#netlify/server/newsletter/newsletter.ts'
import { answerForm, backToForm } from '#netlify/server/http/public-form.ts'
import { serve } from '#netlify/server/http/serve.ts'

export const config = { path: '/api/newsletter' }

export default serve(newsletterApi, {
  page: backToForm('/'),
  signUp: async ({ request, context }) => {
    if (env().NEWSLETTER_ACTION)
      throw new RequestError(404, 'not-here', 'Our newsletter is kept elsewhere.')
    return answerForm(request, context, {
      answerPage: 'newsletter/answer',
      schema: newsletterInput,
      visibleFields: ['name', 'email'],
      status: newsletterStatus,
      send: async (input, sender): Promise<NewsletterAnswer> => {
        if (isSpam(input)) return { outcome: 'subscribed' }
        return signUp(input, sender).catch(unavailableIn({ request, context }))
      },
      refusal: refusalMessage,
    })
  },
})
