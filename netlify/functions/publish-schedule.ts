import type { Config } from '@netlify/functions'
import { json, withErrorHandling } from '#netlify/server/http/endpoint.ts'
import { deliverDueMessages } from '#netlify/server/contact/inbox.ts'
import { sweepFiles } from '#netlify/server/files/sweep.ts'
import { publishIfDue } from '#netlify/server/publishing/publishing.ts'

/** Retries everything that is due; a regular query also keeps Supabase from pausing a free project. */
export const config: Config = {
  schedule: '*/10 * * * *',
  rateLimit: { windowLimit: 60, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

export default withErrorHandling(async () => {
  // In parallel and allSettled: none waits for another or fails with it.
  const [published, delivered, swept] = await Promise.allSettled([
    publishIfDue(),
    deliverDueMessages(),
    sweepFiles(),
  ])
  if (published.status === 'rejected') throw published.reason
  if (delivered.status === 'rejected') throw delivered.reason
  if (swept.status === 'rejected') throw swept.reason
  return json(200, { what: published.value, delivered: delivered.value, swept: swept.value })
})
