import { randomBytes } from 'node:crypto'
import { adminCode, codesChanged } from '#src/features/codes/admin/contract.ts'
import { noUndoMessage } from '#src/features/codes/admin/messages.ts'
import type { codesApi } from '#src/features/codes/admin/operations.ts'
import { codeMaker } from '#src/features/codes/new-codes.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'
import type { StaffHandlers } from '#netlify/server/staff/serve-staff.ts'
import { requirePrinted, unknownCode } from './codes.ts'

/** So many candidates for one code that one of them is free, whatever has been generated. */
const candidateCount = 20

const noUndo = () => new RequestError(404, 'not-found', noUndoMessage)

/** Each throws RequestError, DatabaseError. */
export const codeActionHandlers: StaffHandlers<Pick<typeof codesApi, 'act' | 'undo' | 'replace'>> =
  {
    /** Voids, activates, deactivates or gives codes. */
    act: async ({ input, database }) => {
      const { action, actionId, code, batchId, serials, reason, givenTo } = input
      const query = database.rpc('act_on_codes', {
        action,
        action_id: actionId,
        ...(code !== undefined && { code: requirePrinted(code) }),
        ...(batchId && { batch_id: batchId }),
        ...(serials && { first_serial: serials[0], last_serial: serials[1] }),
        reason,
        given_to: givenTo,
      })
      return jsonResult(codesChanged, query, unknownCode)
    },
    /** Takes an action back, where nothing happened to its codes since. */
    undo: ({ input, database }) => {
      const query = database.rpc('undo_code_action', { action_id: input.actionId })
      return jsonResult(codesChanged, query, noUndo)
    },
    replace: async ({ input: { id, reason, requestId }, database }) => {
      const query = database.rpc('replace_code', {
        code: requirePrinted(id),
        candidates: Array.from({ length: candidateCount }, codeMaker('', randomBytes)),
        reason,
        request_id: requestId,
      })
      return { outcome: 'replaced', code: await jsonResult(adminCode, query, unknownCode) }
    },
  }
