import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { SelectField } from '#src/components/admin/fields.tsx'
import { UnsavedDraftBanner } from '#src/components/admin/UnsavedDraftBanner.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { PagedList } from '#src/components/admin/PagedList.tsx'
import { Picture } from '#src/components/admin/Picture.tsx'
import { SearchField } from '#src/components/admin/SearchField.tsx'
import { useChoice, useFilter } from '#src/components/admin/use-filter.ts'
import { usePages } from '#src/components/admin/use-pages.ts'
import { deleteRelease, listReleases, readRelease, restoreRelease } from './client.ts'
import { releaseOrders, type Release } from './contract.ts'
import {
  codesThatStopMessage,
  confirmDeleteReleaseMessage,
  deletingReleaseFailedMessage,
  loadingReleasesFailedMessage,
  releaseCreatedMessage,
  releaseDeletedMessage,
  releaseRestoredMessage,
  releaseUpdatedMessage,
} from '#src/features/releases/messages.ts'
import { releaseDrafts, ReleaseForm } from './ReleaseForm.tsx'

type View = { step: 'list' } | { step: 'add' } | { step: 'edit'; release: Release }

/** The releases screen: the form and the list of releases. */
export default function ReleasesScreen() {
  const [view, setView] = useState<View>({ step: 'list' })
  const [q, setQ] = useFilter('q')
  const [sort, setSort] = useChoice('sort', releaseOrders)
  const load = useCallback(
    (after: string | undefined) => listReleases({ after, q: q || undefined, sort }),
    [q, sort],
  )
  const releases = usePages(load)
  const notices = useNotices()

  async function resumeDraft(about: string) {
    if (about === 'new') {
      setView({ step: 'add' })
      return
    }
    const read = await readRelease(about)
    if (read.ok) setView({ step: 'edit', release: read.data.release })
    else notices.fail(read.error.message)
  }

  function finish(message: string) {
    setView({ step: 'list' })
    notices.succeed(message)
    void releases.reload()
  }

  return (
    <>
      <div className="screen-head">
        <h1>Release Management</h1>
        {view.step !== 'edit' && (
          <button
            type="button"
            className="button"
            onClick={() => setView({ step: view.step === 'add' ? 'list' : 'add' })}
          >
            {view.step === 'add' ? 'CANCEL' : 'ADD RELEASE'}
          </button>
        )}
      </div>
      {view.step === 'list' && (
        <UnsavedDraftBanner
          drafts={releaseDrafts}
          onContinue={(about) => void resumeDraft(about)}
        />
      )}
      {view.step === 'add' && (
        <ReleaseForm
          onSaved={(title) => finish(releaseCreatedMessage(title))}
          onCancel={() => setView({ step: 'list' })}
        />
      )}
      {view.step === 'edit' && (
        <ReleaseForm
          key={view.release.id}
          release={view.release}
          onSaved={(title) => finish(releaseUpdatedMessage(title))}
          onCancel={() => setView({ step: 'list' })}
        />
      )}
      <section className="admin-part" aria-labelledby="all-releases">
        <h2 id="all-releases">ALL RELEASES{releases.count && ` (${releases.count})`}</h2>
        <div className="list-tools">
          <SearchField label="Search" value={q} onChange={setQ} />
          <SelectField
            label="Sort"
            name="sort"
            value={sort}
            onChange={setSort}
            options={[
              ['newest', 'Newest first'],
              ['artist', 'Artist'],
              ['title', 'Title'],
            ]}
          />
        </div>
        <PagedList
          pages={releases}
          words={{
            loading: 'Loading releases...',
            failed: loadingReleasesFailedMessage,
            empty: q
              ? 'Nothing here goes by that name.'
              : 'No releases yet. Add your first release to get started!',
          }}
        >
          {(release) => (
            <ReleaseRow
              key={release.id}
              release={release}
              onEdit={() => {
                setView({ step: 'edit', release })
                window.scrollTo(0, 0)
              }}
              onChanged={releases.reload}
            />
          )}
        </PagedList>
      </section>
    </>
  )
}

type RowProps = { release: Release; onEdit: () => void; onChanged: () => Promise<void> }

function ReleaseRow({ release, onEdit, onChanged }: RowProps) {
  const notices = useNotices()
  const confirm = useConfirm()
  const { id, title, artist, year, listed } = release
  const files = [
    ['download', release.downloadUrl],
    ['MP3', release.mp3Url],
    ['FLAC', release.flacUrl],
  ].flatMap(([name, address]) => (address ? [name] : []))

  async function remove() {
    const read = await readRelease(id)
    if (!read.ok) {
      notices.fail(deletingReleaseFailedMessage)
      return
    }
    const isSure = await confirm({
      text: confirmDeleteReleaseMessage(title),
      detail: codesThatStopMessage(read.data.unusedCodes),
      yes: 'DELETE',
    })
    if (!isSure) return
    const result = await deleteRelease(id)
    if (!result.ok) {
      notices.fail(deletingReleaseFailedMessage)
      return
    }
    notices.succeed(releaseDeletedMessage(title), { label: 'UNDO', run: () => void restore() })
    await onChanged()
  }

  async function restore() {
    const result = await restoreRelease(id)
    if (result.ok) notices.succeed(releaseRestoredMessage(title))
    else notices.fail(result.error.message)
    await onChanged()
  }

  return (
    <li className="row">
      <Picture className="row-picture" address={release.coverImage} />
      <div className="row-text">
        <h3 dir="auto">
          {artist} - {title} {listed && <span className="badge fact">ON THE SITE</span>}
        </h3>
        <p className="row-fact fact">
          {year} · {files.length > 0 ? files.join(', ') : 'no files yet'}
        </p>
      </div>
      <div className="row-actions">
        <Link className="row-button" to={`/codes?release=${id}`}>
          CODES
        </Link>
        <button type="button" className="row-button" onClick={onEdit}>
          EDIT
        </button>
        <button type="button" className="row-button" onClick={() => void remove()}>
          DELETE
        </button>
      </div>
    </li>
  )
}
