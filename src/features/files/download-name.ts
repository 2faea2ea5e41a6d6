import type { FileKind } from '#src/lib/file-kind.ts'
import type { FileTrack } from '#src/lib/file-track.ts'
import type { FileType } from './file-type.ts'

export type NamedFile = {
  kind: FileKind
  type: FileType
  artist: string
  title: string
  track: FileTrack | null
}

const formats = { download: '', mp3: ' (MP3)', flac: ' (FLAC)' }

/** What a file is called on the fan's computer: 'Artist - Title (FLAC).zip', '01 Artist - Track.flac'. */
export function downloadName({ kind, type, artist, title, track }: NamedFile): string {
  const name = track
    ? `${`${track.position}`.padStart(2, '0')} ${track.artist ?? artist} - ${track.title}`
    : `${artist} - ${title}${type === 'zip' ? formats[kind] : ''}`
  return `${fileName(name)}.${type}`
}

/** Without what a file system or a program that unpacks refuses: separators, controls, wildcards, a dot at the end. */
const fileName = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .slice(0, 180)
    // Half of a character that was cut in two.
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[. ]+$/, '')
    .trim() || 'Download'
