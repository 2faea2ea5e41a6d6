import { useEffect, useRef } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { LoadingFailed } from '#src/components/admin/PagedList.tsx'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { removeTrackQuestion } from '#src/features/files/messages.ts'
import type { ReleaseFiles } from '../contract.ts'
import { trackLimits } from '../limits.ts'
import type { TrackInput } from '../schema.ts'
import { loadedUploads, uploadList } from '../upload-list.ts'
import { useReleaseFiles } from '../use-release-files.ts'
import { SaveState } from './SaveState.tsx'
import { TrackRow } from './TrackRow.tsx'
import type { NamedRelease } from './track-name.ts'
import { useDroppedTracks } from './use-dropped-tracks.ts'
import { useTrackList } from './use-track-list.ts'
import { useTrackOrder } from './use-track-order.ts'

type Release = NamedRelease & { id: string }
type Props = {
  release: Release
  /** Called when something could not be saved, so that leaving is asked about, and when all is saved again. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** The tracks of a release with their files. */
export function TracksPart({ release, onUnsaved }: Props) {
  const { data, error, isPending, refetch } = useReleaseFiles(release.id)
  return (
    <section className="admin-part tracks" aria-labelledby="tracks">
      {data ? (
        <Tracks {...{ release, onUnsaved }} read={data} />
      ) : (
        <>
          <h2 id="tracks">Tracks</h2>
          {isPending ? (
            <p role="status">Loading tracks...</p>
          ) : (
            <LoadingFailed message={error.message} onRetry={() => void refetch()} />
          )}
        </>
      )}
    </section>
  )
}

function Tracks({ release, onUnsaved, read }: Props & { read: ReleaseFiles }) {
  const [{ tracks, status, problem }, list] = useTrackList(release.id, read)
  const { addFiles, addLength, problems } = useDroppedTracks(release, list, read)
  const { rows, announcement, landingAt, moveByButton, handleOf } = useTrackOrder(list)
  const drop = useFileDrop((files) => void addFiles(files))
  const removeTrack = useRemoveTrack(list.edit)
  const isUnsaved = status === 'failed' || status === 'invalid'
  useEffect(() => {
    onUnsaved(isUnsaved)
  }, [isUnsaved, onUnsaved])
  const added = useRef<string>(undefined)
  useEffect(() => {
    if (added.current === undefined) return
    rows.current?.querySelector<HTMLInputElement>(`[data-track="${added.current}"] input`)?.select()
    added.current = undefined
  })

  function addTrack(): void {
    const id = crypto.randomUUID()
    added.current = id
    list.edit([...tracks, { id, title: `Track ${tracks.length + 1}`, artist: '', seconds: null }])
  }
  const change = (id: string, part: Partial<TrackInput>) =>
    list.edit(tracks.map((track) => (track.id === id ? { ...track, ...part } : track)))

  return (
    <div className="tracks-drop" {...drop}>
      <div className="tracks-head">
        <h2 id="tracks">Tracks</h2>
        <SaveState {...{ status, problem }} onRetry={() => void list.flush()} />
      </div>
      <p className="admin-hint">
        Single tracks that a fan can load beside the whole release. Drop MP3 and FLAC files here,
        several at once: each becomes a track, or goes to the track of its title. A preview is an
        MP3 of at most 90 seconds: everybody can hear it on the release’s page.
      </p>
      {tracks.length > 0 && (
        <ol className="track-rows" ref={rows}>
          {tracks.map((track, index) => (
            <TrackRow
              key={track.id}
              {...{ track, index, read }}
              releaseId={release.id}
              count={tracks.length}
              landing={landingAt(track.id)}
              handle={handleOf(track.id)}
              onChange={(part) => change(track.id, part)}
              onLeave={() => void list.flush()}
              onFile={(file) => void addLength(track.id, file)}
              onMove={(to) => moveByButton(track.id, index, to)}
              onRemove={() => void removeTrack(track, tracks, read)}
            />
          ))}
        </ol>
      )}
      <div role="alert">
        {problems.map((sentence) => (
          <p key={sentence} className="field-error">
            {sentence}
          </p>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <div className="upload-actions">
        <FileButton
          label="CHOOSE FILES for tracks"
          accept=".mp3,.flac,audio/mpeg,audio/flac"
          multiple
          onFiles={(files) => void addFiles(files)}
        >
          CHOOSE FILES
        </FileButton>
        <button
          type="button"
          className="row-button"
          disabled={tracks.length >= trackLimits.tracks}
          onClick={addTrack}
        >
          ADD TRACK
        </button>
      </div>
    </div>
  )
}

/** Removes a track, after a question when it has files; what goes up for it stops. */
function useRemoveTrack(edit: (tracks: readonly TrackInput[]) => void) {
  const confirm = useConfirm()
  return async ({ id, title }: TrackInput, tracks: readonly TrackInput[], read: ReleaseFiles) => {
    const items = uploadList.get().filter(({ place }) => place.trackId === id)
    const hasFiles = items.length > 0 || read.files.some(({ trackId }) => trackId === id)
    if (hasFiles && !(await confirm(removeTrackQuestion(title)))) return
    for (const item of items) void loadedUploads()?.cancel(item.id)
    edit(tracks.filter((track) => track.id !== id))
  }
}
