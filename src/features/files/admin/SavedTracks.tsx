import type { ReactNode } from 'react'
import type { SavedTrack } from '#src/lib/file-kind.ts'
import { useReleaseFiles } from './use-release-files.ts'

type Props = {
  releaseId: string
  children: (tracks: SavedTrack[]) => ReactNode
}

/** Hands over the tracks of a release as they were last saved; none while they are read, or cannot be. */
export function SavedTracks({ releaseId, children }: Props) {
  const { tracks = [], files = [] } = useReleaseFiles(releaseId).data ?? {}
  const previewed = new Set(
    files.flatMap(({ kind, state, trackId }) =>
      kind === 'preview' && state === 'ready' ? [trackId] : [],
    ),
  )
  return children(tracks.map((track) => ({ ...track, hasPreview: previewed.has(track.id) })))
}
