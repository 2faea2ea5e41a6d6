import { RowButton } from '#src/components/admin/fields.tsx'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { scrollIfAsked } from '#src/features/releases/admin/form-sections.tsx'
import { Loaded } from '#src/components/admin/read.tsx'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { useRowOrder } from '#src/components/admin/use-row-order.ts'
import { musicMessage } from '#src/features/releases/files/music-message.ts'
import { removeTrackQuestion, trackMovedMessage } from './messages.ts'
import { isrcText, nextIsrc, plainIsrc } from '#src/features/releases/tracks/isrc.ts'
import { move } from '#src/lib/move.ts'
import type { ReleaseFiles } from '#src/features/releases/files/admin/contract.ts'
import { trackLimits } from './limits.ts'
import { tracksApi } from './api.ts'
import type { TrackInput } from './schema.ts'
import { uploadList } from '#src/features/releases/files/admin/upload-list.ts'
import {
  loadUploads,
  useReleaseFiles,
  useSendToPlace,
} from '#src/features/releases/files/admin/use-release-files.ts'
import type { MastersContext } from '#src/features/releases/masters/admin/job.ts'
import { Masters } from '#src/features/releases/masters/admin/Masters.tsx'
import { newTrack } from './assign-files.ts'
import { TrackRow } from './TrackRow.tsx'
import { useDroppedTracks } from './use-dropped-tracks.ts'
import {
  createTrackList,
  type SaveStatus,
  type TrackList,
  type TrackListState,
} from './track-list.ts'

type Props = {
  release: MastersContext['release']
  /** Called when something could not be saved, so that leaving is asked about, and when all is saved again. */
  onUnsaved: (isUnsaved: boolean) => void
  /** Called with a cover that was found among masters. */
  onCover: (cover: File) => Promise<void>
}

export function TracksPart({ release, ...props }: Props) {
  const read = useReleaseFiles(release.id)
  return (
    <Loaded read={read} loading="Loading tracks...">
      {(files) => <Tracks release={release} {...props} read={files} />}
    </Loaded>
  )
}

function Tracks({ release, onUnsaved, onCover, read }: Props & { read: ReleaseFiles }) {
  const [{ tracks, status, problem }, list] = useTrackList(release.id, read)
  const { addFiles, addLength, saveTracks, problems } = useDroppedTracks(release, list, read)
  const send = useSendToPlace()
  const { rows, announcement, ...order } = useTrackOrder(list)
  const next = nextIsrcOf(tracks, read.latestIsrc)
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
    list.edit([...tracks, newTrack(id, `Track ${tracks.length + 1}`, tracks.at(-1)?.side)])
  }

  return (
    <>
      <Masters
        context={{
          release,
          files: read.files,
          maximumBytes: read.maximumBytes,
          saveTracks,
          uploads: uploadList,
          tracks: () => list.get().tracks,
          loadUploads,
          send: (place, file) => send({ ...place, releaseId: release.id }, file, read),
        }}
        onCover={onCover}
      />
      <section
        id="tracks"
        className="stack-16 tracks-drop"
        aria-labelledby="tracks-title"
        ref={scrollIfAsked}
        {...drop}
      >
        <div className="cluster tracks-head content-start gap-x-16 gap-y-4">
          <h3 id="tracks-title">Tracks</h3>
          <SaveState status={status} problem={problem} onRetry={() => void list.flush()} />
        </div>
        <p>{musicMessage(read.music)}</p>
        <p className="admin-hint">
          Single tracks, downloadable next to the full release. Drop MP3 and FLAC files here: files
          are matched to tracks by title; new titles add tracks. A preview is an MP3 of up to 90
          seconds that everyone can hear on the release page. One track may be the early one: from a
          day on, everyone hears it whole.
        </p>
        {tracks.length > 0 && (
          <ol className="track-rows" ref={rows}>
            {tracks.map((track, index) => (
              <TrackRow
                key={track.id}
                track={track}
                index={index}
                list={list}
                read={read}
                order={order}
                releaseId={release.id}
                onFile={(file) => void addLength(track.id, file)}
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
        <div className="cluster">
          <FileButton
            label="CHOOSE FILES for tracks"
            accept=".mp3,.flac,audio/mpeg,audio/flac"
            multiple
            onFiles={(files) => void addFiles(files)}
          >
            CHOOSE FILES
          </FileButton>
          <RowButton disabled={tracks.length >= trackLimits.tracks} onClick={addTrack}>
            ADD TRACK
          </RowButton>
          {next !== null && tracks.some(({ isrc }) => !isrc) && (
            <RowButton
              about={`from ${isrcText(next)} on`}
              onClick={() => list.edit(withIsrcs(tracks, read.latestIsrc))}
            >
              FILL IN ISRCS
            </RowButton>
          )}
        </div>
      </section>
    </>
  )
}

/** The next ISRC of this year, after those of the list and the latest of the label. */
const nextIsrcOf = (tracks: readonly TrackInput[], latest: string | null) =>
  nextIsrc([...tracks.map(({ isrc }) => plainIsrc(isrc)), latest ?? ''], new Date().getFullYear())

/** Gives each track that has none the next ISRC. */
const withIsrcs = (tracks: readonly TrackInput[], latest: string | null): TrackInput[] =>
  tracks.reduce<TrackInput[]>(
    (list, track, at) =>
      track.isrc ? list : list.with(at, { ...track, isrc: nextIsrcOf(list, latest) ?? '' }),
    [...tracks],
  )

/** Removes a track, after a question when it has files, and cancels their uploads. */
function useRemoveTrack(edit: (tracks: readonly TrackInput[]) => void) {
  const confirm = useConfirm()
  return async ({ id, title }: TrackInput, tracks: readonly TrackInput[], read: ReleaseFiles) => {
    const items = uploadList.get().filter(({ place }) => place.trackId === id)
    const hasFiles = items.length > 0 || read.files.some(({ trackId }) => trackId === id)
    if (hasFiles && !(await confirm(removeTrackQuestion(title)))) return
    if (items.length > 0) {
      const uploads = await loadUploads()
      for (const item of items) void uploads.act('cancel', item.id)
    }
    edit(tracks.filter((track) => track.id !== id))
  }
}

/** The order of the tracks by buttons and by dragging, with a sentence for screen readers. */
function useTrackOrder(list: TrackList) {
  const rows = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')

  function moveTo(id: string, to: number): void {
    const { tracks } = list.get()
    const from = tracks.findIndex((track) => track.id === id)
    const moved = tracks[from]
    if (!moved || from === to) return
    list.edit(move(tracks, from, to))
    setAnnouncement(trackMovedMessage(moved.title, to + 1, tracks.length))
  }

  return { rows, announcement, ...useRowOrder(rows, moveTo) }
}

type SaveProps = Pick<TrackListState, 'status' | 'problem'> & { onRetry: () => void }

const texts: Record<SaveStatus, string> = {
  saved: 'Saved',
  unsaved: 'Saving …',
  saving: 'Saving …',
  invalid: 'Not saved',
  failed: 'Not saved',
}

/** Says whether the tracks are saved, which they are by themselves, and what is wrong when they are not. */
function SaveState({ status, problem, onRetry }: SaveProps) {
  return (
    <div className="cluster save-state content-start gap-x-16 gap-y-4">
      <p role="status" className="fact" data-status={status}>
        {texts[status]}
      </p>
      <div role="alert">{problem !== null && <p className="field-error">{problem}</p>}</div>
      {status === 'failed' && <RowButton onClick={onRetry}>TRY AGAIN</RowButton>}
    </div>
  )
}

/**
 * The tracks of a release while they are edited. What is not saved yet is saved when the screen is left, and the browser
 * asks before a tab is closed meanwhile.
 */
function useTrackList(releaseId: string, read: ReleaseFiles): [TrackListState, TrackList] {
  const [list] = useState(() =>
    createTrackList({ releaseId, initial: read, save: tracksApi.saveTracks }),
  )
  const state = useSyncExternalStore(list.subscribe, list.get)
  useEffect(() => list.take(read), [list, read])
  useEffect(() => () => void list.flush(), [list])
  const isSaved = state.status === 'saved'
  useEffect(() => {
    if (isSaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSaved])
  return [state, list]
}
