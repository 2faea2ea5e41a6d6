import { bytesText } from '#src/lib/bytes.ts'
import { fileKinds, type FileKind } from '#src/lib/file-kind.ts'
import type { ReleaseInList } from './contract.ts'

const names = { download: 'download', mp3: 'MP3', flac: 'FLAC' } as const
const addresses = { download: 'downloadUrl', mp3: 'mp3Url', flac: 'flacUrl' } as const

/** What a code of a release gives, and what is missing: 'Download 48 MB · MP3 by link · no FLAC · 9 of 10 tracks'. */
export function filesText(release: ReleaseInList): string {
  const { tracks, tracksWithFiles } = release.files
  const has = (kind: FileKind) => release.files[kind] !== null || release[addresses[kind]] !== ''
  if (tracks === 0 && !fileKinds.some(has)) return 'no files yet'
  const places = fileKinds.map((kind) => placeText(names[kind], release, kind))
  return [...places, ...(tracks > 0 ? [tracksText(tracks, tracksWithFiles)] : [])].join(' · ')
}

function placeText(name: string, release: ReleaseInList, kind: FileKind): string {
  const bytes = release.files[kind]
  const title = name[0]!.toUpperCase() + name.slice(1)
  if (bytes !== null) return `${title} ${bytesText(bytes)}`
  return release[addresses[kind]] ? `${title} by link` : `no ${name}`
}

const tracksText = (tracks: number, tracksWithFiles: number) =>
  tracksWithFiles === tracks
    ? `${tracks} ${tracks === 1 ? 'track' : 'tracks'}`
    : `${tracksWithFiles} of ${tracks} tracks`
