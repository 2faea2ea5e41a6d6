import { CheckField, TextField } from '#src/components/admin/fields.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import type { Release } from './contract.ts'
import { PageAddressField } from './PageAddressField.tsx'
import type { ReleaseFormState } from './use-release-form.ts'

type Props = { form: ReleaseFormState; release: Release | undefined }

/** Where the page of a release is, and since when the record is out. */
export function PageAndDayFields({ form, release }: Props) {
  const { timeZone } = useSite()
  return (
    <>
      <div className="admin-columns">
        <PageAddressField {...{ form, release }} />
        <TextField
          label="Release day and hour"
          type="datetime-local"
          hint={
            <>
              By the site’s clocks: <strong>{timeZone}</strong>. Until then its page says when it
              comes out, and its codes wait: a fan who types one reads the day, and keeps the code.
              Left empty, the release is out already.
            </>
          }
          {...form.text('availableAt')}
        />
      </div>
      <CheckField
        label="Let people hear previews before that day"
        {...form.toggle('previewsEarly')}
      />
    </>
  )
}
