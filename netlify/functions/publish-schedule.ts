import type { Config } from '@netlify/functions'
import { json, withErrorHandling } from '#netlify/server/http/endpoint.ts'
import { emptyBin } from '#netlify/server/records/record-table.ts'
import { deliverDueMessages } from '#netlify/server/contact/inbox.ts'
import { sweepFiles } from '#netlify/server/files/sweep.ts'
import { isAnythingDue, publishIfDue } from '#netlify/server/publishing/publishing.ts'

/**
 * Does everything that is due, whether the admin is open or not. Nearly every call is a single query, because each is paid
 * for; that query also keeps Supabase from pausing a free project.
 */
export const config: Config = { schedule: '*/2 * * * *' }

export default withErrorHandling(async () => {
  if (!(await isAnythingDue())) return json(200, { what: 'nothing-due', delivered: 0, swept: 0 })
  const works = [publishIfDue(), deliverDueMessages(), sweepAndEmptyBin()] as const
  // None waits for another or fails with it.
  await Promise.allSettled(works)
  const [what, delivered, swept] = await Promise.all(works)
  return json(200, { what, delivered, swept })
})

/** One after the other, so that no more is asked at once; answers how many files were swept. */
async function sweepAndEmptyBin(): Promise<number> {
  try {
    return await sweepFiles()
  } finally {
    await emptyBin()
  }
}
