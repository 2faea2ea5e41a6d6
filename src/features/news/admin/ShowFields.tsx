import { fieldsOf } from '#src/components/admin/fields.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import type { ArticleDraft } from './article-draft.ts'
import { articleLimits } from './schema.ts'

const { CheckField, TextField } = fieldsOf<ArticleDraft>()

/** What a show has besides its day: all of it may stay empty. */
export const ShowFields = () => (
  <fieldset className="stack-20 show-fields">
    <legend>The show</legend>
    <p className="field-hint">Fill in what you know; add the rest later.</p>
    <div className="admin-columns">
      <MomentField label="Doors open" type="time" name="doorsTime" />
      <MomentField label="Show starts" type="time" name="eventTime" />
      <TextField label="Venue" maxLength={articleLimits.venue} name="venue" />
      <TextField label="City" maxLength={articleLimits.city} name="city" />
      <TextField
        label="Ticket link"
        inputMode="url"
        hint="Where people buy tickets: https://… or /… for a page on this site."
        name="ticketUrl"
      />
    </div>
    <CheckField label="Sold out" hint="A SOLD OUT stamp replaces the ticket link." name="soldOut" />
  </fieldset>
)
