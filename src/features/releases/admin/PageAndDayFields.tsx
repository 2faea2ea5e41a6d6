import { fieldOf } from '#src/components/admin/fields.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import {
  earlyTrackOf,
  useReleaseFiles,
} from '#src/features/releases/files/admin/use-release-files.ts'
import type { Release } from './contract.ts'
import { releaseFields } from './fields.ts'
import type { ReleaseValues } from './release-draft.ts'

type Props = { values: ReleaseValues; release: Release | undefined }

const Field = fieldOf(releaseFields)

export function PageAndDayFields(props: Props) {
  const { values, release } = props
  return (
    <div className="admin-columns">
      <PageAddressField {...props} />
      <MomentField
        name="availableAt"
        {...releaseFields.availableAt.props}
        hint="Until then the release page shows the date, and codes wait. Leave empty if it is out."
      />
      {release ? (
        <SavedEarlyDayField values={values} releaseId={release.id} />
      ) : (
        <EarlyDayField hint={earlyDayHint(null, values.earlyAt !== '')} />
      )}
      <Field name="previewsEarly" />
    </div>
  )
}

const EarlyDayField = ({ hint }: { hint: string }) => (
  <MomentField name="earlyAt" {...releaseFields.earlyAt.props} hint={hint} />
)

/** `title`: of the early track, null without one. */
function earlyDayHint(title: string | null, hasDay: boolean): string {
  if (title === null)
    return hasDay
      ? 'No track is the early one yet: choose it with + EARLY under Files and tracks.'
      : 'A day from which everyone hears one track whole.'
  return hasDay
    ? `From then on everyone hears “${title}” whole.`
    : `“${title}” is the early track. Without a day nobody hears it whole.`
}

/** Says which track it is about, and what is missing: the day, or the track. */
function SavedEarlyDayField({ values, releaseId }: Pick<Props, 'values'> & { releaseId: string }) {
  const { data } = useReleaseFiles(releaseId)
  const title = data ? earlyTrackOf(data)?.title : undefined
  return <EarlyDayField hint={earlyDayHint(title ?? null, values.earlyAt !== '')} />
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
