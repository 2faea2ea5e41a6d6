import { bytesText } from '#src/lib/bytes.ts'
import type { FileKind } from '#src/features/releases/files/file-kind.ts'
import type { FileTrack } from '#src/features/releases/tracks/file-track.ts'
import { lengthText } from '#src/lib/length.ts'
import { pictureAttributes } from '#src/lib/picture.ts'
import { webAddress } from '#src/lib/web-address.ts'
import type { RedeemedFile, RedeemedRelease } from './contract.ts'

/** The files of one place: of the whole release, or of a track. */
export type Files = Partial<Record<FileKind, { id: string; size: string }>>

export type SleeveTrack = {
  place: string
  title: string
  artist: string
  length: string
  files: Files
  preview: string | null
}

/** What a sleeve shows of a release: of a file an address only where the label has none of its own. */
export function sleeveOf(release: RedeemedRelease) {
  const cover = pictureAttributes(release.coverImage, { width: 640, height: 640 })
  const files = filesOf(release.files.filter(({ track }) => track === null))
  const addresses = {
    coverImage: cover?.src ?? null,
    page: webAddress(release.page),
    downloadUrl: files.download ? null : webAddress(release.downloadUrl),
    mp3Url: files.mp3 ? null : webAddress(release.mp3Url),
    flacUrl: files.flac ? null : webAddress(release.flacUrl),
  }
  const { downloadUrl, mp3Url, flacUrl } = addresses
  const hasFiles = release.files.length > 0 || Boolean(downloadUrl ?? mp3Url ?? flacUrl)
  const tracks = tracksOf(release)
  const singles = tracks.filter((track) => track.files.mp3 ?? track.files.flac)
  // What is drawn without a cover: the first letters of the title.
  const letters = Array.from(release.title.matchAll(/(?<!\S)./gu), String)
    .slice(0, 3)
    .join('')
  return {
    addresses,
    files,
    letters,
    tracks,
    /** The tracks that have files of their own. */
    singles,
    hasFiles,
    hasOwnFiles: release.files.length > 0,
    coverAttributes: cover ?? undefined,
  }
}

const filesOf = (files: RedeemedFile[]): Files =>
  Object.fromEntries(files.map(({ kind, id, bytes }) => [kind, { id, size: bytesText(bytes) }]))

/** The tracks that have something, in the order of the record. */
function tracksOf({ files, previews }: Pick<RedeemedRelease, 'files' | 'previews'>): SleeveTrack[] {
  const ofTracks = files.flatMap(({ track, ...file }) => (track ? [{ ...file, track }] : []))
  const tracks = new Map([...ofTracks, ...previews].map(({ track }) => [track.position, track]))
  return [...tracks.values()]
    .sort((one, other) => one.position - other.position)
    .map((track) => ({
      ...trackTexts(track),
      files: filesOf(ofTracks.filter((file) => file.track.position === track.position)),
      preview:
        previews.find((preview) => preview.track.position === track.position)?.address ?? null,
    }))
}

const trackTexts = ({ position, title, artist, seconds }: FileTrack) => ({
  place: `${position}`.padStart(2, '0'),
  title,
  artist: artist ?? '',
  length: seconds === null ? '' : lengthText(seconds),
})
