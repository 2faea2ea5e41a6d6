import { callApi, type ApiResult } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import {
  batchesPath,
  batchPath,
  codeSearchPath,
  codesPath,
  openCodesPath,
  type BatchList,
  type BatchQuery,
  type BatchRead,
  type BatchReading,
  type CodeList,
  type CodeMadeAvailable,
  type CodeQuery,
  type CodesGenerated,
  type FoundCode,
  type MakeAvailable,
  type OpenCodes,
} from './contract.ts'
import type { GenerateInput } from './schema.ts'

export const listCodes = (query: CodeQuery = {}): Promise<ApiResult<CodeList>> =>
  callApi('GET', withQuery(codesPath, query))

/** Generates all codes of a batch or, when refused, none. */
export const generateCodes = (input: GenerateInput): Promise<ApiResult<CodesGenerated>> =>
  callApi('POST', codesPath, input)

/** `prefix` in any typed form. */
export const countOpenCodes = (prefix: string): Promise<ApiResult<OpenCodes>> =>
  callApi('GET', withQuery(openCodesPath, { prefix }))

/** Finds one code in any typed form (normalizeCode); refused with `unknown-code` or `malformed-code`. */
export const searchCode = (code: string): Promise<ApiResult<FoundCode>> =>
  callApi('POST', codeSearchPath, { code }, true)

/** Refused with `release-gone` when the code's release is deleted and no `releaseId` is given. */
export const makeCodeAvailable = (input: MakeAvailable): Promise<ApiResult<CodeMadeAvailable>> =>
  callApi('PATCH', codesPath, input)

/** Newest first. */
export const listBatches = (query: BatchQuery = {}): Promise<ApiResult<BatchList>> =>
  callApi('GET', withQuery(batchesPath, query))

/** A batch with all of its codes; `as` is what for. */
export const readBatch = (id: string, as: BatchReading = 'copy'): Promise<ApiResult<BatchRead>> =>
  callApi('GET', withQuery(batchPath(id), { as }))
