import { fieldOf, useFormFields } from '#src/components/admin/fields.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { formerText } from '#src/features/news/show.ts'
import type { ArticleDraft } from './article-draft.ts'
import type { StaffArticle } from './contract.ts'
import { showFields } from './fields.ts'
import { formerAfter } from './former-show.ts'
import { formerHint, stateHints } from './messages.ts'

const Field = fieldOf(showFields)

type Props = { draft: ArticleDraft; article: StaffArticle; now: Date }

/** Whether a show takes place: first of its form, so that a phone has it in view together with the button that saves. */
export function ShowStateFields({ draft, article, now }: Props) {
  const form = useFormFields()
  const { dates } = useSite()
  const { showState } = draft
  const former = formerText({ ...draft, ...formerAfter(draft, article, now) }, dates)
  return (
    <fieldset className="stack-12">
      <legend className="field-label mb-4">{showFields.showState.props.label}</legend>
      <div className="chips">
        {showFields.showState.props.options.map(([state, text]) => (
          <label key={state} className="grid min-h-48 items-center">
            <input
              type="radio"
              name="showState"
              checked={state === showState}
              onChange={() => form.set('showState', state)}
            />
            {text}
          </label>
        ))}
      </div>
      {showState !== 'on' && (
        <>
          <p className="field-hint" role="status">
            {former && showState !== 'cancelled' ? formerHint(former) : stateHints[showState]}
          </p>
          <Field name="stateNote" />
        </>
      )}
    </fieldset>
  )
}
