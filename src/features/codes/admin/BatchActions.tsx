import { keysOf } from '#src/lib/object.ts'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { SelectField, TextField } from '#src/components/admin/fields.tsx'
import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import type { Batch, BatchCode } from './contract.ts'
import { givenToHint, makeVoidQuestion } from './messages.ts'
import {
  type RangeAction,
  actionNames,
  isIdle,
  planInWords,
  validateRangeAction,
} from './range-action.ts'
import { type CodeAction, longestGivenTo, longestReason } from './schema.ts'
import { SerialFields } from './SerialFields.tsx'
import { useCodeAction } from './use-code-action.ts'

const actionOptions = keysOf(actionNames).map((action) => [action, actionNames[action]] as const)

/** `asked`: the action that a link has asked for, '' for none. */
type Props = { asked: string; batch: Batch; codes: BatchCode[] }

/** What can be done with all codes of a batch or with a range of its serials. It says before what it will change. */
export function BatchActions({ asked, batch, codes }: Props) {
  const confirm = useConfirm()
  const act = useCodeAction()
  const first: CodeAction =
    keysOf(actionNames).find((action) => action === asked) ??
    (batch.states.dormant > 0 ? 'activate' : 'give')
  const form = useForm<RangeAction, Parameters<typeof act>[0], unknown>({
    initial: { action: first, from: '', to: '', reason: '', givenTo: '' },
    validate: (values) => validateRangeAction(values, batch),
    save: act,
    // The notice of the action says what was changed.
    onSaved: () => {},
  })
  const { action, ...typed } = form.values
  const plan = planInWords(form.values, codes, batch.serials)

  /** A void is asked about first: cards that are sold stop working. */
  async function maySubmit() {
    const isAsked = action === 'void' && 'output' in validateRangeAction(form.values, batch)
    return !isAsked || confirm(makeVoidQuestion(plan))
  }

  return (
    <Form
      form={form}
      title="CHANGE CODES"
      isUnsaved={form.isDirty && Object.values(typed).some(Boolean)}
      maySubmit={maySubmit}
    >
      <div className="admin-columns">
        <SelectField label="What to do" name="action" options={actionOptions} />
        {batch.serials > 0 && <SerialFields serials={batch.serials} fromHint="Empty: all codes." />}
        {action === 'void' && (
          <TextField
            label="Reason"
            maxLength={longestReason}
            autoComplete="off"
            hint="For the record: “Misprinted box”."
            name="reason"
          />
        )}
        {action === 'give' && (
          <TextField
            label="Given to"
            maxLength={longestGivenTo}
            autoComplete="off"
            hint={givenToHint}
            name="givenTo"
          />
        )}
      </div>
      <p role="status">{plan}</p>
      <SubmitButton busy="ONE MOMENT..." isQuiet={isIdle(plan)}>
        {actionNames[action].toUpperCase()}
      </SubmitButton>
    </Form>
  )
}
