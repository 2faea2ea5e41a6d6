import { codeStatistics, type CodeStatistics } from '#src/features/codes/admin/contract.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { jsonResult } from '#netlify/server/http/items.ts'

/** What became of the codes of a batch, of a release, or of all. Throws RequestError 404, DatabaseError. */
export const readStatistics = (
  { releaseId, batchId }: { releaseId?: string | undefined; batchId?: string | undefined },
  database: DataApi,
): Promise<CodeStatistics> =>
  jsonResult(
    codeStatistics,
    database.rpc('code_statistics', {
      release_id: releaseId,
      batch_id: batchId,
      time_zone: siteTimeZone(),
    }),
  )
