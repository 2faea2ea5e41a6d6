import { callApi, type ApiResult } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import {
  batchesPath,
  batchPath,
  codeSearchPath,
  codesPath,
  type BatchList,
  type BatchQuery,
  type BatchRead,
  type CodeList,
  type CodeMadeAvailable,
  type CodeQuery,
  type CodesGenerated,
  type FoundCode,
  type Generate,
  type MakeAvailable,
} from './contract.ts'

export const listCodes = (query: CodeQuery = {}): Promise<ApiResult<CodeList>> =>
  callApi('GET', withQuery(codesPath, query))

/** All of the codes, or none and a sentence. */
export const generateCodes = (input: Generate): Promise<ApiResult<CodesGenerated>> =>
  callApi('POST', codesPath, input)

/** Finds one code, typed loosely; refused with `unknown-code` or `malformed-code`. */
export const searchCode = (code: string): Promise<ApiResult<FoundCode>> =>
  callApi('POST', codeSearchPath, { code })

/** Refused with `release-gone` until a release is named for a code whose own was deleted. */
export const makeCodeAvailable = (input: MakeAvailable): Promise<ApiResult<CodeMadeAvailable>> =>
  callApi('PATCH', codesPath, input)

/** Newest first. */
export const listBatches = (query: BatchQuery = {}): Promise<ApiResult<BatchList>> =>
  callApi('GET', withQuery(batchesPath, query))

/** A batch with all of its codes, to copy. */
export const readBatch = (id: string): Promise<ApiResult<BatchRead>> =>
  callApi('GET', batchPath(id))
