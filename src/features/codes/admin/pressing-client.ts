import { callApi, type ApiResult } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import {
  batchRehearsalPath,
  batchStatisticsPath,
  codeStatisticsPath,
  type CodeStatistics,
  type Rehearsal,
} from './batch-contract.ts'

/** What became of a release's codes, or of all. */
export const readStatistics = (releaseId?: string): Promise<ApiResult<CodeStatistics>> =>
  callApi('GET', withQuery(codeStatisticsPath, { releaseId }))

export const readBatchStatistics = (batchId: string): Promise<ApiResult<CodeStatistics>> =>
  callApi('GET', batchStatisticsPath(batchId))

/** Walks what a fan of the batch will walk, and notes that it was tried. */
export const rehearseBatch = (batchId: string): Promise<ApiResult<Rehearsal>> =>
  callApi('POST', batchRehearsalPath(batchId))
