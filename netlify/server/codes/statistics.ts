import { codeStatistics } from '#src/features/codes/admin/contract.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'

type Pressed = { releaseId?: string | undefined; batchId?: string | undefined }

/** What became of the codes of a batch, of a release, or of all. Throws RequestError 404, DatabaseError. */
export function readStatistics({ releaseId, batchId }: Pressed, database: DataApi) {
  const pressed = { release_id: releaseId, batch_id: batchId, time_zone: siteTimeZone() }
  return jsonResult(codeStatistics, database.rpc('code_statistics', pressed))
}
