// What the form of a release loads.
import type { ReactNode } from 'react'
import type { SavedTrack } from '#src/features/releases/tracks/file-track.ts'
import { useReleaseFiles } from './use-release-files.ts'

export { FilePlace, StagedFilePlace } from './FilePlace.tsx'
export { TracksPart } from '#src/features/releases/tracks/admin/TracksPart.tsx'
export { loadUploads } from './use-release-files.ts'

type Props = { releaseId: string; children: (tracks: SavedTrack[]) => ReactNode }

/** Calls `children` with the last saved tracks of a release; with none while loading, or when loading failed. */
export function SavedTracks({ releaseId, children }: Props) {
  const { tracks = [], files = [] } = useReleaseFiles(releaseId).data ?? {}
  const hasPreview = (id: string) =>
    files.some(
      ({ kind, state, trackId }) => kind === 'preview' && state === 'ready' && trackId === id,
    )
  return children(tracks.map((track) => ({ ...track, hasPreview: hasPreview(track.id) })))
}
