// Messages about releases, worded by the spec (sections 5 and 8), for the server and the admin.

import { bytesText } from '#src/lib/bytes.ts'
import { fileKinds, type FileKind } from '#src/lib/file-kind.ts'
import { recordMessages } from '#src/lib/record-messages.ts'
import type { ReleaseInList } from './contract.ts'

export const releaseMessages = recordMessages('release')

export const pageAddressTakenMessage =
  'Another release has this page address. Please choose another one.'

// The detail of the delete confirmation, from when it opens on.
export function codesThatStopMessage(unusedCodes: number): string {
  if (unusedCodes === 0) return 'It has no unused codes.'
  const codes =
    unusedCodes === 1 ? '1 unused code' : `${unusedCodes.toLocaleString('en-US')} unused codes`
  return `${codes} will stop working.`
}

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
