import { fieldOf } from '#src/components/admin/fields.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import { showFields } from './fields.ts'

const Field = fieldOf(showFields)

/** What a show has besides its day: all of it may stay empty. Dashed above and below, as a ticket is torn off. */
export const ShowFields = () => (
  <fieldset className="stack-20 border-b-2 border-dashed border-line pb-24">
    <legend className="mb-8 w-full border-0 border-t-2 border-dashed border-line pt-24 text-20 weight-700 font-stretch-[108%]">
      The show
    </legend>
    <p className="field-hint">Fill in what you know; add the rest later.</p>
    <div className="admin-columns">
      <MomentField name="doorsTime" {...showFields.doorsTime.props} />
      <MomentField name="eventTime" {...showFields.eventTime.props} />
      <Field name="venue" />
      <Field name="city" />
      <Field
        name="ticketUrl"
        hint="Where people buy tickets: https://… or /… for a page on this site."
      />
    </div>
    <Field name="soldOut" />
  </fieldset>
)
