import { fieldOf, RowButton } from '#src/components/admin/fields.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { releaseFields } from './fields.ts'
import type { ReleaseForm } from './release-draft.ts'

const Field = fieldOf(releaseFields)

/** The ℗ and © lines, for which the year and the name of the label are proposed. */
export function RightsFields({ form }: { form: ReleaseForm }) {
  const { values, change } = form
  const proposed = `${values.year.trim()} ${useSite().labelName}`
  const isBoth = values.pLine.trim() !== '' && values.cLine.trim() !== ''
  return (
    <div className="stack-8">
      <div className="admin-columns">
        <Field name="pLine" />
        <Field name="cLine" />
      </div>
      {!isBoth && (
        <RowButton
          onClick={() =>
            change({ pLine: values.pLine || proposed, cLine: values.cLine || proposed })
          }
        >{`USE “${proposed}”`}</RowButton>
      )}
    </div>
  )
}
