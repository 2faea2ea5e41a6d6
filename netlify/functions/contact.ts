import type { Config } from '@netlify/functions'
import { contactStatus, type ContactAnswer } from '#src/features/contact/contract.ts'
import { contactInput } from '#src/features/contact/input.ts'
import { refusalSentence } from '#src/features/contact/sentences.ts'
import { isSpam } from '#src/lib/spam-trap.ts'
import { clientKey } from '../server/client-key.ts'
import { sendMessage } from '../server/contact.ts'
import { endpoint, logFailure } from '../server/endpoint.ts'
import { env } from '../server/env.ts'
import { answerForm, backToForm } from '../server/public-form.ts'

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 100, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

export default endpoint({
  GET: backToForm('/contact'),
  POST: (request, context) =>
    answerForm(request, {
      answerPage: 'contact/answer',
      schema: contactInput,
      status: contactStatus,
      send: async (input): Promise<ContactAnswer> => {
        if (isSpam(input)) return { outcome: 'sent' }
        const client = clientKey(context.ip, env().CLIENT_HASH_SECRET, new Date())
        return sendMessage(input, client, (error) => logFailure(context.requestId, request, error))
      },
      refusal: refusalSentence,
    }),
})
