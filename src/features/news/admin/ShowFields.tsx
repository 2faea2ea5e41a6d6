import { fieldOf, RowButton } from '#src/components/admin/fields.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import { useRead } from '#src/components/admin/read.tsx'
import type { FormOf } from '#src/components/admin/use-form.ts'
import { newsApi } from './api.ts'
import type { ArticleDraft } from './article-draft.ts'
import type { ShowChoices } from './contract.ts'
import { showFields } from './fields.ts'
import { LineUpField } from './LineUpField.tsx'
import { endHint, looksMovedMessage } from './messages.ts'

const Field = fieldOf(showFields)

/** The roster before it is read. */
const nobody: ShowChoices['artists'] = []

type Props = {
  form: FormOf<ArticleDraft>
  /** Whether it has another day or place than visitors read, and does not say so. */
  looksMoved: boolean
}

/** What a show has besides its day: all of it may stay empty. Dashed above and below, as a ticket is torn off. */
export function ShowFields({ form, looksMoved }: Props) {
  const choices = useRead(['news', 'show-choices'], newsApi.readShowChoices).data
  return (
    <fieldset className="stack-20 border-b-2 border-dashed border-line pb-24">
      <legend className="mb-8 w-full border-0 border-t-2 border-dashed border-line pt-24 text-20 weight-700 font-stretch-[108%]">
        The show
      </legend>
      <p className="field-hint">Fill in what you know; add the rest later.</p>
      <LineUpField
        acts={form.values.acts}
        artists={choices?.artists ?? nobody}
        onChange={(acts) => form.change({ acts })}
      />
      <div className="admin-columns">
        <MomentField name="doorsTime" {...showFields.doorsTime.props} />
        <MomentField name="eventTime" {...showFields.eventTime.props} />
        <MomentField name="endTime" {...showFields.endTime.props} hint={endHint} />
        <Field name="venue" />
        <Field name="city" />
        <Field
          name="ticketUrl"
          hint="Where people buy tickets: https://… or /… for a page on this site."
        />
      </div>
      {looksMoved && (
        <div className="cluster gap-12" role="status">
          <p>{looksMovedMessage}</p>
          <RowButton onClick={() => form.set('showState', 'moved')}>MOVED</RowButton>
        </div>
      )}
      <Field name="soldOut" />
    </fieldset>
  )
}
