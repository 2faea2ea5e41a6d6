import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { fieldOf, RowButton } from '#src/components/admin/fields.tsx'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import { LiveStatus, ViewOnSite } from '#src/components/admin/LiveStatus.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { RecordForm, useRecordForm } from '#src/components/admin/record-form.tsx'
import type { RecordFormProps } from '#src/components/admin/records-screen.ts'
import { useSite } from '#src/components/admin/site-context.ts'
import { useLoadedOnTouch } from '#src/components/admin/use-loaded-on-touch.ts'
import {
  sendStagedFiles,
  type StagedFiles,
} from '#src/features/releases/files/admin/staged-files.ts'
import { Masters } from '#src/features/releases/masters/admin/Masters.tsx'
import { adoptMasters } from '#src/features/releases/masters/admin/job.ts'
import { SavedTracks } from '#src/features/releases/tracks/admin/SavedTracks.tsx'
import { TracksPart } from '#src/features/releases/tracks/admin/TracksPart.tsx'
import type { SavedTrack } from '#src/features/releases/tracks/file-track.ts'
import { validate } from '#src/lib/validate.ts'
import { filesAreSavedHint, pageUnavailableMessage, releaseMessages } from './messages.ts'
import { ArtistField, useRoster } from './ArtistField.tsx'
import type { Release, ReleaseRecords } from './contract.ts'
import { FilePlaces } from './FilePlaces.tsx'
import { releaseFields } from './fields.ts'
import { FormSection } from './form-sections.tsx'
import { releasesClient } from './api.ts'
import { PageParts } from './PageParts.tsx'
import { inputOf, valuesOf, type ReleaseValues } from './release-draft.ts'
import type { ReleaseParts } from './release-parts.ts'
import { ReleaseSections } from './ReleaseSections.tsx'
import { creditAs } from './roster-link.ts'
import { newRelease, releaseInput } from './schema.ts'

const loadPageParts = () => import('./page-parts.ts')

const Field = fieldOf(releaseFields)

type Props = RecordFormProps<Release> & { parts: ReleaseParts }

export default function ReleaseForm({ parts, ...props }: Props) {
  const { record: release, onSaved, onCancel } = props
  const [staged, setStaged] = useState<StagedFiles>(new Map())
  const [hasUnsavedTracks, setHasUnsavedTracks] = useState(false)
  const [isPageShown, setPageShown] = useState(false)
  const [pageParts, whenTouched, loadParts] = useLoadedOnTouch(loadPageParts)
  const roster = useRoster()
  const notices = useNotices()
  const openAsked = useEffectEvent(() => location.hash && loadParts())
  useEffect(() => void openAsked(), [])
  const form = useReleaseForm({
    ...props,
    onSaved: (saved) => {
      adoptMasters(saved.id)
      void sendStagedFiles(saved.id, staged)
      // At once, so that leaving the form is not asked about.
      flushSync(() => setStaged(new Map()))
      // A new one stays open: its files and tracks are next.
      onSaved(saved, { isToBeOpened: !release || staged.size > 0 })
    },
  })
  const takeCover = async (cover: File) => {
    const address = form.values.coverImage === '' && (await parts.sendPicture(cover))
    if (!address) return
    form.fillIn(['coverImage'], (now) => ({ coverImage: now.coverImage || address }))
  }
  const takeDraft = (draft: { artist: string; title: string }) =>
    form.fillIn(['title', 'artist'], (now) => ({
      title: now.title || draft.title,
      ...(now.artist === '' && creditAs(draft.artist, now, roster ?? [])),
    }))
  const previewPage = () => {
    setPageShown(true)
    loadParts(() => {
      setPageShown(false)
      notices.fail(pageUnavailableMessage)
    })
  }
  /** With the last saved tracks; a release that is not created yet has none. */
  const pagePreview = (tracks: SavedTrack[]) =>
    pageParts && (
      <pageParts.PagePreview
        tracks={tracks}
        values={form.values}
        saved={release}
        onClose={() => setPageShown(false)}
      />
    )
  return (
    <>
      <RecordForm
        form={form}
        onCancel={onCancel}
        {...whenTouched}
        name="release"
        record={release}
        isUnsaved={form.isDirty || staged.size > 0 || hasUnsavedTracks}
      >
        <div className="cluster release-switch">
          <Field
            name="listed"
            hint="Off until you’re ready. On gives it a public page; downloads stay private."
          />
          <RowButton onClick={previewPage}>PREVIEW</RowButton>
          {release?.listed && (
            <>
              <ViewOnSite path={`/release/${release.slug}`} />
              <LiveStatus publicSince={release.updatedAt} />
            </>
          )}
        </div>
        <ReleaseSections form={form} release={release} />
        <FormSection id="basics" title="Basics">
          <RecordFields form={form} roster={roster} />
        </FormSection>
        <FormSection id="files" title="Files and tracks" hint={release && filesAreSavedHint}>
          {release ? (
            <TracksPart
              release={{ ...release, coverImage: form.values.coverImage }}
              onUnsaved={setHasUnsavedTracks}
              onCover={takeCover}
            />
          ) : (
            <Masters
              context={null}
              onDraft={takeDraft}
              onCover={takeCover}
              onPending={form.onPending}
            />
          )}
          <FilePlaces form={form} release={release} staged={staged} onStage={setStaged} />
        </FormSection>
        <FormSection id="page" title="Page and editions">
          <PageParts form={form} release={release} parts={pageParts} />
        </FormSection>
        {release && (
          <FormSection id="codes" title="Codes">
            <p className="cluster">
              <Link className="row-button" to={`/codes?release=${release.id}`}>
                CODES OF THIS RELEASE
              </Link>
              <Link className="row-button" to={`/codes?release=${release.id}&form=generate`}>
                GENERATE CODES
              </Link>
            </p>
            <Batches parts={parts} releaseId={release.id} />
          </FormSection>
        )}
      </RecordForm>
      {isPageShown && !release && pagePreview([])}
      {isPageShown && release && <SavedTracks releaseId={release.id}>{pagePreview}</SavedTracks>}
    </>
  )
}

/** The batches of a release, loaded when they are opened. */
function Batches({ parts, releaseId }: { parts: ReleaseParts; releaseId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Batches</summary>
      <Suspense>{isOpen && <parts.Batches releaseId={releaseId} />}</Suspense>
    </details>
  )
}

function useReleaseForm(props: RecordFormProps<Release>) {
  const { record: release } = props
  const { timeZone } = useSite()
  const [thisYear] = useState(() => `${new Date().getFullYear()}`)
  return useRecordForm<ReleaseRecords, ReleaseValues>(props, {
    name: 'release',
    client: releasesClient,
    initial: newRelease(thisYear),
    valuesOf: (saved) => valuesOf(saved, timeZone),
    validate: (values, unreadable) =>
      validate(releaseInput, inputOf(values, timeZone, release), unreadable),
    failureMessage: releaseMessages.savingFailed,
    firstField: 'title',
  })
}

const RecordFields = (props: React.ComponentProps<typeof ArtistField>) => (
  <>
    <div className="admin-columns">
      <Field name="title" />
      <ArtistField {...props} />
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-20 md:grid-cols-2">
      <Field name="year" />
      <Field name="catalogueNumber" />
    </div>
    <PictureField name="coverImage" {...releaseFields.coverImage.props} />
  </>
)
