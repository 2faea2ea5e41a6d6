import type { Clock } from '#src/lib/dates.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { row } from '#netlify/server/http/rows.ts'

/** The label's clock. Throws RequestError, DatabaseError. */
export async function readClock(database: DataApi): Promise<Clock> {
  const settings = database.from('site_settings').select('day_first, hours_24').eq('id', 'main')
  const { day_first: dayFirst, hours_24: hours24 } = await row(settings)
  return { timeZone: siteTimeZone(), dates: { dayFirst, hours24 } }
}
