import type { FileKind } from './file-kind.ts'
import type { FileTrack } from '../tracks/file-track.ts'

export type NamedFile = {
  kind: FileKind
  type: 'zip' | 'mp3' | 'flac'
  artist: string
  title: string
  track: FileTrack | null
}

const formats = { download: '', mp3: ' (MP3)', flac: ' (FLAC)' }

/** What a file is called on the fan's computer: 'Artist - Title (FLAC).zip', '01 Artist - Track.flac'. */
export function downloadName({ kind, type, artist, title, track }: NamedFile): string {
  const name = track
    ? `${`${track.position}`.padStart(2, '0')} ${track.artist ?? artist} - ${track.title}`
    : `${artist} - ${title}`
  const format = track === null && type === 'zip' ? formats[kind] : ''
  return `${fileName(name)}${format}.${type}`
}

/** What Windows keeps for its devices, in any case and with any ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** In UTF-8, so that the name and its ending fit 255 bytes (Linux, Android) and folders around it 260 characters (Windows). */
const maxBytes = 180

/**
 * A name that Windows, macOS and phones take: without what a file system or a program that unpacks refuses (separators,
 * controls, wildcards, a dot at either end) and never cut within a character.
 */
function fileName(text: string): string {
  const allowed = text
    .normalize('NFC')
    .toWellFormed()
    // U+200D joins the parts of an emoji.
    .replaceAll(/(?!\u200d)[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .replace(/^[. ]+/, '')
  const name = shortened(allowed)
    .replace(/[. \u200d]+$/, '')
    .replace(reserved, '$1_')
  return name || 'Download'
}

function shortened(text: string): string {
  let bytes = 0
  const fitting: string[] = []
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += new TextEncoder().encode(segment).length
    if (bytes > maxBytes) break
    fitting.push(segment)
  }
  return fitting.join('')
}
