import { downloadInput, downloadStatus } from '#src/features/codes/redeem/download.ts'
import { downloadApi } from '#src/features/codes/redeem/operations.ts'
import { openDownload } from '#netlify/server/codes/download.ts'
import { openAnswerPage } from '#netlify/server/http/answer-page.ts'
import { isForm, readInput } from '#netlify/server/http/body.ts'
import { json, unavailableIn } from '#netlify/server/http/endpoint.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { backToForm } from '#netlify/server/http/public-form.ts'
import { serve } from '#netlify/server/http/serve.ts'

export const config = { path: '/api/download' }

export default serve(downloadApi, {
  page: backToForm('/redeem'),
  open: async ({ request, context }) => {
    const page = isForm(request) ? await openAnswerPage('redeem/answer') : undefined
    // A browser without script shows the answer itself, so it gets a page.
    const input = await readInput(request, downloadInput, { form: true }).catch(
      (error: unknown) => {
        if (!page || !(error instanceof RequestError)) throw error
        return page(downloadStatus['download-closed'], { refused: { 'download-closed': true } })
      },
    )
    if (input instanceof Response) return input
    const answer = await openDownload(input).catch(unavailableIn({ request, context }))
    if (!page) return json(downloadStatus[answer.outcome], answer)
    if (answer.outcome === 'link')
      return new Response(null, { status: 303, headers: { Location: answer.url } })
    const { code, claim } = input
    return page(downloadStatus[answer.outcome], {
      refused: { [answer.outcome]: true, code, claim },
    })
  },
})
