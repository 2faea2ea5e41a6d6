import { downloadName } from '#src/features/releases/files/download-name.ts'
import type { AnyFileKind } from '#src/features/releases/files/file-kind.ts'
import type { MastersContext } from './job.ts'

/** What a made file is called for fans: that of the track at a place of the list, or the zip of all. */
export function madeNameOf(
  { release, tracks }: MastersContext,
  at: number | null,
  kind: AnyFileKind,
): string {
  const track = at === null ? undefined : tracks()[at]
  const { artist, title } = release
  const format = kind === 'flac' ? 'flac' : 'mp3'
  return downloadName({
    kind: format,
    type: track ? format : 'zip',
    artist,
    title,
    track: track ? { ...track, artist: track.artist || null, position: (at ?? 0) + 1 } : null,
  })
}
