import { contactStatus, type ContactAnswer } from '#src/features/contact/contract.ts'
import { contactInput } from '#src/features/contact/schema.ts'
import { contactApi } from '#src/features/contact/operations.ts'
import { refusalMessage } from '#src/features/contact/messages.ts'
import { isSpam } from '#src/features/spam/honeypot.ts'
import { sendMessage } from '#netlify/server/contact/contact.ts'
import { logFailure } from '#netlify/server/http/endpoint.ts'
import { answerForm, backToForm } from '#netlify/server/http/public-form.ts'
import { serve } from '#netlify/server/http/serve.ts'

export const config = { path: '/api/contact' }

export default serve(contactApi, {
  page: backToForm('/contact'),
  send: ({ request, context }) =>
    answerForm(request, context, {
      answerPage: 'contact/answer',
      schema: contactInput,
      visibleFields: ['name', 'email', 'subjectType', 'customSubject', 'code', 'message'],
      status: contactStatus,
      send: async (input, sender): Promise<ContactAnswer> => {
        if (isSpam(input)) return { outcome: 'sent' }
        return sendMessage(input, sender, (error) => logFailure(context.requestId, request, error))
      },
      refusal: refusalMessage,
    }),
})
