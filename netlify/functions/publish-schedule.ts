import type { Config } from '@netlify/functions'
import { json, withErrorHandling } from '#netlify/server/http/endpoint.ts'
import { deliverDueMessages } from '#netlify/server/contact/inbox.ts'
import { publishWhatIsDue } from '#netlify/server/publishing/publishing.ts'

/** The net under everything that waits; it also keeps a sleeping database awake. */
export const config: Config = { schedule: '*/10 * * * *' }

export default withErrorHandling(async () => {
  // Side by side: neither has to wait for the other, nor fails with it.
  const [published, delivered] = await Promise.allSettled([
    publishWhatIsDue(),
    deliverDueMessages(),
  ])
  if (published.status === 'rejected') throw published.reason
  if (delivered.status === 'rejected') throw delivered.reason
  return json(200, { what: published.value, delivered: delivered.value })
})
