import { FoldedPart } from '#src/components/admin/FoldedPart.tsx'
import type { Release } from './contract.ts'
import type { ReleaseFormState } from './use-release-form.ts'

type Props = {
  form: ReleaseFormState
  release: Release | undefined
  /** What they hold, once it is loaded. */
  parts: typeof import('./page-parts.ts') | undefined
  creditsPreview: { isPreviewed: boolean; onPreview: (isPreviewed: boolean) => void }
}

/** What the page of a release shows besides its sleeve and its tracks, folded. */
export function PageParts({ form, release, parts, creditsPreview }: Props) {
  const { credits, editions, listeningLinks } = form.values
  const hasError = (...names: string[]) =>
    Object.entries(form.errors).some(
      ([field, message]) => message && names.includes(field.split('.', 1)[0]!),
    )
  const countOf = (rows: readonly unknown[]) => (rows.length > 0 ? `(${rows.length})` : '')
  return (
    <>
      <FoldedPart
        title="Page address and release day"
        summary={release ? `/release/${release.slug}` : ''}
        hasError={hasError('slug', 'availableAt', 'previewsEarly')}
      >
        {parts && <parts.PageAndDayFields {...{ form, release }} />}
      </FoldedPart>
      <FoldedPart
        title="Credits"
        summary={credits.trim() ? '(written)' : ''}
        hasError={hasError('credits')}
      >
        {parts && <parts.CreditsField field={form.text('credits')} {...creditsPreview} />}
      </FoldedPart>
      <FoldedPart title="Editions" summary={countOf(editions)} hasError={hasError('editions')}>
        {parts && <parts.EditionRows form={form} />}
      </FoldedPart>
      <FoldedPart
        title="Listening links"
        summary={countOf(listeningLinks)}
        hasError={hasError('listeningLinks')}
      >
        {parts && <parts.ListeningLinkRows form={form} />}
      </FoldedPart>
    </>
  )
}
