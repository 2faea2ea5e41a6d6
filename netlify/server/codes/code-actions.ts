import {
  adminCode,
  codesChanged,
  type CodeReplaced,
  type CodesChanged,
} from '#src/features/codes/admin/contract.ts'
import { noUndoMessage } from '#src/features/codes/admin/messages.ts'
import type { codeActionInput, replaceCodeInput } from '#src/features/codes/admin/schema.ts'
import { codeMaker, type RandomBytes } from '#src/features/codes/new-codes.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'
import type * as v from 'valibot'
import { requirePrinted, unknownCode } from './codes.ts'

/** Voids, activates, deactivates or gives codes. Each function here throws RequestError, DatabaseError. */
export async function actOnCodes(input: v.InferOutput<typeof codeActionInput>, database: DataApi) {
  const { action, actionId, code, batchId, serials, reason, givenTo } = input
  return jsonResult(
    codesChanged,
    database.rpc('act_on_codes', {
      action,
      action_id: actionId,
      ...(code !== undefined && { code: requirePrinted(code) }),
      ...(batchId && { batch_id: batchId }),
      ...(serials && { first_serial: serials[0], last_serial: serials[1] }),
      reason,
      given_to: givenTo,
    }),
    unknownCode,
  )
}

/** Takes an action back, where nothing happened to its codes since. */
export const undoCodeAction = (actionId: string, database: DataApi): Promise<CodesChanged> =>
  jsonResult(
    codesChanged,
    database.rpc('undo_code_action', { action_id: actionId }),
    () => new RequestError(404, 'not-found', noUndoMessage),
  )

/** So many candidates for one code that one of them is free, whatever has been generated. */
const candidateCount = 20

export async function replaceCode(
  { id, reason, requestId }: v.InferOutput<typeof replaceCodeInput>,
  database: DataApi,
  random: RandomBytes,
): Promise<CodeReplaced> {
  const makeCode = codeMaker('', random)
  const code = await jsonResult(
    adminCode,
    database.rpc('replace_code', {
      code: requirePrinted(id),
      candidates: Array.from({ length: candidateCount }, makeCode),
      reason,
      request_id: requestId,
    }),
    unknownCode,
  )
  return { outcome: 'replaced', code }
}
