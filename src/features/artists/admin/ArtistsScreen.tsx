import { useCallback, useState } from 'react'
import { SelectField } from '#src/components/admin/fields.tsx'
import { UnsavedDraftBanner } from '#src/components/admin/UnsavedDraftBanner.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { PagedList } from '#src/components/admin/PagedList.tsx'
import { SearchField } from '#src/components/admin/SearchField.tsx'
import { useChoice, useFilter } from '#src/components/admin/use-filter.ts'
import { usePages } from '#src/components/admin/use-pages.ts'
import {
  artistCreatedMessage,
  artistUpdatedMessage,
  loadingArtistsFailedMessage,
} from '#src/features/artists/messages.ts'
import { listArtists, readArtist } from './client.ts'
import {
  artistSorts,
  artistStatuses,
  type ArtistSort,
  type ArtistStatus,
  type AdminArtist,
} from './contract.ts'
import { artistDrafts, ArtistForm } from './ArtistForm.tsx'
import { ArtistRow } from './ArtistRow.tsx'

type View = { step: 'list' } | { step: 'add' } | { step: 'edit'; artist: AdminArtist }

const statusNames: Record<ArtistStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  'claim-spot': 'Claim spots',
}
const sortNames: Record<ArtistSort, string> = {
  order: 'Display order',
  name: 'Name',
  newest: 'Newest first',
  updated: 'Last changed first',
}

/** The artists screen: the form and the list of artists and claim spots. */
export default function ArtistsScreen() {
  const [view, setView] = useState<View>({ step: 'list' })
  const [q, setQ] = useFilter('q')
  const [statusFilter, setStatus] = useFilter('status')
  const [sort, setSort] = useChoice('sort', artistSorts)
  const status = artistStatuses.find((known) => known === statusFilter)
  const load = useCallback(
    (after: string | undefined) => listArtists({ after, q: q || undefined, status, sort }),
    [q, status, sort],
  )
  const artists = usePages(load)
  const notices = useNotices()

  async function resumeDraft(about: string) {
    if (about === 'new') {
      setView({ step: 'add' })
      return
    }
    const read = await readArtist(about)
    if (read.ok) setView({ step: 'edit', artist: read.data.artist })
    else notices.fail(read.error.message)
  }

  function finish(message: string) {
    setView({ step: 'list' })
    notices.succeed(message)
    void artists.reload()
  }

  return (
    <>
      <div className="screen-head">
        <h1>Artist Management</h1>
        {view.step !== 'edit' && (
          <button
            type="button"
            className="button"
            onClick={() => setView({ step: view.step === 'add' ? 'list' : 'add' })}
          >
            {view.step === 'add' ? 'CANCEL' : 'ADD ARTIST'}
          </button>
        )}
      </div>
      {view.step === 'list' && (
        <UnsavedDraftBanner drafts={artistDrafts} onContinue={(about) => void resumeDraft(about)} />
      )}
      {view.step === 'add' && (
        <ArtistForm
          onSaved={(name) => finish(artistCreatedMessage(name))}
          onCancel={() => setView({ step: 'list' })}
        />
      )}
      {view.step === 'edit' && (
        <ArtistForm
          key={view.artist.id}
          artist={view.artist}
          onSaved={(name) => finish(artistUpdatedMessage(name))}
          onCancel={() => setView({ step: 'list' })}
        />
      )}
      <section className="admin-part" aria-labelledby="all-artists">
        <h2 id="all-artists">ALL ARTISTS{artists.count && ` (${artists.count})`}</h2>
        <div className="list-tools">
          <SearchField label="Search" value={q} onChange={setQ} />
          <SelectField
            label="Show"
            name="status-filter"
            value={status ?? ''}
            onChange={setStatus}
            options={[
              ['', 'All artists'],
              ...artistStatuses.map((known) => [known, statusNames[known]] as const),
            ]}
          />
          <SelectField
            label="Sort"
            name="sort"
            value={sort}
            onChange={setSort}
            options={artistSorts.map((known) => [known, sortNames[known]] as const)}
          />
        </div>
        <PagedList
          pages={artists}
          words={{
            loading: 'Loading artists...',
            failed: loadingArtistsFailedMessage,
            empty:
              q || status
                ? 'Nobody here fits that.'
                : 'No artists yet. Add your first artist to get started!',
          }}
        >
          {(artist) => (
            <ArtistRow
              key={artist.id}
              artist={artist}
              onEdit={() => {
                setView({ step: 'edit', artist })
                window.scrollTo(0, 0)
              }}
              onChanged={artists.reload}
            />
          )}
        </PagedList>
      </section>
    </>
  )
}
