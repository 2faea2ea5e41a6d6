import { RowButton } from '#src/components/admin/fields.tsx'
import { useRef, useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { TextDialog } from '#src/components/admin/TextDialog.tsx'
import { validate } from '#src/lib/validate.ts'
import { codesApi } from './api.ts'
import type { FoundCode } from './contract.ts'
import {
  codeAvailableMessage,
  codeReplacedMessage,
  givenToHint,
  makeAvailableQuestion,
  makingAvailableFailedMessage,
  replaceCodeQuestion,
  voidCodeQuestion,
} from './messages.ts'
import { ReleaseSelect } from './ReleaseSelect.tsx'
import { longestGivenTo, longestReason, replaceCodeInput } from './schema.ts'
import { refusalOf, useCodeAction } from './use-code-action.ts'

/** A fan who asked for help: `reason` is noted with a new code, `onHelped` hears which code works for them now. */
export type Fan = { reason: string; onHelped: (code: string) => void }

type Props = { found: FoundCode; onReplaced: (code: string) => void; fan: Fan | undefined }
type Asking = 'void' | 'give' | 'replace'

export function CodeActions({ found, onReplaced, fan }: Props) {
  const { code, replacedBy } = found
  const { id, state } = code
  const act = useCodeAction()
  const notices = useNotices()
  const replace = useReplacement(id, (replacement) => {
    onReplaced(replacement)
    fan?.onHelped(replacement)
  })
  const [asking, setAsking] = useState<Asking>()

  async function actAtOnce(action: 'activate' | 'unvoid') {
    const refusal = refusalOf(await act({ action, code: id }))
    if (refusal) notices.fail(refusal)
  }
  const buttons = [
    state === 'dormant' && ['MARK AS SOLD', () => actAtOnce('activate')],
    state === 'void' && !replacedBy && ['MAKE VALID AGAIN', () => actAtOnce('unvoid')],
    state !== 'dormant' &&
      !replacedBy && [fan ? 'REPLACE AND REPLY' : 'REPLACE', () => setAsking('replace')],
    state !== 'void' && [code.givenTo ? 'CHANGE GIVEN TO' : 'GIVE TO', () => setAsking('give')],
    ['available', 'dormant'].includes(state) && ['MAKE VOID', () => setAsking('void')],
  ] satisfies (false | [string, () => unknown])[]

  return (
    <>
      <div className="cluster items-end row-actions gap-x-8">
        <MakeAvailable found={found} onAvailable={fan?.onHelped} />
        {buttons
          .filter((button) => button !== false)
          .map(([label, press]) => (
            <RowButton key={label} onClick={press}>
              {label}
            </RowButton>
          ))}
      </div>
      {asking && (
        <ActionDialog
          found={found}
          fan={fan}
          asking={asking}
          act={act}
          replace={replace}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

type DialogProps = Omit<Props, 'onReplaced'> & {
  asking: Asking
  act: ReturnType<typeof useCodeAction>
  replace: ReturnType<typeof useReplacement>
  onClose: () => void
}

/** Asks for what an action needs: a reason, or to whom the code is given. */
function ActionDialog({ found, fan, asking, act, replace, onClose }: DialogProps) {
  const { id, givenTo } = found.code
  const questions = {
    void: {
      ...voidCodeQuestion(id),
      label: 'Reason',
      maxLength: longestReason,
      onSave: async (reason: string) => refusalOf(await act({ action: 'void', code: id, reason })),
    },
    give: {
      title: `Who was code ${id} given to?`,
      label: 'Given to',
      hint: givenToHint,
      maxLength: longestGivenTo,
      initial: givenTo ?? '',
      yes: 'SAVE',
      onSave: async (to: string) => refusalOf(await act({ action: 'give', code: id, givenTo: to })),
    },
    replace: {
      ...replaceCodeQuestion(id, found.devices),
      label: 'Reason',
      maxLength: longestReason,
      initial: fan?.reason.slice(0, longestReason) ?? '',
      onSave: replace,
    },
  }
  return <TextDialog {...questions[asking]} onClose={onClose} />
}

/** The same request is asked again until it is answered, so that a lost answer makes no second code. */
function useReplacement(id: string, onReplaced: (code: string) => void) {
  const notices = useNotices()
  const unanswered = useRef<string>(undefined)

  return async (reason: string): Promise<string> => {
    const requestId = (unanswered.current ??= crypto.randomUUID())
    const checked = validate(replaceCodeInput, { code: id, reason, requestId })
    if ('fields' in checked) return checked.message
    const result = await codesApi.replaceCode(checked.output)
    if (!result.ok) {
      if (result.status !== 0) unanswered.current = undefined
      return result.error.message
    }
    unanswered.current = undefined
    const replacement = result.data.code.id
    notices.succeed(codeReplacedMessage(id, replacement))
    onReplaced(replacement)
    return ''
  }
}

type MakeAvailableProps = { found: FoundCode; onAvailable: ((code: string) => void) | undefined }

/** For a code that is used, or whose release is deleted. */
function MakeAvailable({ found, onAvailable }: MakeAvailableProps) {
  const { code } = found
  const notices = useNotices()
  const confirm = useConfirm()
  const [releaseId, setReleaseId] = useState('')
  const needsRelease = code.release.isDeleted
  if (code.state === 'void' || !(code.used || needsRelease)) return null

  async function makeAvailable() {
    if (!(await confirm(makeAvailableQuestion(found)))) return
    const result = await codesApi.makeCodeAvailable({
      code: code.id,
      ...(needsRelease && { releaseId }),
    })
    if (!result.ok) return notices.fail(makingAvailableFailedMessage(result.error.message))
    notices.succeed(codeAvailableMessage(code.id))
    onAvailable?.(code.id)
  }

  return (
    <>
      {needsRelease && (
        <ReleaseSelect
          label="Its new release"
          name="new-release"
          value={releaseId}
          onChange={setReleaseId}
        />
      )}
      <RowButton disabled={needsRelease && !releaseId} onClick={() => makeAvailable()}>
        MAKE AVAILABLE AGAIN
      </RowButton>
    </>
  )
}
