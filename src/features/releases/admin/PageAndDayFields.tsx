import { fieldOf } from '#src/components/admin/fields.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import type { Release } from './contract.ts'
import { releaseFields } from './fields.ts'
import type { ReleaseValues } from './release-draft.ts'

type Props = { values: ReleaseValues; release: Release | undefined }

const Field = fieldOf(releaseFields)

export function PageAndDayFields(props: Props) {
  return (
    <>
      <div className="admin-columns">
        <PageAddressField {...props} />
        <MomentField
          name="availableAt"
          {...releaseFields.availableAt.props}
          hint="Until then the release page shows the date, and codes wait. Leave empty if it is out."
        />
      </div>
      <Field name="previewsEarly" />
    </>
  )
}

/** The slug of the release's page; says (live region) what becomes of the old address of one that is on the site. */
function PageAddressField({ values, release }: Props) {
  const typed = values.slug.trim()
  const isChanged = release?.listed === true && typed !== '' && typed !== release.slug
  return (
    <Field
      name="slug"
      hint={
        <>
          <span className="fact">/release/{typed || (release?.slug ?? '…')}</span>{' '}
          {release ? 'Leave empty to keep it.' : 'Leave empty to make it from artist and title.'}
          <span role="status">
            {isChanged && (
              <strong className="hint-warning">
                /release/{release.slug} keeps working: it redirects to the new address.
              </strong>
            )}
          </span>
        </>
      }
    />
  )
}
