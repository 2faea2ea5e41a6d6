import type { Config } from '@netlify/functions'
import { secretDatabase } from '../server/database.ts'
import { answering, json } from '../server/endpoint.ts'
import { deliverDueMessages } from '../server/messages.ts'
import { publishWhatIsDue } from '../server/publishing.ts'

/** The net under everything that waits; it also keeps a sleeping database awake. */
export const config: Config = { schedule: '*/10 * * * *' }

export default answering(async () => {
  const what = await publishWhatIsDue(secretDatabase())
  const delivered = await deliverDueMessages()
  return json(200, { what, delivered })
})
