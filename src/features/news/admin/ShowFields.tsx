import { CheckField, TextField } from '#src/components/admin/fields.tsx'
import type { useForm } from '#src/components/admin/use-form.ts'
import type { ArticleDraft } from './article-draft.ts'
import { articleLimits, type ArticleInput } from './schema.ts'

type Form = ReturnType<typeof useForm<ArticleDraft, ArticleInput, unknown>>

/** What a show has besides its day: all of it may stay empty. */
export function ShowFields({ form }: { form: Pick<Form, 'text' | 'toggle'> }) {
  return (
    <fieldset className="show-fields">
      <legend>The show</legend>
      <p className="field-hint">
        Fill in what you know. What stays empty is not on the page, and can be added later.
      </p>
      <div className="admin-columns">
        <TextField label="Doors open" type="time" {...form.text('doorsTime')} />
        <TextField label="Show starts" type="time" {...form.text('eventTime')} />
        <TextField label="Venue" maxLength={articleLimits.venue} {...form.text('venue')} />
        <TextField label="City" maxLength={articleLimits.city} {...form.text('city')} />
        <TextField
          label="Ticket link"
          inputMode="url"
          hint="Where people buy a ticket. It begins with https://, or with / for a page on this site."
          {...form.text('ticketUrl')}
        />
      </div>
      <CheckField
        label="Sold out"
        hint="The ticket link goes, and a SOLD OUT stamp is there instead."
        {...form.toggle('soldOut')}
      />
    </fieldset>
  )
}
