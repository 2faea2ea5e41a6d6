/** The places of a release that hold an address or a file. A track has files of the last two. */
export const fileKinds = ['download', 'mp3', 'flac'] as const
export type FileKind = (typeof fileKinds)[number]

/** A track as a fan sees it; `artist` only where it is another than the release's. `seconds` is its length, if known. */
export type FileTrack = {
  position: number
  title: string
  artist: string | null
  seconds: number | null
}
