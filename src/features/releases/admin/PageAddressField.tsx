import { TextField } from '#src/components/admin/fields.tsx'
import { oldPageAddressMessage } from '#src/features/releases/messages.ts'
import type { Release } from './contract.ts'
import { releaseLimits } from './limits.ts'
import type { ReleaseFormState } from './use-release-form.ts'

type Props = { form: ReleaseFormState; release: Release | undefined }

/** The slug of the release's page; says (live region) what becomes of the old address of one that is on the site. */
export function PageAddressField({ form, release }: Props) {
  const typed = form.values.slug.trim()
  const isChanged = release?.listed === true && typed !== '' && typed !== release.slug
  const whenEmpty = release
    ? 'Left empty, it stays as it is.'
    : 'Left empty, it is made from artist and title.'
  return (
    <TextField
      label="Page address"
      autoComplete="off"
      maxLength={releaseLimits.slug}
      hint={
        <>
          <span className="fact">/release/{typed || (release?.slug ?? '…')}</span> {whenEmpty}
          <span role="status">
            {isChanged && (
              <strong className="hint-warning">{oldPageAddressMessage(release.slug)}</strong>
            )}
          </span>
        </>
      }
      {...form.text('slug')}
    />
  )
}
