import { FoldedPart } from '#src/components/admin/rows/FoldedPart.tsx'
import { SavedTracks } from '#src/features/releases/tracks/admin/SavedTracks.tsx'
import type { Release } from './contract.ts'
import { releaseFields } from './fields.ts'
import type { ReleaseForm } from './release-draft.ts'

type Props = {
  form: ReleaseForm
  release: Release | undefined
  /** What they hold, once it is loaded. */
  parts: typeof import('./page-parts.ts') | undefined
}

/** What the page of a release shows besides its sleeve and its tracks, folded. */
export function PageParts({ form, release, parts }: Props) {
  const { values } = form
  const countOf = (rows: readonly unknown[]) => (rows.length > 0 ? `(${rows.length})` : '')
  return (
    <>
      <FoldedPart
        title="Page address and release day"
        summary={release ? `/release/${release.slug}` : ''}
      >
        {parts && <parts.PageAndDayFields values={values} release={release} />}
      </FoldedPart>
      <FoldedPart title="Credits" summary={values.credits.trim() ? '✓' : ''}>
        {parts && <parts.MarkupField name="credits" {...releaseFields.credits.props} />}
        {parts && <parts.RightsFields form={form} />}
      </FoldedPart>
      <FoldedPart id="editions" title="Editions" summary={countOf(values.editions)}>
        {parts && <parts.EditionRows form={form} />}
      </FoldedPart>
      <FoldedPart title="Listening links" summary={countOf(values.listeningLinks)}>
        {parts && <parts.ListeningLinkRows form={form} />}
      </FoldedPart>
      {release && (
        <FoldedPart title="Mail, press kit, MusicBrainz, Discogs" summary="">
          {parts && (
            <SavedTracks releaseId={release.id}>
              {(tracks) => <parts.Elsewhere form={form} release={release} tracks={tracks} />}
            </SavedTracks>
          )}
        </FoldedPart>
      )}
    </>
  )
}
