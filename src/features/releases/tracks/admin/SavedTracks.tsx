import type { ReactNode } from 'react'
import { useReleaseFiles } from '#src/features/releases/files/admin/use-release-files.ts'
import type { TrackFileKind } from '#src/features/releases/files/file-kind.ts'
import type { SavedTrack } from '#src/features/releases/tracks/file-track.ts'

type Props = { releaseId: string; children: (tracks: SavedTrack[]) => ReactNode }

/** Calls `children` with the last saved tracks of a release; with none while loading, or when loading failed. */
export function SavedTracks({ releaseId, children }: Props) {
  const { tracks = [], files = [] } = useReleaseFiles(releaseId).data ?? {}
  const has = (wanted: TrackFileKind, id: string) =>
    files.some(({ kind, state, trackId }) => kind === wanted && state === 'ready' && trackId === id)
  return children(
    tracks.map((track) => ({
      ...track,
      hasPreview: has('preview', track.id),
      isEarly: has('early', track.id),
    })),
  )
}
