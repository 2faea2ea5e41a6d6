/** The places of a release that hold an address or a file. */
export const fileKinds = ['download', 'mp3', 'flac'] as const
export type FileKind = (typeof fileKinds)[number]

/** What everybody hears of a track: its preview, and from a day on the whole of the one early track of a release. */
export const publicFileKinds = ['preview', 'early'] as const
export type PublicFileKind = (typeof publicFileKinds)[number]

/** The places of a track. Codes open the first two. */
export const trackFileKinds = ['mp3', 'flac', ...publicFileKinds] as const
export type TrackFileKind = (typeof trackFileKinds)[number]

export const anyFileKinds = [...fileKinds, ...publicFileKinds] as const
export type AnyFileKind = (typeof anyFileKinds)[number]

/** In the public bucket, as an MP3 (files.is_public). */
export const isPublicKind = (kind: string): kind is PublicFileKind =>
  publicFileKinds.some((one) => one === kind)
