import type { BatchList, BatchQuery, BatchRead } from '#src/features/codes/admin/contract.ts'
import { toCsv } from '#src/lib/csv.ts'
import { slugify } from '#src/lib/slug.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { jsonResult, readPage } from '#netlify/server/http/items.ts'

/** One page of batches, newest first (keyset pagination). Each function here throws RequestError, DatabaseError. */
export const listBatches = (
  { releaseId, after, limit }: BatchQuery,
  database: DataApi,
): Promise<BatchList> =>
  readPage(database.rpc('list_batches', { release_id: releaseId, after, page_size: limit }))

/** A batch with all of its codes, in the order in which they were made. */
export const readBatch = (id: string, database: DataApi): Promise<BatchRead> =>
  jsonResult(database.rpc('read_batch', { batch_id: id }))

/** A batch as CSV for the print shop; `site` is the origin of the redeem addresses. */
export function batchCsv({ batch, codes }: BatchRead, site: string): string {
  const release = `${batch.release.artist} - ${batch.release.title}`
  return toCsv([
    ['code', 'redeem address', 'batch', 'release'],
    ...codes.map((code) => [code, `${site}/redeem?code=${code}`, batch.name, release]),
  ])
}

/** The name of a batch's CSV file: only a-z, 0-9 and -, which every file system allows. */
export const csvFileName = ({ batch }: BatchRead): string =>
  `${['codes', slugify(batch.name).slice(0, 80)].filter(Boolean).join('-')}.csv`
