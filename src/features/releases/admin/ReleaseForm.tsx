import { Suspense, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { CheckField, TextField } from '#src/components/admin/fields.tsx'
import { FormGuards } from '#src/components/admin/FormGuards.tsx'
import { LiveStatus } from '#src/components/admin/LiveStatus.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import type { RecordFormProps } from '#src/components/admin/records-screen.ts'
import { useLoadedOnTouch } from '#src/components/admin/use-loaded-on-touch.ts'
import { WaitingFilePlace } from '#src/components/admin/WaitingFilePlace.tsx'
import { fileKinds, type FileKind, type SavedTrack } from '#src/lib/file-kind.ts'
import { ArtistFields } from './ArtistFields.tsx'
import type { Release } from './contract.ts'
import { PageParts } from './PageParts.tsx'
import { SleevePreview } from './SleevePreview.tsx'
import type { ReleaseParts, StagedFiles } from './release-parts.ts'
import { releaseLimits } from './limits.ts'
import { useReleaseForm } from './use-release-form.ts'

const loadPageParts = () => import('./page-parts.ts')
const pageUnavailableMessage =
  'The preview could not be loaded. Perhaps the connection is gone: please try again in a minute.'

const places = {
  download: { address: 'downloadUrl', label: 'Download URL' },
  mp3: { address: 'mp3Url', label: 'MP3 URL' },
  flac: { address: 'flacUrl', label: 'FLAC URL' },
} as const

type Props = RecordFormProps<Release> & { parts: ReleaseParts }

/** The form that creates or edits a release, with its files and tracks. */
export function ReleaseForm({ record: release, onSaved, onCancel, parts }: Props) {
  const [staged, setStaged] = useState<StagedFiles>(new Map())
  const [hasUnsavedTracks, setHasUnsavedTracks] = useState(false)
  const [isPreviewed, onPreview] = useState(false)
  const [isPageShown, setPageShown] = useState(false)
  const [pageParts, whenTouched, loadParts] = useLoadedOnTouch(loadPageParts)
  const notices = useNotices()
  const form = useReleaseForm(release, {
    onSaved: (saved) => {
      void parts.sendFiles(saved.id, staged)
      // At once, so that leaving the form is not asked about.
      flushSync(() => setStaged(new Map()))
      onSaved(saved, { isToBeOpened: staged.size > 0 })
    },
    // A previewed text is hidden and cannot take the focus.
    onRefused: () => onPreview(false),
  })
  const title = release ? 'Edit release' : 'Add release'
  const stage = (kind: FileKind, file: File | undefined) => {
    const others = [...staged].filter(([other]) => other !== kind)
    setStaged(new Map(file ? [...others, [kind, file]] : others))
  }
  const previewPage = () => {
    setPageShown(true)
    loadParts(() => {
      setPageShown(false)
      notices.fail(pageUnavailableMessage)
    })
  }
  const isUnsaved = form.isDirty || staged.size > 0 || hasUnsavedTracks
  const fields = (
    <form className="admin-form" {...form.props} {...whenTouched} aria-label={title}>
      <h2>{title}</h2>
      <FormGuards form={{ ...form, isDirty: isUnsaved }} />
      <div className="admin-columns">
        <TextField label="Title" maxLength={releaseLimits.title} {...form.text('title')} />
        <ArtistFields form={form} />
        <TextField
          label="Year"
          maxLength={releaseLimits.year}
          inputMode="numeric"
          {...form.text('year')}
        />
        <TextField
          label="Catalogue number"
          maxLength={releaseLimits.catalogueNumber}
          {...form.text('catalogueNumber')}
        />
      </div>
      <PictureField
        what="cover"
        label="Cover image URL"
        hint="Square looks best. Leave it empty and the site shows its own sleeve."
        {...form.picture('coverImage')}
      />
      <SleevePreview values={form.values} />
      <FilePlaces>
        {fileKinds.map((kind) => {
          const { address, label } = places[kind]
          const place = { kind, hasAddress: form.values[address] !== '' }
          return (
            <div key={kind} className="release-file">
              <TextField label={label} inputMode="url" {...form.text(address)} />
              <Suspense fallback={<WaitingFilePlace hasAddress={place.hasAddress} />}>
                {release ? (
                  <parts.FilePlace releaseId={release.id} {...place} />
                ) : (
                  <parts.StagedFilePlace
                    {...place}
                    staged={staged.get(kind)}
                    onStage={(file) => stage(kind, file)}
                  />
                )}
              </Suspense>
            </div>
          )
        })}
      </FilePlaces>
      <fieldset className="release-page-fields">
        <legend>The page of the record</legend>
        <PageParts
          {...{ form, release }}
          parts={pageParts}
          creditsPreview={{ isPreviewed, onPreview }}
        />
        <CheckField
          label="Show on the site"
          hint="The record gets its page, with all of this and its tracks. What a code gives never becomes public."
          {...form.toggle('listed')}
        />
        <button type="button" className="row-button form-preview" onClick={previewPage}>
          PREVIEW THE PAGE
        </button>
        {release?.listed && (
          <LiveStatus publicSince={release.updatedAt} path={`/release/${release.slug}`} />
        )}
      </fieldset>
      <div className="form-actions">
        <button className="button" disabled={form.isSaving}>
          {form.isSaving ? 'SAVING...' : release ? 'UPDATE RELEASE' : 'CREATE RELEASE'}
        </button>
        {release && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            CANCEL EDIT
          </button>
        )}
      </div>
    </form>
  )
  return (
    <>
      {fields}
      {isPageShown && pageParts && (
        <Suspense>
          <PreviewedTracks {...{ release, parts }}>
            {(tracks) => (
              <pageParts.PagePreview
                values={form.values}
                tracks={tracks}
                onClose={() => setPageShown(false)}
              />
            )}
          </PreviewedTracks>
        </Suspense>
      )}
      {release && (
        <Suspense>
          <parts.Tracks release={release} onUnsaved={setHasUnsavedTracks} />
        </Suspense>
      )}
    </>
  )
}

type PreviewedTracksProps = {
  release: Release | undefined
  parts: ReleaseParts
  children: (tracks: SavedTrack[]) => ReactNode
}

/** A release that is not created yet has no tracks. */
const PreviewedTracks = ({ release, parts, children }: PreviewedTracksProps) =>
  release ? <parts.SavedTracks releaseId={release.id}>{children}</parts.SavedTracks> : children([])

const FilePlaces = ({ children }: { children: ReactNode }) => (
  <section className="release-files" aria-labelledby="release-files">
    <h3 id="release-files">What a code gives</h3>
    <p className="field-hint">
      Each place takes an address or a file of your own: a zip, an MP3 or a FLAC. Where there are
      both, fans get the file. DOWNLOAD RELEASE gives what is in the first place.
    </p>
    <div className="file-places">{children}</div>
  </section>
)
