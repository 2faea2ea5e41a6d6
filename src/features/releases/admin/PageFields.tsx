import { CheckField, TextField } from '#src/components/admin/fields.tsx'
import { FoldedPart } from '#src/components/admin/FoldedPart.tsx'
import { MarkupField } from '#src/components/admin/MarkupField.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import type { Release } from './contract.ts'
import { EditionRows, ListeningLinkRows } from './PageRows.tsx'
import { PageAddressField } from './PageAddressField.tsx'
import { releaseLimits } from './schema.ts'
import type { ReleaseFormState } from './use-release-form.ts'

type Props = {
  form: ReleaseFormState
  release: Release | undefined
  creditsPreview: { isPreviewed: boolean; onPreview: (isPreviewed: boolean) => void }
}

/** What the page of a release shows besides its sleeve and its tracks. */
export function PageFields({ form, release, creditsPreview }: Props) {
  const { timeZone } = useSite()
  const { credits, editions, listeningLinks } = form.values
  const hasError = (name: string) =>
    Object.entries(form.errors).some(
      ([field, message]) => message && field.split('.', 1)[0] === name,
    )
  const part = (name: string, rows: readonly unknown[]) => ({
    isEmpty: rows.length === 0,
    hasError: hasError(name),
    ...(rows.length > 0 && { count: `(${rows.length})` }),
  })
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
              comes out. Left empty, it is out.
            </>
          }
          {...form.text('availableAt')}
        />
      </div>
      <CheckField
        label="Let people hear previews before that day"
        {...form.toggle('previewsEarly')}
      />
      <FoldedPart title="Credits" isEmpty={credits.trim() === ''} hasError={hasError('credits')}>
        <MarkupField
          label="Credits"
          rows={8}
          maxLength={releaseLimits.credits}
          publicClass="release-credits"
          {...form.text('credits')}
          {...creditsPreview}
        />
      </FoldedPart>
      <FoldedPart title="Editions" {...part('editions', editions)}>
        <EditionRows form={form} />
      </FoldedPart>
      <FoldedPart title="Listening links" {...part('listeningLinks', listeningLinks)}>
        <ListeningLinkRows form={form} />
      </FoldedPart>
    </>
  )
}
