/** The places of a release that hold an address or a file. */
export const fileKinds = ['download', 'mp3', 'flac'] as const
export type FileKind = (typeof fileKinds)[number]

/** The places of a track. Codes open the first two; everybody hears the preview. */
export const trackFileKinds = ['mp3', 'flac', 'preview'] as const
export type TrackFileKind = (typeof trackFileKinds)[number]

export const anyFileKinds = [...fileKinds, 'preview'] as const
export type AnyFileKind = (typeof anyFileKinds)[number]
