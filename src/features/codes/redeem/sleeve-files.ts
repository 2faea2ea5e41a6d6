import { bytesText } from '#src/lib/bytes.ts'
import type { FileKind } from '#src/lib/file-kind.ts'
import { lengthText } from '#src/lib/length.ts'
import { webAddress } from '#src/lib/web-address.ts'
import type { RedeemedFile, RedeemedRelease } from './contract.ts'

/** The files of one place: of the whole release, or of a track. */
export type Files = Partial<Record<FileKind, { id: string; size: string }>>

export type SleeveTracks = {
  position: string
  title: string
  artist: string
  length: string
  files: Files
}[]

/** What a sleeve shows of a release: an address only where the label has no file of its own. */
export function sleeveOf(release: RedeemedRelease) {
  const files = filesOf(release.files.filter(({ track }) => track === null))
  const addresses = {
    coverImage: webAddress(release.coverImage),
    downloadUrl: files.download ? null : webAddress(release.downloadUrl),
    mp3Url: files.mp3 ? null : webAddress(release.mp3Url),
    flacUrl: files.flac ? null : webAddress(release.flacUrl),
  }
  const { downloadUrl, mp3Url, flacUrl } = addresses
  const hasFiles = release.files.length > 0 || Boolean(downloadUrl ?? mp3Url ?? flacUrl)
  return { addresses, files, tracks: tracksOf(release.files), hasFiles }
}

const filesOf = (files: RedeemedFile[]): Files =>
  Object.fromEntries(files.map(({ kind, id, bytes }) => [kind, { id, size: bytesText(bytes) }]))

function tracksOf(files: RedeemedFile[]): SleeveTracks {
  const byPosition = Map.groupBy(
    files.filter(({ track }) => track !== null),
    ({ track }) => track!.position,
  )
  return [...byPosition.values()].map((files) => {
    const { position, title, artist, seconds } = files[0]!.track!
    return {
      position: `${position}`.padStart(2, '0'),
      title,
      artist: artist ?? '',
      length: seconds === null ? '' : lengthText(seconds),
      files: filesOf(files),
    }
  })
}
