import { useRef } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'
import type { ApiResult } from '#src/lib/api.ts'
import { validate } from '#src/lib/validate.ts'
import { changedMessage, takenBackMessage } from './messages.ts'
import { codesApi } from './api.ts'
import type { CodesChanged } from './contract.ts'
import { type CodeActionInput, codeActionInput } from './schema.ts'

export type ActionInput = Omit<CodeActionInput, 'actionId'>

/** Acts on codes, says how many were changed, offers UNDO. Asked again by the same id, nothing is done twice. */
export function useCodeAction(): (input: ActionInput) => Promise<ApiResult<CodesChanged>> {
  const notices = useNotices()
  const unanswered = useRef<{ asked: string; actionId: string }>(undefined)

  async function act(input: ActionInput): Promise<ApiResult<CodesChanged>> {
    const asked = JSON.stringify(input)
    const known = unanswered.current?.asked === asked && unanswered.current.actionId
    const actionId = known || crypto.randomUUID()
    const checked = validate(codeActionInput, { ...input, actionId })
    if ('fields' in checked)
      return { ok: false, status: 400, error: { code: 'invalid-input', ...checked } }
    unanswered.current = { asked, actionId }
    const result = await codesApi.actOnCodes(checked.output)
    if (result.ok || result.status !== 0) unanswered.current = undefined
    if (result.ok) notices.succeed(changedMessage(result.data), undoOf(result.data, actionId))
    return result
  }

  const undoOf = ({ changed }: CodesChanged, actionId: string) =>
    changed > 0 ? { label: 'UNDO', run: () => void undo(actionId) } : undefined

  async function undo(actionId: string): Promise<void> {
    const result = await codesApi.undoCodeAction({ actionId })
    if (result.ok) notices.succeed(takenBackMessage(result.data))
    else notices.fail(result.error.message, { label: 'TRY AGAIN', run: () => void undo(actionId) })
  }
  return act
}

/** What is wrong with a result, or ''. */
export const refusalOf = (result: ApiResult<unknown>): string =>
  result.ok ? '' : result.error.message
