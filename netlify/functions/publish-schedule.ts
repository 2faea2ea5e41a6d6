import type { Config } from '@netlify/functions'
import { json, withErrorHandling } from '#netlify/server/http/endpoint.ts'
import { deliverDueMessages } from '#netlify/server/contact/inbox.ts'
import { publishIfDue } from '#netlify/server/publishing/publishing.ts'

/** Retries everything that is due; a regular query also keeps Supabase from pausing a free project. */
export const config: Config = {
  schedule: '*/10 * * * *',
  rateLimit: { windowLimit: 60, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

export default withErrorHandling(async () => {
  // In parallel and allSettled: neither waits for the other or fails with it.
  const [published, delivered] = await Promise.allSettled([publishIfDue(), deliverDueMessages()])
  if (published.status === 'rejected') throw published.reason
  if (delivered.status === 'rejected') throw delivered.reason
  return json(200, { what: published.value, delivered: delivered.value })
})
