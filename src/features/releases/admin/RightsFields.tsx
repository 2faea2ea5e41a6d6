import { fieldsOf, RowButton } from '#src/components/admin/fields.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { releaseLimits } from './limits.ts'
import type { ReleaseForm, ReleaseValues } from './release-draft.ts'

const { TextField } = fieldsOf<ReleaseValues>()

/** The ℗ and © lines, for which the year and the name of the label are proposed. */
export function RightsFields({ form }: { form: ReleaseForm }) {
  const { values, change } = form
  const proposed = `${values.year.trim()} ${useSite().labelName}`
  const isBoth = values.pLine.trim() !== '' && values.cLine.trim() !== ''
  return (
    <div className="stack-8">
      <div className="admin-columns">
        <TextField label="℗ Recordings" name="pLine" maxLength={releaseLimits.pLine} />
        <TextField label="© Sleeve and texts" name="cLine" maxLength={releaseLimits.cLine} />
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
