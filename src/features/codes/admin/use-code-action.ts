import { useRef } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'
import { validate } from '#src/lib/validate.ts'
import { actOnCodes, undoCodeAction } from './batch-client.ts'
import { changedMessage, takenBackMessage } from './action-messages.ts'
import { type CodeActionInput, codeActionInput } from './schema.ts'

export type ActionInput = Omit<CodeActionInput, 'actionId'>

/**
 * A function that acts on codes, says how many were changed and offers UNDO; it resolves to what is wrong, or to ''.
 * The same action is asked again by the same id until it is answered, so that a lost answer carries nothing out twice.
 */
export function useCodeAction(): (input: ActionInput) => Promise<string> {
  const notices = useNotices()
  const unanswered = useRef<{ input: string; actionId: string }>(undefined)

  async function act(input: ActionInput): Promise<string> {
    const asked = JSON.stringify(input)
    const actionId =
      unanswered.current?.input === asked ? unanswered.current.actionId : crypto.randomUUID()
    const checked = validate(codeActionInput, { ...input, actionId })
    if ('fields' in checked) return checked.message
    unanswered.current = { input: asked, actionId }
    const result = await actOnCodes({ ...input, actionId })
    if (!result.ok) {
      if (result.status !== 0) unanswered.current = undefined
      return result.error.message
    }
    unanswered.current = undefined
    const { changed } = result.data
    notices.succeed(
      changedMessage(result.data),
      changed > 0 ? { label: 'UNDO', run: () => void undo(actionId) } : undefined,
    )
    return ''
  }

  async function undo(actionId: string): Promise<void> {
    const result = await undoCodeAction(actionId)
    if (result.ok) notices.succeed(takenBackMessage(result.data))
    else
      notices.fail(result.error.message, {
        label: 'TRY AGAIN',
        run: () => void undo(actionId),
      })
  }
  return act
}
