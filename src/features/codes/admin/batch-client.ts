import { callApi, type ApiResult } from '#src/lib/api.ts'
import {
  batchSalePath,
  batchSalesPath,
  codeActionsPath,
  codeImportPath,
  codeReplacePath,
  codeUndoPath,
  type CodeReplaced,
  type CodesChanged,
  type CodesImported,
  type ImportRefused,
  type Sale,
  type SaleUndone,
} from './batch-contract.ts'
import type { CodeActionInput, ImportInput, ReplaceCodeInput } from './schema.ts'

/** Voids, gives, activates or deactivates; the same `actionId` is carried out once. */
export const actOnCodes = (input: CodeActionInput): Promise<ApiResult<CodesChanged>> =>
  callApi('POST', codeActionsPath, input)

/** Takes back exactly what this action has changed. */
export const undoCodeAction = (actionId: string): Promise<ApiResult<CodesChanged>> =>
  callApi('POST', codeUndoPath, { actionId })

/** Refused with `already-replaced`; the same `requestId` answers the same code. */
export const replaceCode = (input: ReplaceCodeInput): Promise<ApiResult<CodeReplaced>> =>
  callApi('POST', codeReplacePath, input)

/** Sells the next code of a batch; the same `saleId` answers the same one. Refused with `sold-out`. */
export const sellNext = (batchId: string, saleId: string): Promise<ApiResult<Sale>> =>
  callApi('POST', batchSalesPath(batchId), { saleId })

/** Refused with `redeemed`, and with `not-found` when it is undone already. */
export const undoSale = (batchId: string, saleId: string): Promise<ApiResult<SaleUndone>> =>
  callApi('DELETE', batchSalePath(batchId, saleId))

/** Imports all codes of a file or none; with `dryRun` only says what it would do. */
export const importCodes = (
  input: ImportInput,
): Promise<ApiResult<CodesImported | ImportRefused>> => callApi('POST', codeImportPath, input)
