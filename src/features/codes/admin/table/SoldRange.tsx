import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { SerialFields } from '../SerialFields.tsx'
import { type RangeAction, validateRangeAction } from '../range-action.ts'
import { missingRangeMessage } from '../action-messages.ts'
import { useCodeAction } from '../use-code-action.ts'

/** Marks a range of cards as sold: 'sold 101 to 150'. */
export function SoldRange({ batch }: { batch: { id: string; serials: number } }) {
  const act = useCodeAction()
  const nothing: RangeAction = { action: 'activate', from: '', to: '', reason: '', givenTo: '' }
  const form = useForm<RangeAction, Parameters<typeof act>[0], unknown>({
    initial: nothing,
    validate: (values) =>
      values.from.trim() && values.to.trim()
        ? validateRangeAction(values, batch)
        : {
            message: missingRangeMessage,
            fields: { [values.from.trim() ? 'to' : 'from']: missingRangeMessage },
          },
    save: act,
    // The notice of the action says what was changed. The next range is another one.
    onSaved: () => form.reset(),
  })
  return (
    <Form form={form} title="SOLD SEVERAL" isUnsaved={false}>
      <p>Cards that were sold without this screen: from the first number to the last.</p>
      <SerialFields serials={batch.serials} fromHint="As it stands on the card." />
      <SubmitButton busy="ONE MOMENT...">MARK AS SOLD</SubmitButton>
    </Form>
  )
}
